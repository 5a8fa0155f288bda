/** A page that tries to reach what is around the browser, in every way that pages have, gets nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../test/harness/browser.ts';
import { respond } from '../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { pageActions } from '../../contract/fetch/page-actions.ts';
import { launchBrowser } from './launch/launch.ts';
import { HOW_TO_GET_A_BROWSER, locateBrowser } from './launch/locate.ts';

const SECRET = 'only for the service';
let site: Site;
/** A service of this machine that pages must not reach. */
let inside: Site;
let folder: string;
let browser: TestBrowser;

beforeAll(async () => {
  inside = await startSite({ '/': respond(200, { 'access-control-allow-origin': '*' }, SECRET) });
  site = await startSite({ '/own': 'reached' });
  folder = await mkdtemp(join(tmpdir(), 'winnow-hostile-'));
  // Readable for every user, so that no mode of the file is what keeps it.
  await writeFile(join(folder, 'secret.html'), SECRET, { mode: 0o644 });
  browser = await startTestBrowser({ allowed: [site.host] });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await inside.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs in the page: tries each address in each way and writes down those that gave anything. What may be reached is
 * waited for, however busy the machine is; the rest has two seconds after that.
 */
const ATTACK = `
  const within = (work, ms) =>
    Promise.race([work, new Promise((_, reject) => setTimeout(reject, ms))]).then(() => true, () => false);
  const loads = (tag, more) =>
    new Promise((onload, onerror) =>
      document.head.append(Object.assign(document.createElement(tag), { onload, onerror, ...more })),
    );
  const framed = async (src) => {
    const frame = document.createElement('iframe');
    await new Promise((onload) => document.body.append(Object.assign(frame, { src, onload })));
    if (!frame.contentDocument?.body?.textContent) throw new Error('nothing that can be read');
  };
  const ways = {
    fetch: (address) => fetch(address),
    'fetch blindly': (address) => fetch(address, { mode: 'no-cors' }),
    script: (address) => loads('script', { src: address }),
    style: (address) => loads('link', { rel: 'stylesheet', href: address }),
    frame: framed,
    socket: (address) =>
      new Promise((onopen, onerror) =>
        Object.assign(new WebSocket(address.replace(/^http/, 'ws')), { onopen, onerror }),
      ),
  };
  const tryAll = (addresses, ms) =>
    Promise.all(
      Object.entries(ways).flatMap(([way, reach]) =>
        addresses.map(async (address) => ((await within(reach(address), ms)) ? way + ' ' + address : '')),
      ),
    );
  const tries = [...(await tryAll(own, 15_000)), ...(await tryAll(forbidden, 2_000))];
  const got = ['Got:', ...tries.filter((line) => line !== '')];
  document.body.append(Object.assign(document.createElement('pre'), { id: 'got', textContent: got.join('\\n') }));
`;

async function gotFrom(addresses: { own: string[]; forbidden: string[] }): Promise<string[]> {
  const call = `const { own, forbidden } = ${JSON.stringify(addresses)};${ATTACK}`;
  site.page('/hostile', `<body><p>Hello</p><script type=module>${call}</script></body>`);
  const waiting = pageActions.parse([{ type: 'wait', selector: '#got' }]);
  const { body } = await browser.visit(`${site.url}/hostile`, {}, { actions: waiting });
  expect(body.toString()).toContain('<pre id="got">');
  expect(body.toString()).not.toContain(SECRET);
  const list = /<pre id="got">Got:([^<]*)/.exec(body.toString())?.[1] ?? '';
  return list.split('\n').filter((line) => line !== '');
}

it('reaches its own site, and nothing of the machine or its network', { timeout: 60_000 }, async () => {
  const ports = [`127.0.0.1:${inside.port}`, `localhost:${inside.port}`, `[::1]:${inside.port}`];
  const got = await gotFrom({
    own: [`${site.url}/own`],
    forbidden: [
      'http://169.254.169.254/latest/meta-data/',
      'http://metadata.google.internal/',
      ...[...ports, `0.0.0.0:${inside.port}`, `2130706433:${inside.port}`].map((host) => `http://${host}/`),
      `file://${folder}/secret.html`,
      'file:///etc/passwd',
      'view-source:file:///etc/passwd',
    ],
  });
  expect(got).toContain(`fetch ${site.url}/own`);
  expect(got).toContain(`frame ${site.url}/own`);
  expect(got.filter((line) => !line.includes(`${site.url}/own`))).toEqual([]);
  expect(inside.connections).toBe(0);
});

it('cannot be a file, nor lead to one', { timeout: 60_000 }, async () => {
  const secret = `file://${folder}/secret.html`;
  await expect(browser.visit(secret)).rejects.toMatchObject({ type: 'validation' });
  site.page('/leave', `<p>Hello</p><script>location.href = ${JSON.stringify(secret)}</script>`);
  const { body, url } = await browser.visit(`${site.url}/leave`);
  expect(url).toBe(`${site.url}/leave`);
  expect(body.toString()).not.toContain(SECRET);
});

it('is not heard, whatever it writes to its console or throws', { timeout: 60_000 }, async () => {
  const binary = locateBrowser();
  if (!binary) throw new Error(HOW_TO_GET_A_BROWSER);
  const launched = { binary, kind: 'plain' as const, proxyUrl: 'http://127.0.0.1:9', sandbox: false };
  const { browser: own } = await launchBrowser(launched);
  try {
    const page = await (await own.newContext()).newPage();
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    await page.evaluate(`console.log('loud'); setTimeout(() => { throw new Error('wrong'); })`);
    // What we ask for is answered, after what the page has said before.
    expect(await page.evaluate(`new Promise((done) => setTimeout(() => done('asked'), 20))`)).toBe('asked');
    expect(heard).toEqual([]);
  } finally {
    await own.close();
  }
});
