import { expect, test } from 'vitest';
import { startDeadline } from '../../../concurrency/deadline.ts';
import { limitLargePictures, takeScreenshot } from './screenshot.ts';

/** The least that counts as a PNG. */
const PNG = Buffer.concat([Buffer.from('89504e47', 'hex'), Buffer.alloc(40), Buffer.from('IEND0000')]);

test('large pictures are drawn at once only within the bound of one, small ones at any time', async () => {
  const largePictures = limitLargePictures();
  const deadline = startDeadline(10_000);
  const drawing: { name: string; end: () => void }[] = [];
  const take = (name: string, height: number) => {
    const page = {
      viewportSize: () => ({ width: 1000, height: 900 }),
      screenshot: () => new Promise<Buffer>((resolve) => drawing.push({ name, end: () => resolve(PNG) })),
    };
    const world = { evaluate: async () => ({ width: 1000, height, hidden: 0 }) };
    const options = { fullPage: true, width: 1000, height: 900, quality: 80, format: 'png' as const };
    return takeScreenshot({ page, world, session: {}, deadline, largePictures } as never, options, 1_000);
  };
  const names = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return drawing.map(({ name }) => name);
  };
  const first = take('first', 30_000);
  expect(await names()).toEqual(['first']);
  const others = [take('second', 30_000), take('small', 2_000)];
  expect(await names()).toEqual(['first', 'small']);
  drawing[0]?.end();
  await first;
  expect(await names()).toEqual(['first', 'small', 'second']);
  for (const { end } of drawing) end();
  await Promise.all(others);
  deadline.clear();
});
