/** Pages that show their content late, elsewhere or only when something has come: all of it is read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { file, htmlPage, respond } from '../../../../test/site/handlers.ts';
import { silent } from '../../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite({ '/target': '<h1>Target</h1>', '/inner': '<p>Inner <a href="on">on</a></p>' });
  browser = await startTestBrowser({ allowed: [site.host, `localhost:${site.port}`] });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const visit = (path: string, timeout = 40_000) => browser.visit(site.url + path, { timeout });
const html = async (path: string) => (await visit(path)).body.toString();

describe.concurrent('pictures, which are not loaded', () => {
  test('seem to have come, so that a page goes on', async () => {
    site.page(
      '/gallery',
      `<img src="/a.png" onerror="this.src = '/placeholder.png'" onload="this.alt = 'came'"><p id=p></p><p id=q></p><script>
        const came = (address, more) => new Promise((onload, onerror) =>
          Object.assign(new Image(), { ...more, onload, onerror, src: address }));
        const show = () => {
          came('/b.png').then(() => { p.textContent = ['all', 'here'].join(' ') });
          came('http://localhost:${site.port}/c.png', { crossOrigin: 'use-credentials' })
            .then(() => { q.textContent = ['also', 'there'].join(' ') });
        };
        onload = () => setTimeout(show, 100);
      </script>`,
    );
    const page = await html('/gallery');
    expect(page).toMatch(/<img src="\/a.png" [^>]* alt="came">/);
    expect(page).toContain('<p id="p">all here</p><p id="q">also there</p>');
    expect(site.requests.some(({ path }) => path.endsWith('.png'))).toBe(false);
  });

  test('seem so to an app that begins with one', async () => {
    site.page(
      '/first-picture',
      `<div id=root></div><script>
        Object.assign(new Image(), { onload() { root.textContent = ['be', 'gun'].join('') }, src: '/first.png' });
      </script>`,
    );
    expect(await html('/first-picture')).toContain('<div id="root">begun</div>');
  });

  test('come a few times to one that asks for the next whenever one has come', async () => {
    site.page(
      '/camera',
      `<p id=p></p><img src="/now" onload="p.append('.'); this.src = '/now?' + Math.random()">`,
    );
    expect(await html('/camera')).toMatch(/<p id="p">\.{3,45}</);
  });

  test('may be had by a page that takes only what is meant for it', async () => {
    const headers = { 'cross-origin-embedder-policy': 'require-corp' };
    site.page(
      '/strict',
      htmlPage(
        `<p id=p></p><script>
          const show = () => Object.assign(new Image(), {
            onload() { p.textContent = 'came' },
            src: 'http://localhost:${site.port}/a.png',
          });
          onload = () => setTimeout(show, 100);
        </script>`,
        200,
        headers,
      ),
    );
    expect(await html('/strict')).toContain('<p id="p">came</p>');
  });
});

// They do little but wait, so several do at once.
describe.concurrent('what comes late', () => {
  test('data whose answer begins long before it ends are waited for', async () => {
    site.page('/pieces', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('["');
      setTimeout(() => response.end('arrived"]'), 800);
    });
    site.page(
      '/piecemeal',
      '<p id=p>text</p><script>fetch("/pieces").then((r) => r.json()).then(([t]) => { p.textContent = t })</script>',
    );
    expect(await html('/piecemeal')).toContain('<p id="p">arrived</p>');
  });

  test('data that come piece by piece, with pauses, are waited for while they change the page', async () => {
    site.page('/lines', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('one');
      setTimeout(() => response.write('two'), 900);
      setTimeout(() => response.end('three'), 1_800);
    });
    site.page(
      '/piece-by-piece',
      `<p id=p>text</p><script>
        fetch('/lines').then(async (answer) => {
          for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) p.append(' ', piece);
        });
      </script>`,
    );
    expect(await html('/piece-by-piece')).toContain('<p id="p">text one two three</p>');
  });

  test('the data of a page that shows nothing without them are waited for longer', async () => {
    site.page('/slow', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      setTimeout(() => response.end('["at last"]'), 3_500);
    });
    site.page(
      '/loading',
      '<p id=p>Loading…</p><script src="/nothing.js"></script><script>fetch("/slow").then((r) => r.json()).then(([t]) => { p.textContent = t })</script>',
    );
    site.page('/nothing.js', file('text/javascript', ''));
    expect(await html('/loading')).toContain('<p id="p">at last</p>');
  });

  test('responses that nobody reads are not', async () => {
    site.page('/ping', file('text/plain', 'ok'));
    site.page('/pinging', '<p>text</p><script>fetch("/ping")</script>');
    const { steps } = await visit('/pinging');
    expect(steps.find(({ name }) => name === 'settle')?.detail).toBe('loaded, 0 changes');
  });

  test('a page that shows nothing yet is given time to begin, whatever it waits for', async () => {
    site.page('/app.js', file('text/javascript', 'setTimeout(() => { root.textContent = "begun" }, 900)'));
    site.page('/shell', '<div id=root></div><script src="/app.js"></script>');
    expect(await html('/shell')).toContain('<div id="root">begun</div>');
  });

  test('a short page that says something is not waited for to the end', async () => {
    site.page('/more.js', file('text/javascript', 'setTimeout(() => { p.textContent = "late" }, 2_800)'));
    site.page('/short', '<p id=p>It works!</p><script src="/more.js"></script>');
    expect(await html('/short')).toContain('<p id="p">It works!</p>');
  });

  test('what timers bring soon is there before its time, with the data that they ask for', async () => {
    site.page('/data', file('application/json', '["asked for"]'));
    site.page(
      '/timers',
      `${'<p>The mill stands by the brook, and its wheel turns all day.</p>'.repeat(40)}<p id=p></p><p id=q></p><script>
        setTimeout(() => { p.textContent = ['came', performance.now() > 1_300].join(' ') }, 1_300);
        setTimeout(() => fetch('/data').then((r) => r.json()).then(([t]) => setTimeout(() => { q.textContent = t }, 200)), 1_000);
        setTimeout(() => { p.textContent = 'too late' }, 5_000);
      </script>`,
    );
    const { body, steps } = await visit('/timers');
    expect(body.toString()).toContain('<p id="p">came true</p><p id="q">asked for</p>');
    const read = steps.find(({ name }) => name === 'timers');
    expect(read?.detail).toBe('changed the page');
  });

  test.each([
    ['messages', 'onmessage = () => postMessage(1); postMessage(1)'],
    ['timers', 'const again = () => setTimeout(again); again()'],
    ['work', 'setInterval(() => { for (let n = 0; n < 3e7; n += 1); }, 10)'],
  ])('a page that never rests from %s is read', async (name, script) => {
    site.page(`/restless-${name}`, `<p>${'Text. '.repeat(100)}</p><script>${script}</script>`);
    expect(await html(`/restless-${name}`)).toContain('<p>Text. Text.');
  });

  test('an empty page is left for where its timers lead, one that shows something is not', async () => {
    site.page(
      '/nothing',
      `<main></main><script src="/no.js"></script><script>setTimeout(() => { self['loc' + 'ation'] = '/target' }, 1_900)</script>`,
    );
    expect(await html('/nothing')).toContain('<h1>Target</h1>');
    for (const leave of ['location = "/target"', 'location = "http://10.1.2.3/"', 'location.reload()']) {
      site.page(
        '/full',
        `<p>${'Text. '.repeat(100)}</p><script>setTimeout(() => { ${leave} }, 1_000)</script>`,
      );
      const page = await visit('/full');
      expect(page.body.toString()).toContain('<p>Text. Text.');
      expect(page).toMatchObject({ url: `${site.url}/full`, redirects: [] });
    }
  });

  test.each([
    ['go to no address', "location = 'about:blank'"],
    ['go back', 'history.back()'],
    [
      'go to a page of its own making',
      "location = URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))",
    ],
    ['take the text away', "document.body.textContent = 'Session expired'"],
    ['never end', 'for (;;);'],
  ])('a page whose timers %s is read as it was', async (name, script) => {
    // Late enough that a slow machine has read the page before it is over, and within what its clock is run ahead.
    const path = `/taken-${name.replaceAll(' ', '-')}`;
    site.page(
      path,
      `<div><p>${'Text. '.repeat(100)}</p></div><script>setTimeout(() => { ${script} }, 1_800)</script>`,
    );
    const page = await visit(path);
    expect(page.body.toString()).toMatch(/<div><p>Text. Text./);
    expect(page.url).toBe(site.url + path);
  });

  test('an empty page whose timers never end is read as it was', async () => {
    site.page(
      '/stuck',
      '<main></main><script src="/no.js"></script><script>setTimeout(() => { for (;;); }, 2_000)</script>',
    );
    expect(await html('/stuck')).toContain('<main></main>');
  });

  test('after actions the page is read as they leave it', async () => {
    site.page(
      '/saying',
      `<button onclick="p.textContent = 'Sa' + 'ved'; setTimeout(() => { p.textContent = '' }, 1_800)">Save</button><p id=p></p><script>1</script>`,
    );
    const actions = [{ type: 'click' as const, selector: 'button' }];
    const { body } = await browser.visit(`${site.url}/saying`, {}, { actions });
    expect(body.toString()).toContain('<p id="p">Saved</p>');
  });

  test('a consent wall that a timer puts up is hidden', async () => {
    const wall = '<div id=cookie-wall style="position:fixed;inset:0"><p>We use cookies on this site.</p>';
    site.page(
      '/late-wall',
      `<p>${'Text. '.repeat(100)}</p><script>
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '${wall}<button>Accept all</button></div>'), 1_000);
      </script>`,
    );
    const { body, consent } = await visit('/late-wall');
    expect(consent).toEqual({ platform: 'unknown', outcome: 'hidden' });
    expect(body.toString()).toMatch(/<div id="cookie-wall" style="[^"]*display: none/);
  });

  test('a page that says that it leaves is followed', async () => {
    site.page(
      '/leaving',
      '<p>You will be redirected.</p><script>setTimeout(() => { location = "/target" }, 1000)</script>',
    );
    site.page('/refreshing', htmlPage('<p>Old</p>', 200, { refresh: '1; url=/target' }));
    for (const path of ['/leaving', '/refreshing']) {
      expect(await visit(path)).toMatchObject({ url: `${site.url}/target`, redirects: [site.url + path] });
    }
  });
});

test('advertising that is not loaded seems to have come, so that no page asks to switch a blocker off', async () => {
  const address = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
  site.page(
    '/paid-for',
    `<p id=p>Text</p><script>const wall = () => { p.textContent = 'Switch your blocker off' }</script>
    <script src="${address}" onerror="wall()" crossorigin></script><script>fetch('${address}').catch(wall)</script>`,
  );
  expect(await html('/paid-for')).toContain('<p id="p">Text</p>');
});

describe.concurrent('a file that never comes', () => {
  test.each([
    ['script', '<script src="/never"></script>'],
    ['style sheet', '<link rel=stylesheet href="/never"><script>1</script>'],
  ])('does not keep the rest of the page away: a %s', async (name, waiting) => {
    const path = `/held-by-a-${name.replaceAll(' ', '-')}`;
    site.page('/never', silent);
    site.page(path, `<p>Before</p>${waiting}<p>After</p>`);
    const page = await visit(path, 10_000);
    expect(page.body.toString()).toMatch(/Before.*After/s);
    expect(page.warnings).toEqual([]);
  });

  test('is the page itself: what came of it is read, with a warning', async () => {
    site.page('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Beginning</p>');
    });
    const page = await visit('/endless', 4_000);
    expect(page.body.toString()).toContain('<p>Beginning</p>');
    expect(page.warnings).toMatchObject([{ reason: 'truncated' }]);
  });

  test('is the page itself, which was cut off: it is read at once, with a warning', async () => {
    site.page('/cut', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Beginning</p>');
      setTimeout(() => response.destroy(), 100);
    });
    const page = await visit('/cut');
    expect(page.body.toString()).toContain('<p>Beginning</p>');
    const detail = expect.stringMatching(/^The connection ended/);
    expect(page.warnings).toEqual([{ reason: 'truncated', detail }]);
  });

  test('is a download that the page asks for', async () => {
    site.page('/file.zip', respond(200, { 'content-disposition': 'attachment' }, 'PK'));
    site.page('/download', '<h1>Thank you</h1><script>location = "/file.zip"</script>');
    const page = await visit('/download');
    expect(page.body.toString()).toContain('<h1>Thank you</h1>');
    expect(page).toMatchObject({ url: `${site.url}/download`, redirects: [] });
    expect(page.headers['content-type']).toMatch(/html/);
  });
});

describe.concurrent('documents in and instead of the page', () => {
  test.each([
    ['an object', '<object data="/inner" type="text/html" width=300 height=100></object>'],
    ['an embed', '<embed src="/inner" type="text/html" width=300 height=100>'],
    ['a frameset', '<frameset cols="50%,50%"><frame src="/inner"><noframes>None</noframes></frameset>'],
  ])('%s is read as a frame is', async (name, page) => {
    const path = `/outer-${name.replaceAll(' ', '-')}`;
    site.page(path, page);
    const read = await html(path);
    expect(read).toContain(`<p>Inner <a href="${site.url}/on">on</a></p></div>`);
    expect(read).not.toContain('<frameset');
  });

  test('a lazy frame of the same origin is read', async () => {
    site.page(
      '/lazy',
      '<div style="height:9000px"></div><iframe loading=lazy src="/inner" width=300></iframe>',
    );
    expect(await html('/lazy')).toContain('<p>Inner <a');
  });

  test('a page that opens in its own window is followed, others are not', async () => {
    site.page('/opening', '<script>open("/popup"); open("/popup", "x"); open("/target", "_self")</script>');
    expect((await visit('/opening')).url).toBe(`${site.url}/target`);
    expect(site.requests.some(({ path }) => path === '/popup')).toBe(false);
  });

  test('a page made by script keeps the address of the one that made it', async () => {
    site.page(
      '/making',
      `<script>location = URL.createObjectURL(new Blob(["<h1>Ma" + "de</h1>"], { type: "text/html" }))</script>`,
    );
    const page = await visit('/making');
    expect(page.body.toString()).toContain('<h1>Made</h1>');
    expect(page.url).toBe(`${site.url}/making`);
  });

  test('a page that may not run scripts is read as it is', async () => {
    const page = '<p>Text</p><script>document.body.textContent = ""</script>';
    const policy = "default-src 'none'; sandbox allow-popups";
    site.page('/inert', htmlPage(page, 200, { 'content-security-policy': policy }));
    site.page('/twice', (_request, response) => {
      response.writeHead(200, [
        ...['content-type', 'text/html', 'content-security-policy', "default-src 'self'"],
        ...['content-security-policy', 'sandbox'],
      ]);
      response.end(page);
    });
    for (const path of ['/inert', '/twice']) {
      const { body } = await browser.visit(site.url + path, { timeout: 10_000, scrolls: 1 });
      expect(body.toString()).toContain('<p>Text</p>');
    }
  });

  test('XHTML is read with its character data', async () => {
    const page =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><script/><p><![CDATA[1 < 2]]></p></body></html>';
    site.page('/strict.xhtml', file('application/xhtml+xml', page));
    expect(await html('/strict.xhtml')).toContain('<p>1 &lt; 2</p>');
  });
});
