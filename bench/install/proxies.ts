/**
 * Starts nginx and Caddy, as they are installed here, with the files in deploy/ (other ports, another certificate), a
 * server behind them, and asks for everything that a proxy can spoil: the dashboard below its path, large bodies, event
 * streams, WebSockets. Ends with 1 if something is not as it should be; a proxy that is not installed is left out.
 *
 *   node bench/install/proxies.ts
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { type Site, startSite } from '../../test/site/site.ts';

// The certificate is made below, and signed by nobody.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const folder = mkdtempSync(join(tmpdir(), 'winnow-proxies-'));
const certificate = join(folder, 'certificate.pem');
const certificateKey = join(folder, 'key.pem');
const deployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

type Ports = { own: number; server: number };
const PROXIES: Record<string, (ports: Ports) => string[]> = { nginx, caddy };

function nginx(ports: Ports): string[] {
  const site = deployed('nginx.conf')
    .replace('listen 443', `listen 127.0.0.1:${ports.own}`)
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, certificateKey)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.server}`);
  const file = join(folder, 'nginx.conf');
  const own = `daemon off; user root; events {} pid ${folder}/nginx.pid; error_log stderr warn;`;
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(file, `${own} http { access_log off; ${paths}\n${site}\n}`);
  return ['-e', 'stderr', '-c', file];
}

function caddy(ports: Ports): string[] {
  const site = deployed('Caddyfile')
    .replace(/^example\.com \{/m, `https://localhost:${ports.own} {\n\ttls ${certificate} ${certificateKey}`)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.server}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const files = ['-keyout', certificateKey, '-out', certificate];
execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], {
  stdio: 'ignore',
});
const site = await startSite({
  '/': '<h1>Mills</h1><p>Mills turn in the wind.</p><a href="/a">A</a> <a href="/b">B</a>',
  '/a': '<h1>A</h1><p>The first.</p>',
  '/b': '<h1>B</h1><p>The second.</p>',
});
try {
  for (const [name, configure] of Object.entries(PROXIES)) await tryProxy(name, configure);
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

async function tryProxy(name: string, configure: (ports: Ports) => string[]): Promise<void> {
  const version = spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { encoding: 'utf8' });
  if (version.error) return console.log(`${name}: left out, it is not installed`);
  console.log(`${name}: ${(version.stdout + version.stderr).trim()}`);
  const ports = { own: await freePort(), server: await freePort() };
  const base = `https://localhost:${ports.own}/winnow`;
  const server = await startServer({
    env: {
      PORT: String(ports.server),
      WINNOW_PUBLIC_URL: base,
      WINNOW_TRUST_PROXY: 'true',
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    },
  });
  const proxy = spawn(name, configure(ports), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  proxy.stderr.on('data', (text) => {
    said += text;
  });
  try {
    await listening(ports.own, proxy, () => said);
    await tryAll(base, server, site);
  } catch (error) {
    process.stderr.write(said);
    throw error;
  } finally {
    await ended(proxy);
    await server.close();
  }
}

async function tryAll(base: string, server: TestServer, { url }: Site): Promise<void> {
  const headers = { 'svc-apikey': server.key, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });

  const home = await fetch(base, { headers: { accept: 'text/html' } });
  const html = await home.text();
  assert.match(home.url, /\/winnow\/dashboard/);
  const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => new URL(`${path}`, home.url),
  );
  assert.ok(assets.length > 0);
  for (const asset of assets) assert.equal((await fetch(asset)).status, 200, asset.href);
  console.log(`  the dashboard, and ${assets.length} files that it names`);

  const scraped = await post('/api/scrape', { url });
  assert.match(await scraped.text(), /turn in the wind/);
  console.log('  a scrape');

  const large = await fetch(`${base}/api/parse`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(40_000_000),
  });
  assert.equal(((await large.json()) as { error: { type: string } }).error.type, 'unsupported_type');
  console.log('  a body of 40 MB, to be refused by the server itself');

  const slow = { url, maxPages: 3, delayMs: 2_000, maxConcurrency: 1 };
  const { id } = (await (await post('/api/crawl', slow)).json()) as { id: string };
  const began = performance.now();
  const events = await fetch(`${base}/api/crawl/${id}/events`, { headers });
  let first = 0;
  for await (const _ of events.body ?? []) first ||= performance.now() - began;
  const last = performance.now() - began;
  assert.ok(last - first > 1_500, `first after ${first} ms, last after ${last} ms`);
  console.log('  events of a crawl, as they happen');

  const socket = new WebSocket(`${base.replace('https', 'wss')}/v2/crawl/${id}`, server.key);
  const message = await new Promise<string>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(String(data)));
    socket.addEventListener('error', () => reject(new Error('The WebSocket was not opened')));
  });
  socket.close();
  assert.match(message, /"type":"catchup"/);
  console.log('  a WebSocket');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function listening(port: number, proxy: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(said());
    if (
      await fetch(`https://localhost:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
}

function ended(proxy: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => proxy.once('exit', resolve));
  return proxy.exitCode === null && proxy.kill() ? exit : Promise.resolve();
}
