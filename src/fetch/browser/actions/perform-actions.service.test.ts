/** Actions on real pages in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_OPTIONS, startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { openWanderingTabs, type WanderingTabs } from '../../../../test/harness/wandering-tabs.ts';
import * as pages from '../../../../test/site/action-pages.ts';
import { silent } from '../../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { startDeadline } from '../../../concurrency/deadline.ts';
import { pageActions } from '../../../contract/fetch/page-actions.ts';
import type { AppError } from '../../../errors.ts';
import type { ActionsRun, FetchOptions } from '../../document.ts';
import { performActions } from './perform-actions.ts';
import { waitForSelector } from './wait-for-selector.ts';

/** As pages have that keep their whole state in a hidden field. */
const LARGE_FORM = `<form method=post action=/posted><input type=hidden name=state><button>Send</button></form>
  <script>document.querySelector('input').value = 'x'.repeat(400_000)</script>`;

/** The frame never gets a document, and what is waited for comes later. */
const REFUSED_FRAME = `<iframe src="file:///etc/hosts"></iframe>
  <script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p id=late>At last'), 1_500)</script>`;

/** The only field is in one frame, and another has none. */
const FIELD_IN_FRAME = '<iframe srcdoc="<input>"></iframe><iframe srcdoc="<p>No field"></iframe>';

/** Each may wait for the slots of all others, on a machine that has other work. */
const PATIENT = { timeout: 150_000 };
const VISIT_MS = 100_000;

let site: Site;
let other: Site;
let browser: TestBrowser;
let tabs: WanderingTabs;

beforeAll(async () => {
  other = await startSite({ '/inner': pages.INNER, '/pixel': '<p>A spy</p>' });
  site = await startSite({
    '/more': pages.LOAD_MORE,
    '/infinite': pages.INFINITE_LIST,
    '/virtual': pages.virtualList(false),
    '/virtual-in-frame': '<h1>Books</h1><iframe src="/virtual" width="600" height="500"></iframe>',
    '/recycled': pages.virtualList(true),
    '/tabs': pages.TABS,
    '/dates': pages.DATE_PICKER,
    '/shadow': pages.SHADOW_ROOTS,
    '/framed': pages.framed(other.url),
    '/form': pages.FORM,
    '/large-form': LARGE_FORM,
    '/refused-frame': REFUSED_FRAME,
    '/field-in-frame': FIELD_IN_FRAME,
    '/posted': '<h1>Posted</h1>',
    '/silent': silent,
  });
  browser = await startTestBrowser({ allowed: [site.host, other.host] });
  tabs = await openWanderingTabs(site.host, { hosts: [other.host], needs: { actions: [] } });
});
afterAll(async () => {
  await tabs?.close();
  await browser?.close();
  await site.close();
  await other.close();
});

const visit = (path: string, options: Partial<FetchOptions> = {}) =>
  browser.visit(site.url + path, { timeout: VISIT_MS, ...options });

/** In one of the tabs. */
function actOn(path: string, given: unknown[]) {
  return tabs.one(site.url + path, async (go) => {
    const { stage, read } = await go();
    await stage.settle();
    const picture = { fullPage: false, quality: 80, width: 1440, height: 900 };
    const reading = { shadowDom: true, iframes: true, maxBytes: 50_000_000 };
    const actions = await performActions({ ...stage, ...reading, picture }, pageActions.parse(given));
    return { actions, html: (await read()).toString(), url: stage.page.url() };
  });
}

/** In a visit of its own, whose actions see that this much time is left. */
async function actWithin(ms: number, path: string, actions: unknown[]) {
  const needs = { actions: pageActions.parse(actions) };
  return browser.visitInHaste(site.url + path, ms, { timeout: VISIT_MS }, needs);
}

type Acting = (path: string, actions: unknown[]) => Promise<{ actions?: ActionsRun }>;

/** What is wrong with each, of actions that can all be tried on one page. */
async function complaints(path: string, given: object[], act: Acting = actOn): Promise<string[]> {
  const optional = given.map((action) => ({ ...action, optional: true }));
  const { actions } = await act(path, optional);
  return actions?.reports.map(({ error = 'nothing' }) => error) ?? [];
}

const failing = (path: string, actions: unknown[], act: Acting = actOn) =>
  act(path, actions).catch((error: unknown) => error);

const waitedOn = (path: string, wanted: FetchOptions['waitForSelector']) =>
  tabs.one(site.url + path, async (go) => waitForSelector((await go()).stage, wanted));
const count = (html: string, pattern: RegExp) => new Set(html.match(pattern)).size;

describe.concurrent('repeat', PATIENT, () => {
  it('clicks until the button is gone', async () => {
    const { html, actions } = await actOn('/more', [
      { type: 'repeat', actions: [{ type: 'click', text: 'Load more' }], until: 'gone', max: 20 },
    ]);
    expect(count(html, /Product \d+/g)).toBe(30);
    expect(actions?.reports).toMatchObject([{ type: 'repeat', ok: true, rounds: 5 }]);
  });

  it('stops at its bound', async () => {
    const { html } = await actOn('/more', [
      { type: 'repeat', actions: ['click "Load more"'], until: 'gone', max: 2 },
    ]);
    expect(count(html, /Product \d+/g)).toBe(15);
  });

  it('scrolls until nothing more comes', async () => {
    const { html } = await actOn('/infinite', [
      { type: 'repeat', actions: [{ type: 'scroll' }], until: 'idle' },
    ]);
    expect(count(html, /Story \d+/g)).toBe(60);
  });

  it.each(['/virtual', '/recycled', '/virtual-in-frame'])(
    'keeps what the list of %s drops, in order and once',
    async (path) => {
      const scroll = { type: 'scroll', selector: '#box' };
      const { html } = await actOn(path, [{ type: 'repeat', actions: [scroll], until: 'idle', max: 50 }]);
      const rows = [...html.matchAll(/Row (\d+) of the ledger/g)].map(([, number]) => Number(number));
      expect(rows).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    },
  );

  it('ends with the time of the fetch, and says so', async () => {
    const { actions, warnings } = await actWithin(8_000, '/tabs', [
      { type: 'repeat', actions: [{ type: 'wait', milliseconds: 300 }], until: 'gone', max: 500 },
    ]);
    expect(actions?.reports[0]?.ok).toBe(true);
    expect(warnings).toMatchObject([{ reason: 'truncated', detail: expect.stringContaining('actions.0') }]);
  });
});

describe.concurrent('actions', PATIENT, () => {
  it('say that the time of the fetch ended before that of a wait, or left none for what follows', async () => {
    const { actions, warnings } = await actWithin(6_000, '/tabs', [
      { type: 'wait', milliseconds: 60_000 },
      { type: 'click', selector: '#t2', optional: true },
      { type: 'executeJavascript', script: '1', optional: true },
    ]);
    const detail = expect.stringMatching(/^actions\.0: the timeout left \d+ of 60000 ms to wait$/);
    expect(warnings).toEqual([{ reason: 'truncated', detail }]);
    const late = 'the timeout of the fetch left no time for it';
    expect(actions?.reports.map(({ error }) => error)).toEqual([undefined, late, late]);
  });

  it('open tabs and choose dates', async () => {
    const reviews = await actOn('/tabs', [
      { type: 'click', selector: '#t2' },
      { type: 'wait', selector: '#panel p' },
    ]);
    expect(reviews.html).toContain('Five stars from Ada');
    const dates = await actOn('/dates', [
      { type: 'click', selector: '#day' },
      { type: 'click', text: 'Next month' },
      { type: 'click', selector: '[data-day="17"]' },
    ]);
    expect(dates.html).toContain('Free rooms on 5/17');
  });

  it('do not wait for a frame that never answers', async () => {
    const { actions } = await actOn('/refused-frame', [{ type: 'wait', selector: '#late' }]);
    expect(actions?.reports).toMatchObject([{ type: 'wait', ok: true }]);
  });

  it('write into the only field, whatever the frames beside its own have', async () => {
    const { actions } = await actOn('/field-in-frame', [{ type: 'write', text: 'Ada' }]);
    expect(actions?.reports).toMatchObject([{ type: 'write', ok: true }]);
  });

  it('write, select, press and scroll', async () => {
    const { html, actions } = await actOn('/form', [
      { type: 'scroll', selector: '#log', amount: 250 },
      { type: 'executeJavascript', script: 'document.querySelector("#said").textContent' },
      { type: 'write', selector: '#user', text: 'Ada' },
      { type: 'select', selector: '#size', value: 'Large' },
      { type: 'click', selector: '#user' },
      { type: 'press', key: 'Enter' },
    ]);
    expect(actions?.javascriptReturns).toEqual([{ type: 'string', value: 'Scrolled to 250' }]);
    expect(html).toContain('Hello Ada, l');
  });

  it('bring pictures, files, HTML and the values of scripts', async () => {
    const { actions } = await actOn('/more', [
      { type: 'scrape' },
      { type: 'click', selector: '#more' },
      { type: 'scrape' },
      { type: 'screenshot' },
      { type: 'pdf' },
      { type: 'executeJavascript', script: 'list.children.length' },
      { type: 'executeJavascript', script: 'const all = [...list.children]; return all.at(-1).textContent' },
      {
        type: 'executeJavascript',
        script: 'await new Promise((done) => setTimeout(done, 50)); return { a: [1] }',
      },
      { type: 'executeJavascript', script: 'void 0' },
    ]);
    expect(actions?.scrapes.map(({ html }) => count(html, /Product \d+/g))).toEqual([5, 10]);
    expect(actions?.scrapes[0]?.url).toBe(`${site.url}/more`);
    expect(actions?.screenshots[0]).toMatchObject({ width: 1440, height: 900, contentType: 'image/jpeg' });
    expect(actions?.pdfs[0]?.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(actions?.javascriptReturns).toEqual([
      { type: 'number', value: 10 },
      { type: 'string', value: 'Product 10' },
      { type: 'object', value: { a: [1] } },
      { type: 'undefined', value: null },
    ]);
  });

  it('do not get what a page of another visit has copied', async () => {
    site.page(
      '/copy',
      `<input id=i value=hush><button onclick="i.select(); document.execCommand('copy')">Copy`,
    );
    site.page('/paste', '<input id=i>');
    const value = { type: 'executeJavascript', script: 'i.value' };
    await actWithin(VISIT_MS, '/copy', [{ type: 'click', selector: 'button' }]);
    for (const key of ['Control+v', 'Shift+Insert']) {
      const { actions } = await actWithin(VISIT_MS, '/paste', [
        { type: 'click', selector: '#i' },
        { type: 'press', key, optional: true },
        value,
      ]);
      expect(actions?.javascriptReturns).toEqual([{ type: 'string', value: '' }]);
      expect(actions?.reports[1]).toMatchObject({ ok: false });
    }
  });

  it('run scripts on pages that forbid them to be made of text', async () => {
    const policy = "script-src 'none'; require-trusted-types-for 'script'";
    site.page('/strict', `<meta http-equiv="Content-Security-Policy" content="${policy}"><h1>Strict</h1>`);
    const scripts = ['document.body.innerText', 'const text = "a"; return text'];
    const actions = scripts.map((script) => ({ type: 'executeJavascript', script }));
    expect((await actOn('/strict', actions)).actions?.javascriptReturns).toEqual([
      { type: 'string', value: 'Strict' },
      { type: 'string', value: 'a' },
    ]);
  });

  it('let no more of a value out of the page than fits', async () => {
    const scripts = [
      `'x'.repeat(10_000_000)`,
      `Array(100).fill('x'.repeat(100_000))`,
      'const a = {}; a.a = a; return a',
      `throw 'x'.repeat(10_000_000)`,
      // Last, since nothing of the page works as before.
      `Object.prototype.then = (done) => done('x'.repeat(10_000_000)); return { a: 1 }`,
    ];
    const said = await complaints(
      '/tabs',
      scripts.map((script) => ({ type: 'executeJavascript', script })),
    );
    expect(said).toEqual([
      expect.stringContaining('longer than 5000000 characters'),
      expect.stringContaining('longer than 5000000 characters'),
      expect.stringContaining('cannot be written as JSON'),
      expect.stringMatching(/threw x{500}$/),
      expect.stringMatching(/^.{1,1000}$/s),
    ]);
    const value = { type: 'executeJavascript', script: `'x'.repeat(400_000)` };
    const deadline = startDeadline(60_000);
    const three = browser.engine.fetch({
      url: `${site.url}/tabs`,
      options: PLAIN_OPTIONS,
      needs: { actions: pageActions.parse([value, value, value]) },
      deadline,
      maxBytes: 1_000_000,
      upstream: null,
      key: 'test',
    });
    await expect(three).rejects.toThrow('have more than 1000000 bytes');
    deadline.clear();
  });

  it('see open shadow roots', async () => {
    const { html } = await actOn('/shadow', [
      { type: 'click', selector: 'my-cart .open' },
      { type: 'wait', selector: '.total' },
      { type: 'write', selector: '.code', text: 'WINNOW' },
    ]);
    expect(html).toContain('Total 12');
  });

  it('see frames of other origins', async () => {
    const { html } = await actOn('/framed', [
      { type: 'click', text: 'Book it' },
      { type: 'wait', selector: '#said:not(:empty)' },
    ]);
    expect(html).toContain('The blue room is yours');
  });

  it('go on after an optional one', async () => {
    const { actions, html } = await actOn('/tabs', [
      { type: 'click', selector: '#nowhere', optional: true },
      'click the Reviews tab and wait for "Five stars"',
    ]);
    expect(actions?.reports).toMatchObject([
      { type: 'click', ok: false, error: expect.stringContaining('#nowhere') },
      { type: 'step', ok: true },
    ]);
    expect(html).toContain('Five stars');
  });
});

describe.concurrent('a failing action', PATIENT, () => {
  it('names its index and what stood there instead', async () => {
    const [error, byText, inFrame] = (await Promise.all([
      failing('/more', [
        { type: 'wait', milliseconds: 1 },
        { type: 'click', selector: '#load-mor' },
      ]),
      failing('/tabs', [{ type: 'click', text: 'Review' }]),
      failing('/framed', [{ type: 'click', text: 'Book the room' }]),
    ])) as [AppError, AppError, AppError];
    expect(error).toMatchObject({
      type: 'action_failed',
      details: [{ path: ['fetchConfig', 'actions', 1], index: 1 }],
      picture: { contentType: 'image/jpeg' },
    });
    expect(error.details?.[0]?.nearest?.[0]).toEqual({ text: 'Load more', selector: '#more' });
    expect(byText.details?.[0]?.nearest?.[0]).toEqual({ text: 'Reviews', selector: '#t2' });
    expect(inFrame.message).toContain('Nearest: "Book it"');
  });

  it('says that files are refused', async () => {
    const said = await complaints('/form', [
      { type: 'click', selector: '#upload' },
      { type: 'click', text: 'Choose a picture' },
      { type: 'write', selector: '#upload', text: 'a.png' },
      { type: 'write', selector: '#hidden-upload', text: 'a.png' },
    ]);
    expect(said).toHaveLength(4);
    for (const each of said) expect(each).toMatch(/files cannot be uploaded/);
  });

  it('does not repeat what was to be written', async () => {
    const errors = await Promise.all([
      failing('/tabs', [{ type: 'write', selector: '#password', text: 'sesame' }]),
      failing('/tabs', ['type "sesame" into the Password field']),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ type: 'action_failed' });
      expect(JSON.stringify([String(error), (error as { details: unknown }).details])).not.toContain(
        'sesame',
      );
    }
  });

  it('is refused for an invalid selector or script', async () => {
    expect(await failing('/tabs', [{ type: 'click', selector: 'p[' }])).toMatchObject({
      type: 'validation',
      details: [{ path: ['fetchConfig', 'actions', 0, 'selector'] }],
    });
    // While it waits, nothing else can be asked of the page.
    const blocking = `const request = new XMLHttpRequest(); request.open('GET', '/silent', false); request.send()`;
    const scripts = ['(', 'throw new Error("no")', 'new Promise(() => {})'];
    const soon: Acting = (path, actions) => actWithin(12_000, path, actions);
    const [said, blocked] = await Promise.all([
      complaints(
        '/tabs',
        scripts.map((script) => ({ type: 'executeJavascript', script })),
        soon,
      ),
      failing('/tabs', [{ type: 'executeJavascript', script: blocking }], soon),
    ]);
    expect([...said, String(blocked)]).toEqual([
      expect.stringContaining('not JavaScript'),
      expect.stringContaining('Error: no'),
      expect.stringContaining('did not finish'),
      expect.stringContaining('did not finish'),
    ]);
  });
});

describe.concurrent('waitForSelector', PATIENT, () => {
  it('waits for what comes, in shadow roots too', async () => {
    const later = `<p id="a">…</p><script>setTimeout(() => { a.innerHTML = '<b class="late">Here</b>' }, 1500)</script>`;
    site.page('/later', later);
    const { body, warnings } = await visit('/later', { waitForSelector: '.late' });
    expect(body.toString()).toContain('Here');
    expect(warnings).toEqual([]);
    const hidden = { selector: '#panel p', state: 'hidden' as const };
    expect(await waitedOn('/tabs', hidden)).toEqual([]);
    expect(await waitedOn('/shadow', '.code')).toEqual([]);
    expect(await waitedOn('/framed', 'a[href*="rooms"]')).toEqual([]);
  });

  it('gives the page as it is when it never comes', async () => {
    const wait = { waitForSelector: '#never', timeout: VISIT_MS };
    const { body, warnings } = await browser.visitInHaste(`${site.url}/tabs`, 8_000, wait);
    expect(body.toString()).toContain('About the thing');
    expect(warnings).toMatchObject([{ reason: 'selector_not_found' }]);
  });
});

describe.concurrent('frames', PATIENT, () => {
  it('stand where they are, nested ones too, with absolute addresses', async () => {
    const { body } = await visit('/framed');
    const text = body
      .toString()
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toMatch(/Before the frame Choose a room.*Terms of the house.*After the frame/);
    expect(text).not.toContain('A spy');
    expect(body.toString()).toContain(`href="${other.url}/rooms?all"`);
  });

  it('stay outside where that is asked for', async () => {
    const { body } = await visit('/framed', { iframes: false });
    expect(body.toString()).not.toContain('Choose a room');
  });
});

it('sends a form that is as large as a page', async () => {
  const { html, url } = await actOn('/large-form', [{ type: 'click', text: 'Send' }]);
  expect(html).toContain('<h1>Posted</h1>');
  expect(url).toBe(`${site.url}/posted`);
});

it('leaves a script that takes long to parse to the browser', PATIENT, async () => {
  const script = `/${'\\p{L}'.repeat(6_000)}/iu.source.length`;
  const before = process.cpuUsage();
  const { actions } = await actOn('/tabs', [{ type: 'executeJavascript', script }]);
  const { user } = process.cpuUsage(before);
  expect(actions?.javascriptReturns).toEqual([{ type: 'number', value: 30_000 }]);
  expect(user).toBeLessThan(350_000);
});
