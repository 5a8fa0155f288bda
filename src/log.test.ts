import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function linesOf(isTTY: boolean): string[] {
  const lines: string[] = [];
  const out = { isTTY, write: (line: string) => lines.push(line) > 0 };
  const log = createLogger({ logLevel: 'info', color: 'never' }, null, out);
  log.info({ applied: ['1', '2', '3', '4'] }, 'migrated the database');
  log.warn(
    { err: new Error('no answer'), url: 'http://a.test/\x1b[2J', apiKey: 'secret' },
    'a page was lost',
  );
  log.debug('not shown');
  return lines;
}

test('a terminal gets lines for people', () => {
  const [first, second, ...none] = linesOf(true);
  expect(first).toMatch(/^\d\d:\d\d:\d\d migrated the database \(applied: 4 of them\)\n$/);
  expect(second).toMatch(
    /^\d\d:\d\d:\d\d warning a page was lost \(no answer, url: http:\/\/a\.test\/\[2J, /,
  );
  expect(second).toContain('apiKey: [redacted]');
  expect(none).toEqual([]);
});

test('everything else gets JSON, a line an event', () => {
  const [first, second] = linesOf(false).map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 30, msg: 'migrated the database', applied: ['1', '2', '3', '4'] });
  expect(second).toMatchObject({ level: 40, err: { message: 'no answer' }, apiKey: '[redacted]' });
});
