/** Promise 21, the browser's half: a hostile page tries every way inside, and a canary counts what arrives. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../harness/browser.ts';
import { file, redirectTo } from '../site/handlers.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

const HOSTILE_SCRIPT = readFileSync(new URL('./hostile-page.js', import.meta.url));
/** The script reports how many attempts it made; this many are expected at least. */
const LEAST_ATTEMPTS = 55;

/** A listener that stands in for the internal network: it counts everything that arrives, over TCP and UDP. */
type Canary = { port: number; udpPort: number; knocks: string[]; close(): void };

let canary: Canary;
let site: Site;
/** May visit the site alone. */
let browser: TestBrowser;

beforeAll(async () => {
  canary = await startCanary();
  site = await startSite({
    '/redirect': (request, response) =>
      redirectTo(/[?&]to=(.*)$/.exec(request.url ?? '')?.[1] ?? '/')(request, response),
    '/service-worker.js': serviceWorker,
    '/hostile.js': file('text/javascript', HOSTILE_SCRIPT),
    '/tried/*': 'noted',
    '/done/*': 'noted',
  });
  browser = await startTestBrowser({ allowed: [site.host], resolver: hostileResolver });
});
afterAll(async () => {
  await browser?.close();
  canary?.close();
  await site?.close();
});
beforeEach(() => {
  canary.knocks.splice(0);
  site.requests.splice(0);
});

async function startCanary(): Promise<Canary> {
  const knocks: string[] = [];
  const tcp: Server = createServer((socket) => {
    knocks.push('tcp');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      knocks.push(/\/canary\/(\S*)/.exec(bytes.toString('latin1'))?.[1] ?? 'other bytes');
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nAccess-Control-Allow-Origin: *\r\n\r\n');
    });
  });
  const udp: UdpSocket = createSocket('udp4', () => knocks.push('udp'));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const address = tcp.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    tcp.close();
    udp.close();
  };
  return { port, udpPort: udp.address().port, knocks, close };
}

const serviceWorker: Handler = (request, response) => {
  const to = /[?&]to=(.*)$/.exec(request.url ?? '')?.[1];
  response.writeHead(200, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' });
  response.end(`fetch(${JSON.stringify(to)}, { mode: 'no-cors' }); self.skipWaiting()`);
};

/** Names as an attacker's resolver would answer them; the guard must not trust them. */
async function hostileResolver(host: string): Promise<string[]> {
  if (host === 'inside.test') return ['127.0.0.1'];
  if (host === 'mixed.test') return ['93.184.215.14', '127.0.0.1'];
  if (host === 'mapped.test') return ['::ffff:127.0.0.1'];
  throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
}

/** Visits the hostile page and checks that it made all its attempts. */
async function browse(by: TestBrowser, stealth: boolean, host: string): Promise<void> {
  const policy = `http://${host}/canary/report-uri`;
  site.page('/', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      link: `<http://${host}/canary/link-header>; rel=preload; as=script, <http://${host}>; rel=preconnect`,
      'content-security-policy-report-only': `img-src 'self'; report-uri ${policy}`,
      'reporting-endpoints': `default="${policy}"`,
      nel: '{"report_to":"default","max_age":60,"include_subdomains":true}',
    });
    const target = JSON.stringify({ host, udpPort: canary.udpPort });
    response.end(
      `<h1>Welcome</h1><script>target = ${target}</script><script src="/hostile.js" defer></script>`,
    );
  });
  // A screenshot loads pictures, fonts and media, which a text visit does not even request.
  const needs = { screenshot: { fullPage: false, width: 400, height: 300, quality: 50 } };
  const page = await by.visit(`${site.url}/`, { wait: 4_000, timeout: 60_000, stealth }, needs);
  expect(page.body.toString()).toContain('Welcome');
  expect(page.body.toString()).not.toContain('root:');
  const asked = site.requests.map(({ path }) => path);
  const tried = new Set(asked.filter((path) => path.startsWith('/tried/')));
  expect(tried.size).toBeGreaterThanOrEqual(LEAST_ATTEMPTS);
  expect(asked).toContain(`/done/${tried.size}`);
}

describe('a hostile page', () => {
  test('gets through when the canary is allowed: the attempts are real', async () => {
    const host = `127.0.0.1:${canary.port}`;
    const free = await startTestBrowser({ allowed: [site.host, host], resolver: hostileResolver });
    await browse(free, false, host).finally(() => free.close());
    const arrived = new Set(canary.knocks.map((name) => decodeURIComponent(name)));
    for (const way of [
      'fetch',
      'xhr',
      'image',
      'iframe',
      'worker',
      'script',
      'beacon',
      'fetch by redirect',
    ]) {
      expect(arrived).toContain(way);
    }
    expect(arrived.size).toBeGreaterThan(30);
    // Not over UDP even then: it does not pass the guard.
    expect(canary.knocks).not.toContain('udp');
  }, 120_000);

  test.each([false, true])(
    'reaches nothing inside (stealth: %s)',
    async (stealth) => {
      await browse(browser, stealth, `127.0.0.1:${canary.port}`);
      expect(canary.knocks).toEqual([]);
    },
    120_000,
  );

  const SPELLINGS = [
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.0.0.1.',
    'localhost.',
    'x.localhost',
    'inside.test',
    'mixed.test',
    'mapped.test',
    '①②⑦.0.0.1',
  ];

  test('reaches nothing inside under any other host name', async () => {
    const fetches = SPELLINGS.flatMap((name) => [
      `fetch("http://${name}:${canary.port}/canary/x", { mode: "no-cors" })`,
      `new WebSocket("ws://${name}:${canary.port}/canary/x")`,
      `new Image().src = "http://${name}:${canary.port}/canary/x"`,
    ]);
    const code = fetches.map((attempt) => `try { ${attempt} } catch {}`).join('\n');
    site.page(
      '/names',
      `<h1>Names</h1><script>${code}; setTimeout(() => fetch("/tried/names"), 500)</script>`,
    );
    const page = await browser.visit(`${site.url}/names`, { wait: 1_500 }, { probe: 'return 1' });
    expect(page.body.toString()).toContain('Names');
    await site.requested('/tried/names');
    for (const name of SPELLINGS) {
      const visit = browser.visit(`http://${name}:${canary.port}/`);
      await expect(visit, name).rejects.toMatchObject({ type: 'validation' });
    }
    expect(canary.knocks).toEqual([]);
  }, 60_000);

  test.each([
    ['a redirect', redirectTo('CANARY')],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=CANARY">'],
    ['a script', '<script>location = "CANARY"</script>'],
    ['a form', '<form action="CANARY" method="post"></form><script>document.forms[0].submit()</script>'],
  ])('is refused if it leads the whole visit inside by %s', async (_name, page) => {
    const inside = `http://127.0.0.1:${canary.port}/canary/x`;
    site.page('/lead', typeof page === 'string' ? page.replace('CANARY', inside) : redirectTo(inside));
    await expect(browser.visit(`${site.url}/lead`)).rejects.toMatchObject({ type: 'validation' });
    expect(canary.knocks).toEqual([]);
  });
});
