/** Shadow trees, pages that grow when scrolled, pictures and probes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { htmlPage } from '../../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { pictureSize } from './picture-size.ts';

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite();
  browser = await startTestBrowser({ allowed: [site.host] });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('shadow trees', () => {
  const COMPONENTS = `<!doctype html><body><x-card>rest<b slot="title">Title</b></x-card><div id="plain">&amp;&nbsp;</div>
    <script>
      customElements.define('x-card', class extends HTMLElement {
        constructor() {
          super();
          const root = this.attachShadow({ mode: 'closed' });
          root.innerHTML = '<style>p { color: red }</style><p>In closed: <slot name="title">none</slot>, <slot></slot>, <slot name="no">fallback</slot></p><x-deep></x-deep>';
          document.title = this.shadowRoot + ' ' + root.mode;
        }
      });
      customElements.define('x-deep', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<i title="a&quot;b">deep &lt;</i><br>'; }
      });
    </script>`;

  test('stand where they are seen, closed ones too, with slots filled, and look to the page as they would without us', async () => {
    site.page('/components', COMPONENTS);
    const page = (await browser.visit(`${site.url}/components`)).body.toString();
    expect(page).toMatch(/^<!DOCTYPE html><html>/);
    expect(page).toContain(
      '<x-card><p>In closed: <b slot="title">Title</b>, rest, fallback</p>' +
        '<x-deep><i title="a&quot;b">deep &lt;</i><br></x-deep></x-card>',
    );
    expect(page).toContain('<div id="plain">&amp;&nbsp;</div>');
    expect(page).not.toContain('color: red }</style><p>In closed: <b');
    expect(page).toContain('<title>null closed</title>');
  });

  test('are left out on request, and then the result is the plain HTML of the document', async () => {
    site.page('/components', COMPONENTS);
    const probe = { probe: 'return "<!DOCTYPE html>" + document.documentElement.outerHTML' };
    const page = await browser.visit(`${site.url}/components`, { shadowDom: false }, probe);
    expect(page.body.toString()).toBe(page.probe);
    expect(page.body.toString()).toContain('<x-card>rest<b slot="title">Title</b></x-card>');
  });

  test('change nothing in a page that has none', async () => {
    site.page(
      '/odd',
      '<!doctype html><p>&lt;b&gt;<script>"<i>"</script><noscript><b>no</b></noscript><pre>\n\nx</pre>',
    );
    const probe = { probe: 'return "<!DOCTYPE html>" + document.documentElement.outerHTML' };
    const page = await browser.visit(`${site.url}/odd`, {}, probe);
    expect(page.body.toString()).toBe(page.probe);
  });

  test('are seen to change while the page settles', async () => {
    site.page(
      '/late-shadow',
      `<x-late></x-late><script>customElements.define('x-late', class extends HTMLElement {
        constructor() {
          super();
          const root = this.attachShadow({ mode: 'closed' });
          let n = 0;
          const more = () => { root.append(String(n)); if (++n < 5) setTimeout(more, 250); };
          more();
        }
      })</script>`,
    );
    expect((await browser.visit(`${site.url}/late-shadow`)).body.toString()).toContain('>01234<');
  });
});

test("a form's fields do not hide what stands in it and around it", async () => {
  const names = 'childNodes children attributes nodeType localName tagName shadowRoot matches style title id';
  const fields = names.split(' ').map((name) => `<input name=${name}>`);
  site.page(
    '/search',
    `<form class="cookie btn" onclick="1"><p>Two adults</p>${fields.join('')}</form><x-x></x-x><p>Rooms</p>
    <script>document.querySelector('x-x').attachShadow({ mode: 'open' }).innerHTML = '<p>Inside</p>'</script>`,
  );
  const page = (await browser.visit(`${site.url}/search`)).body.toString();
  expect(page).toMatch(/<p>Two adults<\/p><input name="childNodes">.*<p>Inside<\/p>.*<p>Rooms<\/p>/s);
});

describe('scrolling', () => {
  const endless = (
    batches: number,
  ) => `<style>li { height: 300px }</style><ul id=list></ul><div id=end>end</div><script>
    let batch = 0;
    const more = () => { if (batch++ < ${batches}) for (let i = 0; i < 10; i++) list.append(document.createElement('li')); };
    more();
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) setTimeout(more, 150); }).observe(end);
  </script>`;
  const items = (body: Buffer) => body.toString().match(/<li>/g)?.length;

  test('loads more, once for each scroll', async () => {
    site.page('/feed', endless(50));
    expect(items((await browser.visit(`${site.url}/feed`, {}, { actions: [] })).body)).toBe(10);
    expect(items((await browser.visit(`${site.url}/feed`, { scrolls: 3 })).body)).toBe(40);
  });

  test('stops when the page no longer grows', async () => {
    site.page('/short-feed', endless(3));
    const page = await browser.visit(`${site.url}/short-feed`, { scrolls: 100 });
    expect(items(page.body)).toBe(30);
    expect(page.steps.find((step) => step.name === 'scroll')?.detail).toBe('3 of 100');
  });

  test('finds the box that scrolls where the page itself does not', async () => {
    site.page(
      '/boxed',
      `<body style="margin:0"><div style="height:100vh;overflow-y:auto">${endless(50)}</div>`,
    );
    expect(items((await browser.visit(`${site.url}/boxed`, { scrolls: 2 })).body)).toBe(30);
  });
});

describe('a screenshot', () => {
  const shoot = (path: string, options: object) =>
    browser.visit(
      site.url + path,
      {},
      { screenshot: { fullPage: false, width: 640, height: 480, quality: 60, ...options } },
    );

  test('has the size that was asked for', async () => {
    site.page(
      '/tall',
      '<body style="margin:0"><div style="height:3000px;background:linear-gradient(red,blue)">',
    );
    const { screenshot } = await shoot('/tall', {});
    expect(screenshot).toMatchObject({ width: 640, height: 480, contentType: 'image/jpeg' });
    expect(pictureSize(screenshot?.bytes ?? Buffer.alloc(0))).toEqual({ width: 640, height: 480 });
  });

  test('of the full page has its height, and quality counts', async () => {
    site.page(
      '/tall',
      '<body style="margin:0"><div style="height:3000px;background:linear-gradient(red,blue)">',
    );
    const fine = await shoot('/tall', { fullPage: true, quality: 95 });
    const coarse = await shoot('/tall', { fullPage: true, quality: 5 });
    expect(fine.screenshot).toMatchObject({ width: 640, height: 3000 });
    expect(fine.warnings).toEqual([]);
    expect(fine.screenshot?.bytes.length).toBeGreaterThan((coarse.screenshot?.bytes.length ?? 0) * 1.2);
  });

  test('of the full page shows all of a box that scrolls in its place, and its parts', async () => {
    const rows = '<p style="height:100px;margin:0">row</p>'.repeat(30);
    site.page(
      '/app',
      `<style>html, body { height: 100%; margin: 0; overflow: hidden } main { height: 100%; overflow: auto }</style>
      <main>${rows}<div id=last style="height:80px;background:red"></div></main>`,
    );
    const take = (more: object) =>
      browser.visit(
        `${site.url}/app`,
        {},
        { screenshot: { fullPage: true, quality: 50, width: 800, height: 600, ...more } },
      );
    expect((await take({})).screenshot).toMatchObject({ width: 800, height: 3080 });
    site.page('/list', `<main style="height:500px;overflow:auto">${rows}</main>`);
    const list = await browser.visit(
      `${site.url}/list`,
      {},
      { screenshot: { fullPage: true, quality: 50, width: 800, height: 600 } },
    );
    expect(list.screenshot).toMatchObject({ width: 800, height: 600 });
    const { screenshot } = await take({ selector: '#last', boxes: true });
    expect(screenshot?.boxes).toContainEqual(expect.objectContaining({ x: 0, y: 0, width: 800, height: 80 }));
  });

  test('of an element is right on a page with variables named scrollX and scrollY', async () => {
    site.page(
      '/names',
      `<body style="margin:0"><div id=d style="width:300px;height:200px;background:red"></div>
      <script>var scrollX = 'left', scrollY = 500</script>`,
    );
    const { screenshot } = await shoot('/names', { selector: '#d', boxes: true });
    expect(screenshot?.boxes).toContainEqual(
      expect.objectContaining({ x: 0, y: 0, width: 300, height: 200 }),
    );
  });

  test.each(['jpeg', 'webp'] as const)(
    'of a page at rest (%s) does not need the styles that the page allows',
    async (format) => {
      const page = `<table id=x bgcolor=red width=600 height=400><tr><td>${'Text. '.repeat(400)}</table>`;
      site.page('/policy', htmlPage(page, 200, { 'content-security-policy': "style-src 'none'" }));
      const [hidden, shown] = await Promise.all(
        ['#x', '#y'].map((selector) => shoot('/policy', { format, atRest: { hidden: [selector] } })),
      );
      const bytes = (of: typeof hidden) => of?.screenshot?.bytes.length ?? Number.NaN;
      expect(bytes(hidden)).toBeLessThan(bytes(shown) / 4);
    },
  );

  test('of a page too long for the format is cut, and says so', async () => {
    site.page(
      '/endless',
      '<body style="margin:0"><div style="height:80000px;background:linear-gradient(red,blue)">',
    );
    const { screenshot, warnings } = await shoot('/endless', { fullPage: true, width: 64 });
    expect(screenshot).toMatchObject({ width: 64, height: 65_000 });
    expect(warnings).toEqual([{ reason: 'truncated', detail: expect.stringContaining('15000 pixels') }]);
  });

  test('of the full page shows what loads on sight', async () => {
    site.page(
      '/lazy',
      `<body style="margin:0"><div style="height:4000px"></div><div id=x style="height:500px"></div><script>
        new IntersectionObserver(([e]) => { if (e.isIntersecting) x.textContent = 'seen' }).observe(x)</script>`,
    );
    const page = await shoot('/lazy', { fullPage: true });
    expect(page.screenshot?.height).toBe(4500);
  });
});

describe('a probe', () => {
  test('is run beside the page, which cannot tamper with it', async () => {
    site.page(
      '/tamper',
      '<h1>True</h1><script>Document.prototype.querySelector = () => ({ textContent: "False" })</script>',
    );
    const page = await browser.visit(
      `${site.url}/tamper`,
      {},
      { probe: 'return { h1: document.querySelector("h1").textContent }' },
    );
    expect(page.probe).toEqual({ h1: 'True' });
  });

  test('that throws leaves the rest of the visit whole', async () => {
    site.page('/fine', '<h1>Fine</h1>');
    const page = await browser.visit(`${site.url}/fine`, {}, { probe: 'throw new Error("oh")' });
    expect(page.body.toString()).toContain('Fine');
    expect(page).not.toHaveProperty('probe');
    expect(page.steps.at(-1)?.detail).toContain('oh');
  });
});

test('a JPEG that is empty or cut short has no size', () => {
  expect(pictureSize(Buffer.alloc(0))).toBeNull();
  expect(pictureSize(Buffer.from('ffd8ffe000104a46', 'hex'))).toBeNull();
});
