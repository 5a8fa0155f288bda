/** A unit test that starts a database, a browser or a server fails, and says where it belongs. */
import { expect, it } from 'vitest';
import { startTestBrowser } from './harness/browser.ts';
import { createDatabase } from './harness/database.ts';
import { startServer } from './harness/server.ts';

it.each([
  ['PostgreSQL', createDatabase],
  ['a browser', () => startTestBrowser({ allowed: [] })],
  ['a server', startServer],
])('a unit test cannot start %s', async (what, start) => {
  await expect(start()).rejects.toThrow(`A unit test cannot start ${what}. Name the file *.service.test.ts`);
});
