/** Pages for the verdict tests: at least one for each signal, and honest pages that must pass. */
import type { WarningReason } from '../../src/contract/page/scrape-result.ts';

export type TestPage = {
  name: string;
  expected: WarningReason | null;
  html: string;
  status?: number;
  headers?: Record<string, string>;
};

export const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const paragraph =
  'The mill stands where two streams meet, and for three hundred years it ground the grain of five villages. ';
const article = (heading: string, sentence: string) =>
  page(heading, `<h1>${heading}</h1>${`<p>${sentence} ${paragraph.repeat(6)}</p>`.repeat(16)}`);

export const SHELL_PAGES: TestPage[] = [
  {
    name: 'create-react-app',
    expected: 'spa_shell',
    html: page(
      'My app',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script>',
    ),
  },
  {
    name: 'noscript in Japanese',
    expected: 'spa_shell',
    html: page(
      'アプリ',
      '<noscript><p>JavaScriptを有効にしてください</p></noscript><main></main><script type="module" src="/a.js"></script>',
    ),
  },
  {
    name: 'asks for JavaScript in the open',
    expected: 'spa_shell',
    html: page(
      'Portal',
      '<p>This application requires JavaScript. Please use a modern browser.</p><script src="/a.js"></script>',
    ),
  },
  {
    name: 'vite vue',
    expected: 'spa_shell',
    html: page(
      'Vue',
      '<div id="app"><!-- app --></div><script type="module" src="/assets/index.js"></script>',
    ),
  },
  {
    name: 'angular',
    expected: 'spa_shell',
    html: page('Shop', '<app-root></app-root><script src="main.js"></script>'),
  },
  {
    name: 'a loader',
    expected: 'spa_shell',
    html: page('Board', '<div class="spinner">Loading...</div><script>fetch("/data").then(render)</script>'),
  },
  {
    name: 'unknown framework',
    expected: 'spa_shell',
    html: page('Board', '<div class="host"><div></div></div><script src="/bundle.js" defer></script>'),
  },
  {
    name: 'shell with a tag manager in noscript',
    expected: 'spa_shell',
    html: page(
      'Board',
      '<noscript><iframe src="https://tags.example/ns"></iframe></noscript><div class="x"></div><script src="/b.js"></script>',
    ),
  },
];

export const SOFT_404_PAGES: TestPage[] = [
  {
    name: 'title and heading, long menu',
    expected: 'soft_404',
    html: page(
      'Page not found - Mill Museum',
      `<nav>${'<a href="/x">Rooms and hours</a> '.repeat(200)}</nav><h1>Page not found</h1>`,
    ),
  },
  {
    name: 'title',
    expected: 'soft_404',
    html: page(
      '404 Not Found | Mill',
      '<p>Try the search or go back to the start page of our museum, where all rooms are listed by floor.</p>',
    ),
  },
  {
    name: 'bare number',
    expected: 'soft_404',
    html: page(
      '404',
      '<p>There is nothing here, and there never was. Go back to where you came from, or look at our map.</p>',
    ),
  },
  {
    name: 'heading',
    expected: 'soft_404',
    html: page(
      'Mill Museum',
      `<h1>Oops! The page you are looking for can't be found</h1><p>${paragraph}</p>`,
    ),
  },
  {
    name: 'text',
    expected: 'soft_404',
    html: page(
      'Mill Museum',
      `<p>We are sorry, but the page you requested was not found on this server.</p><p>${paragraph}</p>`,
    ),
  },
  { name: 'German', expected: 'soft_404', html: page('Seite nicht gefunden – Mühle', `<p>${paragraph}</p>`) },
  { name: 'Chinese', expected: 'soft_404', html: page('页面不存在', `<p>${paragraph}</p>`) },
  { name: 'Russian', expected: 'soft_404', html: page('Страница не найдена', `<p>${paragraph}</p>`) },
];

export const SHORT_PAGES: TestPage[] = [
  { name: 'nothing at all', expected: 'empty', html: '' },
  { name: 'an empty body', expected: 'empty', html: page('A title', '<div> &nbsp; </div>') },
  { name: 'dots only', expected: 'empty', html: page('', '<p>. . .</p>') },
  { name: 'a few words', expected: 'too_short', html: page('Hello', '<p>Hello there</p>') },
  { name: 'a picture', expected: 'too_short', html: page('Photo', '<img src="/a.jpg">') },
];

export const ERROR_PAGES: TestPage[] = [
  {
    name: 'nginx 403',
    expected: 'http_error',
    status: 403,
    html: page('403 Forbidden', `<center><h1>403 Forbidden</h1></center><p>${paragraph}</p>`),
  },
  {
    name: 'a real 404',
    expected: 'http_error',
    status: 404,
    html: page('Page not found', `<h1>Page not found</h1><p>${paragraph}</p>`),
  },
  {
    name: 'a 500',
    expected: 'http_error',
    status: 500,
    html: page('Error', `<p>Something went wrong on our side. ${paragraph}</p>`),
  },
];

export const HONEST_PAGES: TestPage[] = [
  {
    name: 'an article about captchas',
    expected: null,
    html: article(
      'Are you a robot? The history of the captcha',
      'Please verify you are a human, says the box with g-recaptcha; access denied, says the server.',
    ),
  },
  {
    name: 'an article about 404 pages',
    expected: null,
    html: article('404 Not Found: how error pages became art', 'The page you requested was not found.'),
  },
  {
    name: 'an article about Cloudflare',
    expected: null,
    html: article('Just a moment...', 'The script _cf_chl_opt is loaded from challenges.cloudflare.com.'),
  },
  {
    name: 'an article on a site with a bot sensor',
    expected: null,
    html: article(
      'News',
      '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script>window._pxAppId="PX1"</script>',
    ),
  },
  {
    name: 'a news site called 404',
    expected: null,
    html: page('404 Media', `<h1>404 Media</h1><p>${paragraph.repeat(4)}</p>`),
  },
  {
    name: 'a short note with a contact form captcha',
    expected: null,
    html: page(
      'Contact',
      `<h1>Write to us</h1><p>${paragraph.repeat(4)}</p><form><div class="g-recaptcha"></div></form>`,
    ),
  },
  {
    name: 'a server-rendered React page',
    expected: null,
    html: page(
      'Mill',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"><h1>Mill</h1><p>${paragraph.repeat(5)}</p></div><script src="/a.js"></script>`,
    ),
  },
  { name: 'an example page', expected: null, html: page('Example', `<h1>Example</h1><p>${paragraph}</p>`) },
  {
    name: 'a page that hides nothing behind scripts',
    expected: null,
    html: page(
      'Prices',
      `<p>${paragraph}</p><p>Loading dock open from 8 to 12.</p><script src="/stats.js"></script>`,
    ),
  },
  {
    name: 'an article in a page full of scripts',
    expected: null,
    html: page(
      'Mill',
      `<script>${'var a=1;'.repeat(9000)}</script><h1>Mill</h1><p>${paragraph.repeat(3)}</p>`,
    ),
  },
  {
    name: 'a lost-and-found office',
    expected: null,
    html: page('Lost and found', `<h1>Lost, not found yet</h1><p>${paragraph.repeat(3)}</p>`),
  },
];
