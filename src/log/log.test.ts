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

test('everything else gets JSON, one line for each event', () => {
  const [first, second] = linesOf(false).map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 30, msg: 'migrated the database', applied: ['1', '2', '3', '4'] });
  expect(second).toMatchObject({ level: 40, err: { message: 'no answer' }, apiKey: '[redacted]' });
});

test('secrets of callers are struck out of addresses and errors, and what was typed into a page', () => {
  const lines: string[] = [];
  const out = { write: (line: string) => lines.push(line) > 0 };
  const log = createLogger({ logLevel: 'info' }, null, out);
  const address = 'https://user:hunter1@shop.example/cart?access_token=hunter2';
  const callLog = `\nCall log:\n\x1b[2m  - navigating to "${address}"\x1b[22m\n\x1b[2m  - fill("hunter3")\x1b[22m\n`;
  const failed = Object.assign(new Error(`page.goto: net::ERR_FAILED at ${address}${callLog}`), {
    log: ['  - fill("hunter3")'],
  });
  const cause = new Error(`navigation to "${address}" failed`, { cause: failed });
  log.warn({ err: new Error('no page', { cause }) }, 'failed');
  log.warn(
    { err: new Error('ws error: wss://a.example/?token=hunter4 socks5://me:hunter5@b.example') },
    'failed',
  );
  log.warn(
    { err: new Error("no proxy at http://me:hunt'er6@c.example, https://me:hunter7@d.example:x") },
    'failed',
  );
  log.warn({ err: failed, url: address, path: `/r/${address}` }, 'failed');
  for (const path of [
    encodeURIComponent(address),
    encodeURIComponent(encodeURIComponent(address)),
    'user:hunter1@shop.example/cart',
    address.replace('//', '/'),
  ])
    log.warn({ path: `/r/${path}` }, 'failed');
  log.warn({ path: '/r/https%3A%2F%2Fme%3Ahunter8%40a.example%2F%zz' }, 'failed');
  for (const user of ['me:hunter%2F9', 'me:hunter%3F9', 'me%23x:hunter9'])
    for (const scheme of ['https://', 'https:/', ''])
      log.warn({ path: `/r/${scheme}${user}@b.example/` }, 'failed');
  log.warn({ path: '/api/a%0Ab' }, 'failed');
  expect(lines.join('')).not.toMatch(/hunt|er6/);
  expect(lines.at(-1)).toContain('"path":"/api/ab"');
  expect(JSON.parse(lines[0] ?? '').err.stack).toContain('net::ERR_FAILED at https://shop.example/cart');
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({
    url: 'https://shop.example/cart?access_token=%5Bredacted%5D',
    err: {
      type: 'Error',
      message: expect.stringContaining('net::ERR_FAILED'),
      stack: expect.stringMatching(/\n {4}at /),
    },
  });
});
