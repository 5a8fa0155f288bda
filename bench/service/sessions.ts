/**
 * What a session adds to a scrape: the same pages without one, with one, with one whose visits change a cookie, and
 * with a check; and that many visits at once lose no cookie. Run: node bench/service/sessions.ts [scrapes of each kind].
 */
import { startServer } from '../../test/harness/server.ts';
import { startSite } from '../../test/site/site.ts';
import { median } from '../figures.ts';
import { printTable } from '../table.ts';

const WORDS = 'Grain is thrown into the wind, and what is worth keeping falls back. '.repeat(40);
const AT_ONCE = 50;
const scrapes = Number(process.argv[2] ?? 100);

const site = await startSite({
  '/still': `<title>Still</title><h1>Account</h1><p>Sign out</p><p>${WORDS}</p>`,
  '/moving': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `seen=${Math.random()}; Path=/` });
    response.end(`<title>Moving</title><h1>Account</h1><p>${WORDS}</p>`);
  },
  '/mark/*': (request, response) => {
    const name = request.url?.split('/').at(-1);
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `mark${name}=1; Path=/` });
    response.end(`<title>Mark</title><p>${WORDS}</p>`);
  },
});
const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });

async function post(path: string, body: object): Promise<void> {
  const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

const cookies = Array.from({ length: 20 }, (_, nr) => ({
  name: `c${nr}`,
  value: 'x'.repeat(200),
  domain: '127.0.0.1',
}));
const { origin } = new URL(site.url);
const localStorage = Array.from({ length: 20 }, (_, nr) => ({ name: `item${nr}`, value: 'x'.repeat(500) }));
await post('/api/session', { name: 'cookies', cookies });
await post('/api/session', { name: 'checked', cookies, check: { text: 'Sign out' } });
await post('/api/session', {
  name: 'stored',
  storageState: { cookies, origins: [{ origin, localStorage }] },
});

const KINDS: { kind: string; path: string; mode: string; session?: string }[] = [
  { kind: 'plain HTTP, no session', path: '/still', mode: 'fast' },
  { kind: 'plain HTTP, 20 cookies', path: '/still', mode: 'fast', session: 'cookies' },
  { kind: 'plain HTTP, 20 cookies, one of which changes', path: '/moving', mode: 'fast', session: 'cookies' },
  { kind: 'plain HTTP, 20 cookies and a check', path: '/still', mode: 'fast', session: 'checked' },
  { kind: 'browser, no session', path: '/still', mode: 'js' },
  { kind: 'browser, 20 cookies', path: '/still', mode: 'js', session: 'cookies' },
  { kind: 'browser, 20 cookies and 20 stored items', path: '/still', mode: 'js', session: 'stored' },
];

// Contenders take turns, so that a busy neighbour on the machine hurts them alike.
const times = KINDS.map((): number[] => []);
for (let round = 0; round < scrapes; round += 1) {
  for (const [index, { path, mode, session }] of KINDS.entries()) {
    const began = performance.now();
    await post('/api/scrape', {
      url: `${site.url}${path}`,
      fetchConfig: { mode, ...(session && { session }) },
    });
    if (round > 0) times[index]?.push(performance.now() - began);
  }
}
printTable(
  `Sessions: ${scrapes} scrapes of each kind, one after the other`,
  ['scrape', 'median ms'],
  KINDS.map(({ kind }, index) => [kind, median(times[index] ?? []).toFixed(1)]),
);

await post('/api/session', { name: 'busy', cookies: [] });
await Promise.all(
  Array.from({ length: AT_ONCE }, (_, nr) =>
    post('/api/scrape', { url: `${site.url}/mark/${nr}`, fetchConfig: { mode: 'fast', session: 'busy' } }),
  ),
);
const kept = (await (await server.fetch('/api/session/busy')).json()) as { cookies: number };
console.log(`${AT_ONCE} visits at once, each with a cookie of its own: ${kept.cookies} cookies kept`);

await server.close();
await site.close();
