/** For tests and the bench: pages of every kind, made here, with the engine that ought to serve each. */
import type { Handler } from './site.ts';

export type LabelledPage = {
  name: string;
  kind: 'static' | 'server-rendered' | 'app shell' | 'wall' | 'detour' | 'file';
  /** Which engine should serve it. A wall should at least be tried with the browser. */
  expected: 'http' | 'browser';
  /** Text that is in the result exactly if the right engine served it; null if no engine can get in. */
  marker: string | null;
  status: number;
  contentType: string;
  body: string;
};

const SENTENCES = [
  'The mill stands where the brook leaves the wood, and its wheel has turned since the village was founded.',
  'Every spring the miller opens the upper gate, counts the boards and writes the height of the water on the wall.',
  'Grain from three valleys is brought here, weighed twice and ground between stones cut in the next county.',
  'Visitors may climb to the second floor, from where the whole gear can be seen at work on dry days.',
  'In the year of the flood the lower race broke, and the repair took the carpenters from May to late August.',
];

/** Enough text for a page that stands on its own. */
const prose = (seed: number, count = 9) =>
  Array.from({ length: count }, (_, n) => `<p>${SENTENCES[(seed + n) % SENTENCES.length]}</p>`).join('\n');

const MARKER = 'Marker of the true content';
const heading = `<h1>${MARKER}</h1>`;

const html = (head: string, body: string, attributes = 'lang="en"') =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>The mill</title>${head}</head><body>${body}</body></html>`;

const page = (
  kind: LabelledPage['kind'],
  expected: LabelledPage['expected'],
  name: string,
  body: string,
  rest: Partial<LabelledPage> = {},
): LabelledPage => ({
  name,
  kind,
  expected,
  marker: MARKER,
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  ...rest,
});

const stat = (name: string, head: string, body: string) => page('static', 'http', name, html(head, body));
const ssr = (name: string, head: string, body: string, attributes?: string) =>
  page('server-rendered', 'http', name, html(head, body, attributes));

const analytics =
  '<script async src="/analytics.js"></script><script>window.queue = window.queue || []; queue.push("visit")</script>';

const STATIC: LabelledPage[] = [
  stat('article', '', `<article>${heading}${prose(0)}</article>`),
  stat('article with analytics', analytics, `<article>${heading}${prose(1)}</article>`),
  stat(
    'documentation',
    '',
    `<nav><a href="/a">Guide</a></nav><main>${heading}${prose(2)}<pre>run --now</pre></main>`,
  ),
  stat('product', '', `${heading}<p>Price: 12.50</p><button>Add</button>${prose(3, 3)}`),
  stat(
    'price list',
    '',
    `${heading}<table>${'<tr><td>Flour, one sack</td><td>14.00</td></tr>'.repeat(20)}</table>`,
  ),
  stat(
    'list of links',
    '',
    `${heading}<ul>${'<li><a href="/x">A story from the archive</a></li>'.repeat(15)}</ul>`,
  ),
  stat(
    'article about captchas',
    '',
    `${heading}<p>Verify you are human, says the captcha. Are you a robot?</p>${prose(4)}`,
  ),
  stat(
    'article about error 404',
    '',
    `${heading}<p>Error 404, page not found, is what most people know of HTTP.</p>${prose(0)}`,
  ),
  stat(
    'article about enabling JavaScript',
    '',
    `${heading}<p>Please enable JavaScript, sites used to say.</p>${prose(1)}`,
  ),
  stat(
    'full page with a noscript note',
    '',
    `${heading}${prose(2)}<noscript>Please enable JavaScript for comments.</noscript><script src="/c.js"></script>`,
  ),
  stat(
    'page that reloads itself now and then',
    '<meta http-equiv="refresh" content="300">',
    `${heading}${prose(3)}`,
  ),
  stat(
    'forum thread',
    analytics,
    `${heading}${'<div class="post"><b>anna</b> I have seen the wheel turn on Sunday.</div>'.repeat(12)}`,
  ),
  stat(
    'frequent questions',
    '',
    `${heading}${'<details><summary>When is it open?</summary>On Sundays from ten to four, in winter to three.</details>'.repeat(8)}`,
  ),
  stat(
    'log-in form with a captcha beside text',
    '<script src="https://hcaptcha.com/1/api.js"></script>',
    `${heading}${prose(4, 6)}<form><input name="user"><div class="h-captcha"></div></form>`,
  ),
  stat(
    'sprinkled with jQuery',
    '<script src="/jquery.js"></script>',
    `${heading}${prose(0)}<script>$(function () { $(".menu").toggle() })</script>`,
  ),
  stat(
    'short but complete, without scripts',
    '',
    `${heading}<p>The mill is closed in January. It opens again on the first of February at ten.</p>`,
  ),
  stat(
    'picture gallery',
    '',
    `${heading}${'<figure><img src="/p.jpg"><figcaption>The wheel in winter</figcaption></figure>'.repeat(6)}`,
  ),
  stat(
    'enhanced with htmx',
    '<script src="/htmx.js"></script>',
    `<div hx-get="/more" hx-trigger="click">${heading}${prose(1)}</div>`,
  ),
  stat(
    'enhanced with Alpine',
    '<script defer src="/alpine.js"></script>',
    `<div x-data="{ open: false }">${heading}${prose(2)}</div>`,
  ),
  stat(
    'rails with Turbo',
    '<script type="module" src="/turbo.js"></script>',
    `<turbo-frame id="main">${heading}${prose(3)}</turbo-frame>`,
  ),
  page('static', 'http', 'error page with text', html('', `${heading}${prose(4)}`), { status: 404 }),
];

const data = JSON.stringify({ props: { text: SENTENCES.join(' ') } });

const SERVER_RENDERED: LabelledPage[] = [
  ssr(
    'Next.js pages',
    '<script src="/_next/static/main.js" defer></script>',
    `<div id="__next">${heading}${prose(0)}</div><script id="__NEXT_DATA__" type="application/json">${data}</script>`,
  ),
  ssr(
    'Next.js app router',
    '',
    `${heading}${prose(1)}<script>self.__next_f = [[0, "1:HL"]]</script><script src="/_next/static/app.js" async></script>`,
  ),
  ssr(
    'Nuxt',
    '',
    `<div id="__nuxt">${heading}${prose(2)}</div><script>window.__NUXT__ = ${data}</script><script type="module" src="/_nuxt/entry.js"></script>`,
  ),
  ssr(
    'SvelteKit',
    '<link rel="modulepreload" href="/_app/start.js">',
    `<div style="display: contents">${heading}${prose(3)}<script type="module">const at = "/_app/start.js"</script></div>`,
  ),
  ssr(
    'Remix',
    '<link rel="modulepreload" href="/build/root.js">',
    `${heading}${prose(4)}<script>window.__remixContext = ${data}</script>`,
  ),
  ssr(
    'Gatsby',
    '',
    `<div id="___gatsby"><div id="gatsby-focus-wrapper">${heading}${prose(0)}</div></div><script src="/app.js" async></script>`,
  ),
  ssr(
    'Astro',
    '',
    `${heading}${prose(1)}<astro-island client="load"><button>Open</button></astro-island><script type="module" src="/_astro/hoisted.js"></script>`,
  ),
  ssr(
    'Angular Universal',
    '',
    `<app-root ng-version="19.0.0" ng-server-context="ssr">${heading}${prose(2)}</app-root><script id="ng-state" type="application/json">${data}</script><script src="/main.js" type="module"></script>`,
  ),
  ssr(
    'Vue SSR',
    '',
    `<div id="app" data-server-rendered="true">${heading}${prose(3)}</div><script>window.__INITIAL_STATE__ = ${data}</script>`,
  ),
  ssr(
    'Qwik',
    '',
    `${heading}${prose(4)}<script type="qwik/json">${data}</script><script>document.qwik = 1</script>`,
    'q:container="paused"',
  ),
  ssr(
    'SolidStart',
    '',
    `<div id="app">${heading}${prose(0)}</div><script>_$HY = { events: [] }</script><script type="module" src="/_build/client.js"></script>`,
  ),
  ssr(
    'Ember FastBoot',
    '',
    `<script type="x/boundary" id="fastboot-body-start"></script><div class="ember-view">${heading}${prose(1)}</div><script src="/vendor.js"></script>`,
  ),
  ssr(
    'Gutenberg with blocks',
    analytics,
    `<div class="wp-block-group">${heading}${prose(2)}</div><script src="/wp-includes/js/dist/hooks.min.js"></script>`,
  ),
  ssr(
    'shop theme',
    analytics,
    `<header>Mill shop</header><main id="MainContent">${heading}${prose(3)}</main><script>var Shop = ${data}</script>`,
  ),
];

/** Renders the content into an element after the page has loaded, as an app does after asking its server. */
const render = (selector: string) =>
  `setTimeout(() => { document.querySelector(${JSON.stringify(selector)}).innerHTML = ${JSON.stringify(`${heading}${prose(2)}`)}.replaceAll("<\\/", "</") }, 60)`;

const app = (name: string, root: string, selector: string, head = '', noscript = '') =>
  page(
    'app shell',
    'browser',
    name,
    // The marker must not be in the source, or every engine would seem to find it.
    html(head, `${noscript}${root}<script>${scrambled(render(selector))}</script>`),
  );

const scrambled = (script: string) => `eval(atob("${Buffer.from(script).toString('base64')}"))`;

const NOSCRIPT = '<noscript>You need to enable JavaScript to run this app.</noscript>';

const APP_SHELLS: LabelledPage[] = [
  app('Create React App', '<div id="root"></div>', '#root', '', NOSCRIPT),
  app(
    'Vite and React',
    '<div id="root"></div>',
    '#root',
    '<script type="module" src="/assets/index.js"></script>',
  ),
  app(
    'Vue CLI',
    '<div id="app"></div>',
    '#app',
    '<script defer src="/js/app.js"></script>',
    "<noscript><strong>We're sorry but this app doesn't work properly without JavaScript enabled.</strong></noscript>",
  ),
  app('Angular', '<app-root></app-root>', 'app-root', '<script src="/runtime.js" type="module"></script>'),
  app(
    'Angular with a loading text',
    '<app-root>Loading...</app-root>',
    'app-root',
    '<script src="/main.js"></script>',
  ),
  app('Svelte', '<div id="svelte"></div>', '#svelte', '<script defer src="/build/bundle.js"></script>'),
  app('Ember', '<div id="ember-app"></div>', '#ember-app', '<script src="/vendor.js"></script>'),
  app(
    'Next.js without server rendering',
    `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"page":"/"}</script>`,
    '#__next',
    '<script src="/_next/static/main.js" defer></script>',
  ),
  app(
    'Nuxt as an app',
    '<div id="__nuxt"></div>',
    '#__nuxt',
    '<script type="module" src="/_nuxt/entry.js"></script>',
  ),
  app('Gatsby not built', '<div id="___gatsby"></div>', '#___gatsby', '<script src="/commons.js"></script>'),
  app('Preact', '<div id="app"></div>', '#app', '<script type="module" src="/src/main.js"></script>'),
  app(
    'Solid',
    '<div id="root"></div>',
    '#root',
    '<script src="/assets/index.js" type="module"></script>',
    NOSCRIPT,
  ),
  app('Flutter', '<div id="target"></div>', '#target', '<script src="/flutter_bootstrap.js" async></script>'),
  app(
    'Blazor',
    '<div id="app"><svg class="loading-progress"><circle r="40%"></circle></svg></div><div id="blazor-error-ui">An error has occurred. <a href="">Reload</a></div>',
    '#app',
    '<script src="/_framework/blazor.webassembly.js"></script>',
  ),
  app('Polymer', '<my-app></my-app>', 'my-app', '<script src="/webcomponents-loader.js"></script>'),
  app('Quasar', '<div id="q-app"></div>', '#q-app', '<script type="module" src="/assets/index.js"></script>'),
  app('Meteor', '<div id="react-root"></div>', '#react-root', '<script src="/bundle.js"></script>'),
  app(
    'spinner and a loading text',
    '<div id="main"><div class="spinner"></div><p>Loading, please wait</p></div>',
    '#main',
    '<script src="/app.js"></script>',
  ),
  app(
    'shell with a name and a menu',
    '<header>The mill</header><nav><a href="/a">Home</a> <a href="/b">Visit</a></nav><div id="root"></div><footer>2026</footer>',
    '#root',
    '<script src="/app.js"></script>',
  ),
  app(
    'shell that says it needs JavaScript in plain sight',
    '<div id="page">This site requires JavaScript to show anything.</div>',
    '#page',
  ),
];

const wall = (name: string, title: string, body: string, rest: Partial<LabelledPage> = {}) =>
  page(
    'wall',
    'browser',
    name,
    html('', body).replace('<title>The mill</title>', `<title>${title}</title>`),
    {
      marker: null,
      status: 403,
      ...rest,
    },
  );

/** A wall that lets a browser through: a script sets a cookie and loads the page again. */
const passable = (name: string, title: string, body: string) =>
  wall(
    name,
    title,
    `${body}<script>document.cookie = "passed=yes"; setTimeout(() => location.reload(), 100)</script>`,
    {
      marker: MARKER,
    },
  );

const WALLS: LabelledPage[] = [
  passable(
    'Cloudflare challenge that lets browsers through',
    'Just a moment...',
    '<div id="challenge-stage"></div><script>window._cf_chl_opt = {}</script>',
  ),
  passable(
    'Sucuri cookie check',
    'You are being redirected...',
    '<p>Javascript is required.</p><script>var sucuri_cloudproxy_js = ""</script>',
  ),
  passable(
    'proof of work',
    'Making sure you are not a bot!',
    '<h1>Making sure you are not a bot!</h1><script id="anubis_challenge" type="application/json">{}</script>',
  ),
  wall(
    'DataDome',
    'mill.example',
    '<p>Please enable JS and disable any ad blocker</p><script>var dd = {}</script><script src="/captcha-delivery.com/c.js"></script>',
  ),
  wall(
    'HUMAN',
    'Access to this page has been denied',
    '<div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human</p>',
  ),
  wall(
    'Akamai',
    'Access Denied',
    "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p><p>Reference #18.2f3</p>",
  ),
  wall(
    'Imperva',
    'Pardon Our Interruption',
    '<h1>Pardon Our Interruption</h1><p>Something about your browser made us think you are a bot.</p>',
    { status: 200 },
  ),
  wall('AWS WAF', '', '<script>window.gokuProps = {}</script><div id="challenge-container"></div>', {
    status: 202,
  }),
  wall('captcha under 429', 'Too many requests', '<h1>Are you a robot?</h1><div class="g-recaptcha"></div>', {
    status: 429,
  }),
];

const DETOURS: LabelledPage[] = [
  page(
    'detour',
    'browser',
    'meta refresh',
    html('<meta http-equiv="refresh" content="0; url=/destination">', ''),
  ),
  page(
    'detour',
    'browser',
    'meta refresh with a note',
    html(
      '<meta http-equiv="refresh" content="2;url=/destination">',
      '<p>You will be taken to the new page.</p>',
    ),
  ),
  page(
    'detour',
    'browser',
    'redirect by script',
    html('', '<script>location.replace("/destination")</script>'),
  ),
];

const file = (name: string, contentType: string, body: string) =>
  page('file', 'http', name, body, { contentType });

const FILES: LabelledPage[] = [
  file('JSON', 'application/json', JSON.stringify({ title: MARKER })),
  file('plain text', 'text/plain', `${MARKER}\n${SENTENCES.join('\n')}`),
  file(
    'feed',
    'application/rss+xml',
    `<?xml version="1.0"?><rss><channel><title>${MARKER}</title></channel></rss>`,
  ),
  file('CSV', 'text/csv', `name,price\n${MARKER},1`),
];

export const LABELLED_PAGES: LabelledPage[] = [
  ...STATIC,
  ...SERVER_RENDERED,
  ...APP_SHELLS,
  ...WALLS,
  ...DETOURS,
  ...FILES,
];

/** Where a site serves a labelled page: each below its own folder, so that none is taken for the kind of another. */
export function pathOf(labelled: LabelledPage): string {
  const index = LABELLED_PAGES.indexOf(labelled);
  const word = String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
  return `/${word}/${labelled.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** Serves one of the pages; behind a passed wall there is the content. */
export function serveLabelled(labelled: LabelledPage): Handler {
  return (request, response) => {
    const passed = labelled.kind === 'wall' && request.headers.cookie?.includes('passed=yes');
    response.writeHead(passed ? 200 : labelled.status, { 'content-type': labelled.contentType });
    response.end(passed ? DESTINATION : labelled.body);
  };
}

/** The content behind the walls and redirects. */
export const DESTINATION = html('', `${heading}${prose(1)}`);
