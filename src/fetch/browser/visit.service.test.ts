/** What a visit gives back, seen through a real browser. */

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from '../../../test/harness/browser.ts';
import { echoHeaders, file, htmlPage, redirectTo, respond } from '../../../test/site/handlers.ts';
import { silent } from '../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { AppError } from '../../errors.ts';
import { credentialsFor } from '../credentials.ts';
import { NotAPage } from './navigate/navigation-error.ts';

let site: Site;
let elsewhere: Site;
let other: string;
let browser: TestBrowser;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

beforeAll(async () => {
  site = await startSite();
  elsewhere = await startSite({ '/': '<h1>Elsewhere</h1>', '/echo': echoHeaders });
  // Cookies do not tell ports apart, so another host needs another name.
  other = `http://localhost:${elsewhere.port}`;
  browser = await startTestBrowser({ allowed: [site.host, `localhost:${elsewhere.port}`] });
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await elsewhere.close();
});

const html = async (path: string, ...rest: [Parameters<TestBrowser['visit']>[1]?]) =>
  (await browser.visit(site.url + path, ...rest)).body.toString();

// They do little but wait, so several do at once.
describe.concurrent('a page', () => {
  test('is rendered, with its status, headers and redirects', async () => {
    site.page('/start', redirectTo('/app'));
    site.page(
      '/app',
      htmlPage(
        '<div id=app></div><script>app.textContent = ["made", "by", "script"].join(" ")</script>',
        201,
        {
          'x-kind': 'app',
        },
      ),
    );
    const page = await browser.visit(`${site.url}/start`);
    expect(page.body.toString()).toContain('<div id="app">made by script</div>');
    expect(page).toMatchObject({ url: `${site.url}/app`, status: 201, contentType: 'text/html' });
    expect(page.headers['x-kind']).toBe('app');
    expect(page.redirects).toEqual([`${site.url}/start`]);
    expect(page.steps.map((step) => step.name)).toEqual(['open', 'navigate', 'settle', 'timers', 'read']);
  });

  test('that gives itself an address of a megabyte has the one that led there', async () => {
    site.page(
      '/endless',
      '<h1>Page</h1><script>history.pushState({}, "", "/?" + "a=b&".repeat(250_000))</script>',
    );
    expect((await browser.visit(`${site.url}/endless`)).url).toBe(`${site.url}/endless`);
  });

  test('is taken when its DOM has become quiet, not before', async () => {
    site.page(
      '/late',
      `<ol id=list></ol><script>
        let left = 4;
        const more = () => { list.append(document.createElement('li')); if (--left) setTimeout(more, 300); };
        setTimeout(more, 300);
      </script>`,
    );
    expect((await html('/late')).match(/<li>/g)).toHaveLength(4);
  });

  test('is taken after some seconds when it never becomes quiet', async () => {
    site.page(
      '/clock',
      '<p id=clock></p><script>setInterval(() => clock.textContent = Date.now(), 50)</script>',
    );
    const { steps } = await browser.visit(`${site.url}/clock`);
    const settle = steps.find((step) => step.name === 'settle')?.ms ?? 0;
    expect(settle).toBeGreaterThan(2_500);
    expect(settle).toBeLessThan(6_000);
  });

  test('is taken when its data have come, at the start and after a click', async () => {
    site.page('/data', (_request, response) => void setTimeout(() => response.end('arrived'), 700));
    site.page(
      '/waiting',
      `<p id=a>loading</p><p id=b>idle</p><button onclick="show(b)">More</button><script>
        const show = async (place) => { place.textContent = await (await fetch('/data')).text() };
        show(a);
      </script>`,
    );
    const { body } = await browser.visit(`${site.url}/waiting`, {}, { actions: ['click More'] });
    expect(body.toString()).toContain('<p id="a">arrived</p><p id="b">arrived</p>');
  });

  test('is taken after some seconds when an answer never comes', async () => {
    site.page('/never', silent);
    site.page('/asking', '<p>text</p><script>fetch("/never")</script>');
    const { body, steps } = await browser.visit(`${site.url}/asking`);
    expect(body.toString()).toContain('<p>text</p>');
    expect(steps.find((step) => step.name === 'settle')?.detail).toContain('still waits for answers');
  });

  test('is waited for as long as the caller says', async () => {
    site.page(
      '/slow',
      '<p id=x>text</p><script>setTimeout(() => { x.textContent = ["he", "re"].join("") }, 2600)</script>',
    );
    expect(await html('/slow')).not.toContain('here');
    expect(await html('/slow', { wait: 1500 })).toContain('here');
  });

  test('says where the time of the fetch ends before that of the wait', async () => {
    site.page('/still', '<p>Emmer and spelt</p>');
    const { body, warnings } = await browser.visit(`${site.url}/still`, { wait: 30_000, timeout: 3_000 });
    expect(body.toString()).toContain('Emmer');
    const detail = expect.stringMatching(/^The timeout left no more time: waited \d+ of 30000 ms$/);
    expect(warnings).toEqual([{ reason: 'truncated', detail }]);
  });

  test('is served although one of its files never comes', async () => {
    site.page('/silent.css', silent);
    site.page('/hanging', '<p>text</p><script src="/silent.css" async></script>');
    const page = await browser.visit(`${site.url}/hanging`, { timeout: 6_000 });
    expect(page.body.toString()).toContain('<p>text</p>');
    expect(page.steps.find((step) => step.name === 'settle')?.detail).toContain('load event did not come');
  });

  test('is followed through meta refresh and navigation by script', async () => {
    site.page('/one', '<meta http-equiv=refresh content="0;url=/two">');
    site.page('/two', '<script>setTimeout(() => { location = "/three" }, 200)</script>');
    site.page('/three', '<h1>Third</h1>');
    const page = await browser.visit(`${site.url}/one`);
    expect(page.body.toString()).toContain('<h1>Third</h1>');
    expect(page.url).toBe(`${site.url}/three`);
    expect(page.redirects).toEqual([`${site.url}/one`, `${site.url}/two`]);
  });

  test('that navigates forever is an error, soon', async () => {
    site.page('/round', '<script>location = "/round?" + Math.random()</script>');
    await expect(html('/round')).rejects.toThrow(/navigated more/);
  });

  test('that leaves for no address at all keeps the one it had', async () => {
    site.page('/blank', '<script>setTimeout(() => { location = "about:blank" }, 50)</script>');
    expect((await browser.visit(`${site.url}/blank`)).url).toBe(`${site.url}/blank`);
  });

  test('may be an error page of the site', async () => {
    site.page('/gone', htmlPage('<h1>Gone</h1>', 410));
    const page = await browser.visit(`${site.url}/gone`);
    expect(page.status).toBe(410);
    expect(page.body.toString()).toContain('<h1>Gone</h1>');
  });

  test('cannot hold the visit up with dialogs, nor keep popups', async () => {
    site.page('/popup', '<h1>Popup</h1>');
    site.page(
      '/dialogs',
      `<form id=f action="/popup" target="_blank"></form><p id=p></p><script>
        alert(1); const no = confirm(2); const none = prompt(3);
        p.textContent = [no, none, window.open("/popup?opened")].join();
        f.submit();
      </script>`,
    );
    const page = await browser.visit(`${site.url}/dialogs`);
    expect(page.body.toString()).toContain('<p id="p">false,,</p>');
    expect(page.url).toBe(`${site.url}/dialogs`);
    expect(site.requests.some((request) => request.path === '/popup?opened')).toBe(false);
  });
});

describe('what is sent', () => {
  test('custom headers and cookies go to the page and its own files, not to other hosts', async () => {
    site.page('/deep/down/headers', redirectTo('/headers2'));
    site.page(
      '/headers2',
      `<script src="/own.js"></script><script>fetch("/own.json")</script><img src="${other}/pixel">
       <script>fetch("${other}/echo?sub", { mode: "no-cors" })</script>`,
    );
    await browser.visit(`${site.url}/deep/down/headers`, {
      credentials: credentialsFor(site.url, {
        headers: { 'X-Secret': 'mine', 'User-Agent': 'Tester/1', Cookie: 'a=1' },
        cookies: { b: '2' },
      }),
      country: 'DE',
    });
    for (const path of ['/deep/down/headers', '/headers2', '/own.js', '/own.json']) {
      const { headers } = await site.requested(path);
      expect(headers, path).toMatchObject({ 'x-secret': 'mine', 'user-agent': 'Tester/1' });
      expect(headers.cookie, path).toContain('a=1');
      expect(headers.cookie, path).toContain('b=2');
      expect(headers['accept-language'], path).toMatch(/^de-DE,de;/);
    }
    const { headers: foreign } = await elsewhere.requested('/echo?sub');
    expect(foreign).not.toHaveProperty('x-secret');
    expect(foreign).not.toHaveProperty('cookie');
  });

  test('custom headers go with what the page asks for, not with what a frame of another origin does', async () => {
    site.page('/framed', `<iframe src="/own-frame"></iframe><iframe src="${other}/frame"></iframe>`);
    site.page('/own-frame', '<script>fetch("/own-asks")</script>');
    elsewhere.page(
      '/frame',
      `<script>fetch("${site.url}/other-asks", { mode: "no-cors" })</script>
       <script>fetch("${site.url}/nobody-asks", { mode: "no-cors", referrerPolicy: "no-referrer" })</script>
       <iframe src="${site.url}/other-frames"></iframe>`,
    );
    const given = { headers: { 'X-Secret': 'mine', 'Accept-Language': 'de' } };
    await browser.visit(`${site.url}/framed`, { credentials: credentialsFor(site.url, given) });
    for (const path of ['/framed', '/own-frame', '/own-asks']) {
      expect((await site.requested(path)).headers, path).toHaveProperty('x-secret', 'mine');
    }
    for (const path of ['/other-asks', '/nobody-asks', '/other-frames']) {
      expect((await site.requested(path)).headers, path).not.toHaveProperty('x-secret');
    }
  });

  test('custom headers do not go with what a page of another origin asks for on its way back', async () => {
    site.page('/leaves', `<script>location = '${other}/sends-back'</script>`);
    site.page('/slow', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      setTimeout(() => response.end('<p>Back</p>'), 600);
    });
    elsewhere.page(
      '/sends-back',
      `<script>
        location = '${site.url}/slow';
        setTimeout(() => fetch('${site.url}/asked-elsewhere', { mode: 'no-cors' }), 200);
      </script>`,
    );
    const given = { headers: { 'X-Secret': 'mine' } };
    await browser.visit(`${site.url}/leaves`, { credentials: credentialsFor(site.url, given) });
    expect((await site.requested('/leaves')).headers).toHaveProperty('x-secret', 'mine');
    expect((await site.requested('/asked-elsewhere')).headers).not.toHaveProperty('x-secret');
  });

  test('custom headers do not go with what a page asks for that another origin has made', async () => {
    site.page('/left', `<script>location = '${other}/makes-a-page'</script>`);
    site.page('/slow-too', silent);
    elsewhere.page(
      '/makes-a-page',
      `<script>
        const made = new Blob(
          ["<p>Made</p><script>fetch('${site.url}/asked-by-blob', { mode: 'no-cors' })<\\/script>"],
          { type: 'text/html' },
        );
        location = '${site.url}/slow-too';
        setTimeout(() => { location = URL.createObjectURL(made) }, 300);
      </script>`,
    );
    const given = { headers: { 'X-Secret': 'mine' } };
    await browser.visit(`${site.url}/left`, { credentials: credentialsFor(site.url, given) });
    expect((await site.requested('/left')).headers).toHaveProperty('x-secret', 'mine');
    expect((await site.requested('/asked-by-blob')).headers).not.toHaveProperty('x-secret');
  });

  test('what the page posts arrives whole, however long it is', async () => {
    site.page('/counts', (request, response) => {
      let bytes = 0;
      request.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      request.on('end', () => response.end(String(bytes)));
    });
    site.page(
      '/posts',
      `<p id=p></p><script>
        fetch("/counts", { method: "POST", body: "\u00e9".repeat(2_000_000) })
          .then((answer) => answer.text()).then((bytes) => { p.textContent = "arrived: " + bytes; });
      </script>`,
    );
    // Only requests that we step into could be held up.
    const given = { headers: { 'X-Any': 'thing' } };
    expect(await html('/posts', { credentials: credentialsFor(site.url, given), wait: 3_000 })).toContain(
      'arrived: 4000000',
    );
  });

  test('custom headers do not follow a redirect to another host', async () => {
    site.page('/away', redirectTo(`${other}/?from=redirect`));
    const given = { headers: { authorization: 'Bearer x' }, cookies: { c: 'd' } };
    await browser.visit(`${site.url}/away`, { credentials: credentialsFor(site.url, given) });
    expect((await site.requested('/away')).headers.authorization).toBe('Bearer x');
    const { headers } = await elsewhere.requested('/?from=redirect');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  test('no headless browser is spoken of', async () => {
    site.page('/plain', '<p id=p></p><script>p.textContent = navigator.userAgent</script>');
    expect(await html('/plain')).toMatch(/Chrome\/\d+\.0\.0\.0 Safari/);
    const { headers } = await site.requested('/plain');
    expect(JSON.stringify(headers)).not.toMatch(/headless/i);
  });

  test('pictures are left out of a text visit and loaded for a screenshot', async () => {
    site.page('/picture.gif', file('image/gif', PIXEL));
    site.page('/pictures', '<img src="/picture.gif"><p>text</p>');
    const asked = () => site.requests.filter((request) => request.path === '/picture.gif').length;
    await browser.visit(`${site.url}/pictures`);
    expect(asked()).toBe(0);
    const needs = { screenshot: { fullPage: false, width: 400, height: 300, quality: 50 } };
    await browser.visit(`${site.url}/pictures`, {}, needs);
    expect(asked()).toBe(1);
  });

  test.each([false, true])(
    'the window is the same for text as for a screenshot (mobile: %s)',
    async (mobile) => {
      site.page(
        '/window',
        htmlPage(`<meta name="viewport" content="width=device-width"><body style="margin:0">
        <i style="position:fixed;right:0;bottom:0;width:9px;height:9px" id="corner"></i>
        <div style="margin-top:700px;height:400px" id="low"></div><pre></pre><script>
        const { width, height, scale } = visualViewport;
        const at = document.elementFromPoint(innerWidth - 5, innerHeight - 5)?.id;
        const from = low.getBoundingClientRect().top;
        const seen = [innerWidth, innerHeight, devicePixelRatio, width, height, scale, screen.width, at, from];
        seen.push(screen.orientation.type, screen.orientation.angle);
        new IntersectionObserver(([{ intersectionRatio }]) => {
          document.querySelector('pre').textContent = JSON.stringify([...seen, intersectionRatio]);
        }).observe(low);</script>`),
      );
      const seenIn = async (needs = {}) => {
        const { body } = await browser.visit(`${site.url}/window`, { mobile }, needs);
        return /<pre>(.*)<\/pre>/.exec(body.toString())?.[1];
      };
      const size = mobile ? { width: 412, height: 915 } : { width: 1440, height: 900 };
      const pictured = await seenIn({ screenshot: { fullPage: false, ...size, quality: 50 } });
      expect(pictured).toContain(`${size.width},${size.height},1,`);
      expect(await seenIn()).toBe(pictured);
    },
  );

  test('a screenshot says where the elements are, also of a page that hides its own properties', async () => {
    site.page(
      '/boxes',
      `<body style="margin:0"><h1 style="margin:0;height:40px">Emmer</h1><p hidden>unseen</p>
<form style="margin:0;height:60px;width:200px"><input name="children"><input name="localName"><input name="getBoundingClientRect"></form>
<script>document.body.append(document.createElement('x-' + 'y'.repeat(5_000)))</script></body>`,
    );
    const screenshot = { fullPage: true, width: 400, height: 300, quality: 50, boxes: true };
    const visited = await browser.visit(`${site.url}/boxes`, {}, { screenshot });
    const boxes = visited.screenshot?.boxes ?? [];
    expect(boxes.slice(0, 3)).toMatchObject([
      { selector: 'body', parent: null, x: 0, y: 0, width: 400 },
      { selector: 'body>h1:nth-child(1)', text: 'Emmer', parent: 0, x: 0, y: 0, width: 400, height: 40 },
      { selector: 'body>form:nth-child(3)', parent: 0, x: 0, y: 40, width: 200, height: 60 },
    ]);
    expect(boxes).toHaveLength(6);
    expect(visited.warnings).toMatchObject([
      { reason: 'truncated', detail: expect.stringMatching(/^screenshot: boxes of the first 6/) },
    ]);
  });

  test.each(['jpeg', 'webp'] as const)('boxes fit pictures (%s) of the window', async (format) => {
    const page = (place: string, script = '') =>
      `<body style="margin:0;height:3000px;width:100%"><p style="position:absolute;margin:0;${place};background:#f00">Spelt</p>
<script>${script}</script>`;
    site.page('/scrolled', page('left:40px;top:1100px;width:200px;height:80px', 'scrollTo(0, 1000)'));
    // Without a word about phones they lay a page out 980 wide, and show it smaller.
    site.page('/wide', page('left:700px;top:200px;width:245px;height:98px'));
    const screenshot = { fullPage: false, width: 400, height: 300, quality: 90, boxes: true, format };
    const pictured = async (path: string, options: { mobile?: boolean }) => {
      const { screenshot: shown } = await browser.visit(`${site.url}${path}`, options, { screenshot });
      expect(shown).toMatchObject({ width: 400, height: 300 });
      const [body, paragraph] = shown?.boxes ?? [];
      expect(body).toMatchObject({ x: 0, y: 0, width: 400, height: 300 });
      const { x = 0, y = 0, width = 0, height = 0 } = paragraph ?? {};
      const inside = { left: x + width - 10, top: y + height - 10, width: 1, height: 1 };
      const [red, green, blue] = await sharp(shown?.bytes).extract(inside).removeAlpha().raw().toBuffer();
      expect(red).toBeGreaterThan(200);
      expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(60);
      return paragraph;
    };
    expect(await pictured('/scrolled', {})).toMatchObject({ x: 40, y: 100, width: 200, height: 80 });
    expect(await pictured('/wide', { mobile: true })).toMatchObject({ width: 100, height: 40 });
  });

  test('stealth hides the automation', async () => {
    site.page('/robot', '<p id=p></p><script>p.textContent = "webdriver " + navigator.webdriver</script>');
    expect(await html('/robot')).toContain('webdriver true');
    expect(await html('/robot', { stealth: true })).toContain('webdriver false');
  });
});

describe('something that is not a page', () => {
  test.each([
    ['a download', respond(200, { 'content-disposition': 'attachment' }, 'bytes')],
    ['a binary file', file('application/octet-stream', Buffer.from([0, 1, 2]))],
    ['a PDF', file('application/pdf', '%PDF-1.4')],
    ['JSON', file('application/json', '{}')],
    ['an image', file('image/gif', PIXEL)],
    ['no content', respond(204, {})],
  ])('%s is left to the other engine', async (_name, handler) => {
    site.page('/file', handler);
    await expect(html('/file')).rejects.toThrow(NotAPage);
  });

  test('has no picture either', async () => {
    site.page('/data.json', file('application/json', '{"a": 1}'));
    const needs = { screenshot: { fullPage: false, width: 400, height: 300, quality: 50 } };
    await expect(browser.visit(`${site.url}/data.json`, {}, needs)).rejects.toThrow(NotAPage);
  });
});

describe('what cannot be reached', () => {
  const failure = async (url: string) => {
    const error = await browser.visit(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  };

  test.each([
    'http://10.0.0.1/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'chrome://version',
    'http://[::1]/',
  ])('%s is refused', async (url) => expect((await failure(url)).type).toBe('validation'));

  test('a redirect inside is refused, by header and by script', async () => {
    site.page('/inside', redirectTo('http://127.0.0.1:1/'));
    site.page('/inside-by-script', '<h1>Page</h1><script>location = "http://192.168.0.1/"</script>');
    expect((await failure(`${site.url}/inside`)).type).toBe('validation');
    expect((await failure(`${site.url}/inside-by-script`)).type).toBe('validation');
  });

  test('an untrusted certificate is named in the error', async () => {
    const secure = await startSite({ '/': '<h1>Secret</h1>' }, { protocol: 'https' });
    const distrustful = await startTestBrowser({ allowed: [secure.host] });
    try {
      await expect(distrustful.visit(`${secure.url}/`)).rejects.toThrow(/TLS certificate/);
    } finally {
      await distrustful.close();
      await secure.close();
    }
  });

  test('a dead connection is named', async () => {
    site.page('/dead', (request) => void request.socket.destroy());
    const error = await failure(`${site.url}/dead`);
    expect(error.type).toBe('upstream_failed');
    expect(error.message).toContain('127.0.0.1');
  });
});
