import { expect, it } from 'vitest';
import { printPage } from './print-page.ts';

const PIECE = Buffer.alloc(1_000_000, 'x');

function browserWith(pieces: number) {
  const asked: string[] = [];
  let printed: unknown;
  const send = async (method: string, parameters: unknown) => {
    asked.push(method);
    if (method === 'Page.printToPDF') {
      printed = parameters;
      return { data: '', stream: 'one' };
    }
    const read = asked.filter((one) => one === 'IO.read').length;
    return { data: PIECE.toString('base64'), base64Encoded: true, eof: read === pieces };
  };
  return { asked, printed: () => printed, session: { send: send as never } };
}

it('takes a file in pieces', async () => {
  const { session } = browserWith(3);
  const whole = Buffer.concat([PIECE, PIECE, PIECE]);
  expect((await printPage(session, 3_000_000))?.equals(whole)).toBe(true);
});

it('leaves out the tags, which make a file ten times as long', async () => {
  const { session, printed } = browserWith(1);
  await printPage(session, 1_000_000);
  expect(printed()).toMatchObject({ generateTaggedPDF: false, printBackground: true });
});

it('does not take more of an endless one than is wanted, and tells the browser so', async () => {
  const { session, asked } = browserWith(Number.POSITIVE_INFINITY);
  expect(await printPage(session, 4_500_000)).toBeNull();
  expect(asked.filter((method) => method === 'IO.read')).toHaveLength(5);
  expect(asked.at(-1)).toBe('IO.close');
});
