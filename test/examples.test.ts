/** The examples run as they are written, against a real server. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './harness/server.ts';
import { type Site, startSite } from './site/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
let site: Site;
let server: TestServer;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Grain</title><h1>Grain</h1><p>${'A field of grain in the wind. '.repeat(20)}<a href="/more">More</a><img src="/a.png" alt=""></p>`,
  });
  server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

it.each([
  ['sh', 'examples/scrape.sh'],
  [process.execPath, 'examples/scrape.ts'],
])('%s %s', { timeout: 60_000 }, async (program, script) => {
  const env = { ...process.env, WINNOW_URL: server.url, WINNOW_API_KEY: server.key };
  const { stdout } = await run(program, [script, `${site.url}/`], { cwd: root, env });
  for (const expected of [
    'A field of grain',
    '<h1>Grain</h1>',
    '/more',
    '/a.png',
    '/blobs/',
    'colorScheme',
  ]) {
    expect(stdout).toContain(expected);
  }
});
