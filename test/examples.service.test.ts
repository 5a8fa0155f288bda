/** The examples run as they are written, against a real server. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putCurlWhereMissing } from './harness/curl.ts';
import { type SharedServer, sharedServer } from './harness/shared-server.ts';
import { type Site, startSite } from './site/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
let site: Site;
let server: SharedServer;
let programs: string;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Grain</title><h1>Grain</h1><p>${'A field of grain in the wind. '.repeat(20)}<a href="/more">More</a><img src="/a.png" alt=""></p>`,
  });
  server = await sharedServer();
  programs = mkdtempSync(join(tmpdir(), 'winnow-programs-'));
  putCurlWhereMissing(programs);
});
afterAll(async () => {
  rmSync(programs, { recursive: true, force: true });
  await site?.close();
});

it.each([
  ['sh', 'examples/scrape.sh'],
  [process.execPath, 'examples/scrape.ts'],
])('%s %s', { timeout: 60_000 }, async (program, script) => {
  const env = {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    WINNOW_URL: server.url,
    WINNOW_API_KEY: server.key,
  };
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
  expect(stdout).toMatch(/(?:"summary":\{"data":"|summary of Grain\n)A field of grain/);
  expect(stdout).toMatch(/(?:"json":\{"data":|json of Grain\n)\{\s*"?title"?: ?["']Grain["']/);
});

it.each([
  [process.execPath, 'examples/webhook-receiver.ts'],
  ['python3', 'examples/webhook-receiver.py'],
])('%s %s', { timeout: 60_000 }, async (program, script) => {
  if (spawnSync(program, ['--version']).error) {
    console.warn(`${program} is not on this machine, so ${script} was not run`);
    return;
  }
  const secret = (await (await server.fetch('/api/webhooks/secret')).json()) as { secret: string };
  const receiver = spawn(program, [script, '0'], {
    cwd: root,
    env: { ...process.env, WINNOW_WEBHOOK_SECRET: secret.secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let said = '';
    receiver.stdout.on('data', (data) => {
      said += data;
    });
    const port = await vi.waitFor(() => {
      const found = /port['"]?: (\d+)/.exec(said)?.[1];
      if (!found) throw new Error(`The receiver said: ${said}`);
      return found;
    }, 10_000);
    const hook = `http://127.0.0.1:${port}/`;
    const headers = {
      'webhook-id': 'forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    };
    const forged = await fetch(hook, { method: 'POST', headers, body: '{"type":"forged"}' });
    expect(forged.status).toBe(401);
    await server.fetch('/api/crawl', {
      method: 'POST',
      body: JSON.stringify({ url: site.url, maxPages: 1, webhookUrl: hook }),
    });
    await vi.waitFor(() => {
      for (const type of ['crawl.started', 'crawl.page', 'crawl.completed']) expect(said).toContain(type);
    }, 30_000);
    expect(said).not.toContain('forged');
  } finally {
    const exited = once(receiver, 'exit');
    receiver.kill();
    await exited;
  }
});
