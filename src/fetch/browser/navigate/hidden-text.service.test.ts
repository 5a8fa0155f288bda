/** Pages whose text or rest is not to be had from their requests, timers and first window alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { file } from '../../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import type { BrowserNeeds } from '../../document.ts';

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite({ '/data': file('application/json', '["brought"]'), '/silent': () => {} });
  browser = await startTestBrowser({ allowed: [site.host] });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const TEXT = `<p>${'Text. '.repeat(100)}</p>`;
const html = async (path: string, page: string) => {
  site.page(path, page);
  return (await browser.visit(site.url + path)).body.toString();
};

describe('a worker', () => {
  const start = (ms: number) =>
    `<script>new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage("bro" + "ught"), ${ms})'])))
      .onmessage = ({ data }) => { p.textContent = data };</script>`;

  test('brings text to a page that shows some within a second', async () => {
    expect(await html('/working', `${TEXT}<p id=p></p>${start(750)}`)).toContain('<p id="p">brought</p>');
  });

  test('is waited for longer by a page that says that it loads', async () => {
    expect(await html('/loading', `<p id=p>Loading…</p>${start(1_300)}`)).toContain('<p id="p">brought</p>');
  });
});

describe('what moves', () => {
  test('by a script is not waited for', async () => {
    site.page(
      '/moving',
      `${TEXT}<i id=i></i><script>
        let x = 0;
        const move = () => { i.style.left = (x += 1) + 'px'; requestAnimationFrame(move) };
        move();
      </script>`,
    );
    const { steps } = await browser.visit(`${site.url}/moving`);
    expect(steps.find(({ name }) => name === 'settle')?.detail).toBe('loaded, 10 changes');
  });

  test('by an endless animation is paused', async () => {
    const page = `${TEXT}<style>@keyframes turn { to { rotate: 1turn } } i { animation: turn 1s infinite }</style>
      <i>o</i><p id=p></p><script>
        setTimeout(() => { p.textContent = document.getAnimations().map((each) => each.playState) }, 1_000);
      </script>`;
    expect(await html('/turning', page)).toContain('<p id="p">paused</p>');
  });
});

test('text that comes at the end of an animation or a transition is read', async () => {
  const page = `${TEXT}<style>
      @keyframes fade { from { opacity: 0 } }
      #a { animation: fade 900ms }
      #b { opacity: 0; transition: opacity 900ms }
    </style><p id=a></p><p id=b></p><script>
      a.onanimationend = b.ontransitionend = ({ target }) => { target.textContent = 'brought' };
      requestAnimationFrame(() => requestAnimationFrame(() => { b.style.opacity = 1 }));
    </script>`;
  const read = await html('/fading', page);
  expect(read).toContain('<p id="a">brought</p>');
  expect(read).toMatch(/<p id="b"[^>]*>brought</);
});

test('a service worker is refused, so that a page goes on without one', async () => {
  const page = `${TEXT}<p id=p></p><script>
    navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .catch(({ name }) => { p.textContent = name });
  </script>`;
  expect(await html('/served', page)).toContain('<p id="p">NotSupportedError</p>');
});

describe('what a page shows on sight', () => {
  const BELOW = '<div style="height:2500px"></div>';

  test('is read where it stands below the window', async () => {
    const page = `${TEXT}${BELOW}<section id=s></section><script>
      new IntersectionObserver(([{ isIntersecting }], observer) => {
        if (!isIntersecting) return;
        observer.disconnect();
        fetch('/data').then((answer) => answer.json()).then(([text]) => { s.textContent = text });
      }).observe(s);
    </script>`;
    expect(await html('/below', page)).toContain('<section id="s">brought</section>');
  });

  test('comes once, and not where it is a picture, or a part of the window is watched', async () => {
    const page = `${TEXT}${BELOW}<i id=a></i><img id=b><i id=c></i><i id=d></i><p id=p></p><script>
      const seen = [];
      const note = (entries) => {
        for (const e of entries) if (e.isIntersecting) seen.push(e.target.id);
        p.textContent = seen.sort().join('');
      };
      const observer = new IntersectionObserver(note);
      for (const each of [a, b]) observer.observe(each);
      new IntersectionObserver(note, { rootMargin: '0px 0px -50% 0px' }).observe(c);
      new IntersectionObserver(note, { rootMargin: '50% 0px', root: document }).observe(d);
    </script>`;
    expect(await html('/watched', page)).toContain('<p id="p">ad</p>');
  });

  test('ends for a list that requests more each time', async () => {
    const page = `${TEXT}<div id=list></div><i id=end></i><script>
      const more = () => { list.insertAdjacentHTML('beforeend', '<p style="height:100px">Item</p>'.repeat(10)) };
      const observer = new IntersectionObserver(([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        observer.unobserve(end);
        more();
        observer.observe(end);
      });
      more();
      observer.observe(end);
    </script>`;
    const items = (await html('/list', page)).split('>Item<').length - 1;
    expect(items).toBeGreaterThan(10);
    expect(items).toBeLessThan(100);
  });
});

describe('a script that never ends', () => {
  const WAIT = `const asked = new XMLHttpRequest(); asked.open('GET', '/silent', false); asked.send();`;
  test.each([
    ['runs when it has loaded', '<p>After</p><script>onload = () => { for (;;); }</script>'],
    [
      'is in the page, followed by another',
      '<script>for (;;);</script><script>for (;;);</script><p>After</p>',
    ],
    [
      'begins soon after that, again and again',
      '<p>After</p><script>setInterval(() => { for (;;); }, 10)</script>',
    ],
    ['waits for an answer that does not come', `<script>${WAIT}</script><p>After</p>`],
    ['waits for one later on', `<p>After</p><script>setTimeout(() => { ${WAIT} }, 100)</script>`],
  ])('and %s is ended, and the page is read', async (_name, rest) => {
    site.page('/hanging', `${TEXT}${rest}`);
    const { body, warnings } = await browser.visitInHaste(`${site.url}/hanging`, 3_500);
    expect(warnings).toMatchObject([{ reason: 'truncated' }]);
    expect(body.toString()).toMatch(/<p>Text\. .*<p>After/s);
  });

  test('is ended again and again until the page has no timers left, where more than text is wanted', async () => {
    site.page('/hanging', `${TEXT}<script>setInterval(() => { for (;;); }, 10)</script>`);
    const screenshot = { fullPage: true, width: 640, height: 480, quality: 50 };
    const script = 'new Promise((resolve) => setTimeout(resolve, 100, "done"))';
    const actions = [{ type: 'executeJavascript' as const, script }];
    const visit = (needs: BrowserNeeds) => browser.visitInHaste(`${site.url}/hanging`, 12_000, {}, needs);
    const [pictured, acted] = await Promise.all([visit({ screenshot }), visit({ actions })]);
    expect(pictured.screenshot).toMatchObject({ width: 640 });
    expect(acted.actions?.javascriptReturns).toEqual([{ type: 'string', value: 'done' }]);
  });
});
