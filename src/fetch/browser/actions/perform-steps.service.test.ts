/** Steps on real pages in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { openWanderingTabs, type WanderingTabs } from '../../../../test/harness/wandering-tabs.ts';
import { file } from '../../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { parseSteps } from '../../../contract/fetch/steps/parse-steps.ts';
import { performSteps } from './perform-steps.ts';

let site: Site;
let browser: TestBrowser;
let tabs: WanderingTabs;

const SHOP = `<!doctype html><title>Shop</title>
  <style>.hidden { display: none }</style>
  <a href="/away" target="_blank">About us</a>
  <form action="/found"><label for="q">What are you looking for?</label><input id="q" name="q" placeholder="Search the shop"><button>Go</button></form>
  <label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
  <label><input type="checkbox" id="news"> Newsletter</label>
  <button class="hidden">Secret</button>
  <button disabled>Sold out</button>
  <button onclick="setTimeout(() => document.body.append('Reviews are here'), 400)">Show reviews</button>
  <div role="tab" onclick="this.append(' chosen')">Details</div>
  <img alt="Cart" onclick="document.body.append('Cart is open')" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20">
  <div style="height: 3000px"></div><p id="end">The end</p>
  <output></output>
  <script>
    const say = (text) => document.querySelector('output').append(text);
    document.querySelector('#size').addEventListener('change', (event) => say('Size is ' + event.target.value));
    document.querySelector('#news').addEventListener('change', (event) => say('News ' + event.target.checked));
    document.addEventListener('keydown', (event) => { if (event.key === 'Escape') say('Escaped'); });
    document.querySelector('#q').addEventListener('keyup', (event) => document.title = 'typed ' + event.target.value);
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) say('Seen'); }).observe(document.querySelector('#end'));
  </script>`;

beforeAll(async () => {
  site = await startSite({
    '/shop': SHOP,
    '/away': '<title>About</title><h1>Who we are</h1>',
    '/found': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<title>Found</title><h1>Results for ${new URL(request.url ?? '', 'http://x').searchParams.get('q')}</h1>`,
      );
    },
    '/two': '<input aria-label="First"><input aria-label="Second">',
    '/file': '<a href="/data.pdf">Data</a>',
    '/data.pdf': file('application/pdf', '%PDF-1.4 nothing'),
    '/search': '<form action="/found"><input type="search" name="q"></form>',
  });
  browser = await startTestBrowser({ allowed: [site.host] });
  tabs = await openWanderingTabs(site.host, { needs: { steps: [] } });
});
afterAll(async () => {
  await tabs?.close();
  await browser?.close();
  await site.close();
});

function stepsOn(path: string, ...sentences: string[]) {
  return tabs.one(site.url + path, async (go) => {
    const { stage, read } = await go();
    await stage.settle();
    await performSteps(stage, parseSteps(sentences));
    return { url: stage.page.url().replace(site.url, ''), html: (await read()).toString() };
  });
}

/** As part of a whole visit. */
const visitWith = (path: string, sentence: string) =>
  browser.visit(`${site.url}${path}`, {}, { steps: parseSteps([sentence]) });

const complaint = (work: Promise<unknown>) =>
  work.then(String, (error: { details?: { message: string }[] }) => {
    return error.details?.[0]?.message ?? String(error);
  });

const failing = (path: string, ...sentences: string[]) => complaint(stepsOn(path, ...sentences));

// They do little but wait, so several do at once.
describe.concurrent('steps', { timeout: 120_000 }, () => {
  it('follow a link, also one for a new window', async () => {
    const { url, body } = await visitWith('/shop', 'Click on About us');
    expect(url).toBe(`${site.url}/away`);
    expect(body.toString()).toContain('Who we are');
  });

  it('fill in a form and send it, by placeholder, label and key', async () => {
    const typed = await stepsOn(
      '/shop',
      'type "blue mug" into the "Search the shop" field',
      'click the Go button',
    );
    expect(typed).toMatchObject({
      url: '/found?q=blue+mug',
      html: expect.stringContaining('Results for blue mug'),
    });
    const pressed = await stepsOn('/shop', 'Fill "What are you looking for?" with tea and press Enter');
    expect(pressed.html).toContain('Results for tea');
    const search = await stepsOn('/search', 'type salt in the search box', 'press enter');
    expect(search.html).toContain('Results for salt');
    expect((await stepsOn('/search', 'type pepper and press enter')).html).toContain('Results for pepper');
  });

  it('type key by key, as a visitor does', async () => {
    const { html } = await stepsOn('/shop', 'type "ab" into the field q');
    expect(html).toContain('<title>typed ab</title>');
  });

  it('use what has a role, a label or a picture', async () => {
    const { html } = await stepsOn(
      '/shop',
      'click the Newsletter checkbox',
      'type Large into the Size dropdown',
      'click the Details tab',
      'click the Cart icon',
      'press Escape',
    );
    for (const text of ['News true', 'Size is Large', 'Details chosen', 'Cart is open', 'Escaped'])
      expect(html).toContain(text);
  });

  it('wait for what comes later', async () => {
    const { html } = await stepsOn('/shop', 'click "Show reviews"', 'wait for "Reviews are here"');
    expect(html).toContain('Reviews are here');
  });

  it('scroll to the bottom, to a text and by screens', async () => {
    const ways = ['scroll to the bottom', 'scroll to "The end"', 'scroll down 5 times'];
    const { html } = await stepsOn('/shop', ...ways.flatMap((way) => [way, 'scroll to the top']));
    // Once for each, and not before.
    expect(html).toContain('<output>SeenSeenSeen</output>');
  });

  it('fail with their number and with what there is instead', async () => {
    const message = await failing('/shop', 'scroll down', 'click the "Checkout" button');
    expect(message).toMatch(
      /^Step 2 \("click the "Checkout" button"\): there is no button "Checkout" on the page\. There is: /,
    );
    for (const there of [
      'link "About us"',
      'field "What are you looking for?"',
      'button "Go"',
      'checkbox "Newsletter"',
    ])
      expect(message).toContain(there);
    expect(message).not.toContain('Secret');
  });

  it('say what is there and cannot be used', async () => {
    // Each waits for what may still come, so they wait side by side.
    const [hidden, soldOut, size, two, nothing] = await Promise.all([
      failing('/shop', 'click Secret'),
      failing('/shop', 'click "Sold out"'),
      failing('/shop', 'type Huge into Size'),
      failing('/two', 'type x'),
      failing('/away', 'type x'),
    ]);
    expect(hidden).toMatch(/element "Secret" is on the page but not visible/);
    expect(soldOut).toMatch(/"Sold out" exists but cannot be used/);
    expect(size).toMatch(/"Size" exists but cannot be used/);
    expect(two).toMatch(/there are 2 fields; name one/);
    expect(nothing).toMatch(/no field to type into\. There is nothing to click/);
  });

  it('do not lead inside', async () => {
    site.page('/lure', '<a href="http://10.0.0.1/">Further</a>');
    const said = await complaint(visitWith('/lure', 'click Further'));
    expect(said).toContain('Private or internal URLs are not allowed');
  });

  it('end where there is no page any more', async () => {
    expect(await complaint(visitWith('/file', 'click Data'))).toMatch(
      /led to application\/pdf|not a page|download/i,
    );
  });
});

it('steps end with the time of the fetch, whatever the page does', async () => {
  site.page('/trap', '<button onclick="for (;;) {}">Trap</button>');
  const started = performance.now();
  const steps = parseSteps(['click Trap', 'wait for "Never"']);
  const error = await browser.visit(`${site.url}/trap`, { timeout: 4_000 }, { steps }).catch((e) => e);
  expect(error).toBeInstanceOf(Error);
  expect(performance.now() - started).toBeLessThan(6_000);
  await browser.free();
});
