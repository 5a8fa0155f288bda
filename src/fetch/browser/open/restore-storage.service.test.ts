/** The local storage of a session is there when the pages of a visit begin, and what they change stays changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_OPTIONS, startTestBrowser, type TestBrowser } from '../../../../test/harness/browser.ts';
import { redirectTo } from '../../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { startDeadline } from '../../../concurrency/deadline.ts';

const SHOW = `<p id=p></p><script>p.textContent = 'token ' + localStorage.getItem('token')</script>`;

let site: Site;
/** Its pages are of the same site as those of `site`, because a site has all ports. */
let sister: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite({ '/show': SHOW });
  sister = await startSite({ '/show': SHOW });
  browser = await startTestBrowser({ allowed: [site.host, sister.host, `localhost:${site.port}`] });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), sister.close()]);
});

async function visit(path: string, stored: Record<string, string>) {
  const origins = Object.entries(stored).map(([origin, value]) => ({
    origin,
    localStorage: [{ name: 'token', value }],
  }));
  const deadline = startDeadline(40_000);
  try {
    const { body, session } = await browser.engine.fetch({
      url: site.url + path,
      options: PLAIN_OPTIONS,
      needs: {},
      deadline,
      maxBytes: 1e7,
      upstream: null,
      key: 'test',
      session: { state: { cookies: [], origins } },
    });
    return { html: body.toString(), stored: [...(session?.stored.values() ?? [])] };
  } finally {
    deadline.clear();
  }
}

test('it is there before the scripts of the page', async () => {
  const { html, stored } = await visit('/show', { [site.url]: 'mine' });
  expect(html).toContain('token mine');
  expect(stored).toEqual([]);
});

test('a page that changes it and loads again finds its change', async () => {
  site.page(
    '/renews',
    `${SHOW}<script>
      const before = localStorage.getItem('token');
      localStorage.setItem('token', 'new');
      if (before === 'old') location.reload();
    </script>`,
  );
  const { html, stored } = await visit('/renews', { [site.url]: 'old' });
  expect(html).toContain('token new');
  expect(stored).toMatchObject([{ before: 'old', after: { value: 'new' } }]);
});

test('each origin has its own, wherever the page is led', async () => {
  site.page('/leads-on', `${SHOW}<script>location = '${sister.url}/leads-back'</script>`);
  sister.page(
    '/leads-back',
    `<script>location = '${site.url}/end?' + localStorage.getItem('token')</script>`,
  );
  site.page('/end*', `${SHOW}<p id=q></p><script>q.textContent = 'there ' + location.search</script>`);
  const { html } = await visit('/leads-on', { [site.url]: 'one', [sister.url]: 'two' });
  expect(html).toContain('token one');
  expect(html).toContain('there ?two');
});

test('it is there for a page that was redirected to', async () => {
  site.page('/sent-on', redirectTo(`${sister.url}/show`));
  const { html, stored } = await visit('/sent-on', { [sister.url]: 'two' });
  expect(html).toContain('token two');
  expect(stored).toEqual([]);
});

test('a frame of the same site finds it, one of another site does not', async () => {
  const frame = (origin: string) => `<iframe src="${origin}/show" width=300 height=100></iframe>`;
  const other = `http://localhost:${site.port}`;
  site.page('/frames', `<p>Frames</p>${frame(sister.url)}${frame(other)}`);
  const { html } = await visit('/frames', { [sister.url]: 'of the site', [other]: 'of another' });
  expect(html).toContain('token of the site');
  expect(html).toContain('token null');
});

test('a page of another site with a frame of the origin does not use it up', async () => {
  const other = `http://localhost:${site.port}`;
  site.page('/leads-off', redirectTo(`${other}/checks`));
  site.page(
    '/checks',
    `<iframe src="${site.url}/show" onload="setTimeout(() => { location = '${site.url}/signed-in' }, 50)"></iframe>`,
  );
  site.page('/signed-in', SHOW);
  const { html, stored } = await visit('/leads-off', { [site.url]: 'mine' });
  expect(html).toContain('token mine');
  expect(stored).toEqual([]);
});

test('a frame of the origin in a frame of another site does not use it up', async () => {
  const other = `http://localhost:${site.port}`;
  site.page(
    '/around',
    `<iframe src="${other}/between" onload="setTimeout(() => { location = '${sister.url}/show' }, 50)"></iframe>`,
  );
  site.page('/between', `<iframe src="${sister.url}/show"></iframe>`);
  const { html, stored } = await visit('/around', { [sister.url]: 'mine' });
  expect(html).toContain('token mine');
  expect(stored).toEqual([]);
});

test('a page that clears it and loads again finds none, also after another origin', async () => {
  const page = `${SHOW}<script>
      const had = localStorage.getItem('token');
      localStorage.clear();
      if (had) location = '/signs-out?was=' + had;
    </script>`;
  site.page('/signs-out*', page);
  sister.page('/signs-out*', page);
  site.page('/leaves', `<script>location = '${sister.url}/signs-out'</script>`);
  for (const [path, origin] of [
    ['/signs-out', site.url],
    ['/leaves', sister.url],
  ] as const) {
    const { html, stored } = await visit(path, { [origin]: 'mine' });
    expect(html).toContain('token null');
    expect(stored).toMatchObject([{ before: 'mine', after: null }]);
    const { requests } = origin === site.url ? site : sister;
    const asked = requests.filter(({ path: asked }) => asked.startsWith('/signs-out'));
    expect(asked).toHaveLength(2);
  }
});
