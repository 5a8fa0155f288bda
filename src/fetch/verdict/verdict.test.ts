import { describe, expect, it } from 'vitest';
import { CARRYING_PAGES } from '../../../test/fixtures/carrying-pages.ts';
import {
  ERROR_PAGES,
  HONEST_PAGES,
  SHELL_PAGES,
  SHORT_PAGES,
  SOFT_404_PAGES,
  type TestPage,
} from '../../../test/site/verdict-pages.ts';
import { WALL_PAGES } from '../../../test/site/wall-pages.ts';
import { SIGNALS } from './signals.ts';
import { judgePage } from './verdict.ts';
import { visibleText } from './visible-text.ts';

const judge = ({ html, status = 200, headers = {} }: TestPage, signals = SIGNALS) =>
  judgePage({ status, headers, contentType: 'text/html', html, bytes: html.length }, signals);

const ALL = [
  ...WALL_PAGES,
  ...SHELL_PAGES,
  ...SOFT_404_PAGES,
  ...SHORT_PAGES,
  ...ERROR_PAGES,
  ...HONEST_PAGES,
];

describe('verdicts', () => {
  it.each(ALL)('$name: $expected', (page) => {
    expect(judge(page).warnings[0]?.reason ?? null).toBe(page.expected);
  });

  it('name an error status beside the wall', () => {
    const page = { name: '', expected: null, html: '<title>Just a moment...</title>', status: 403 };
    expect(judge(page).warnings).toEqual([
      { reason: 'bot_blocked', detail: 'Cloudflare challenge' },
      { reason: 'http_error', detail: 'HTTP 403' },
    ]);
  });

  it('send walls and shells to the browser, and nothing else', () => {
    for (const page of [...WALL_PAGES, ...SHELL_PAGES]) expect(judge(page).browserReason).not.toBeNull();
    for (const page of [...HONEST_PAGES, ...SOFT_404_PAGES, ...ERROR_PAGES]) {
      expect(judge(page).browserReason).toBeNull();
    }
  });

  it.each(CARRYING_PAGES)('say nothing of a shell with $name, and still ask the browser', ({ html }) => {
    const { warnings, browserReason } = judge({ name: '', expected: null, html });
    expect(warnings).toEqual([]);
    expect(browserReason).not.toBeNull();
  });

  it('send a page that only refreshes to the browser', () => {
    const html =
      '<meta http-equiv="refresh" content="0; url=/real"><p>You are being taken to the real page.</p>';
    expect(judge({ name: '', expected: null, html }).browserReason).toBe('meta refresh');
  });

  it.each([
    ['refresh', '<p>You are being taken to the real page.</p>', { refresh: '0; url=/real' }],
    [
      'redirect by script',
      `<title>Sie werden weitergeleitet</title><p>${'Die Seite ist umgezogen. '.repeat(8)}</p><script>setTimeout(() => { window.location.href = "/real" }, 1000)</script>`,
      {},
    ],
    [
      'little text but frames',
      '<frameset cols="20%,80%"><frame src=menu.html><frame src=text.html></frameset>',
      {},
    ],
    [
      'little text but scripts',
      '<body onload="document.forms[0].submit()"><form method=post action="/in"><input type=hidden name=t value=1></form>',
      {},
    ],
    ['little text but frames', '<h1>Map</h1><iframe width="600" src="https://maps.example/x"></iframe>', {}],
    [
      'empty main part',
      `<nav>${'<a href="/x">A department of the shop</a>'.repeat(40)}</nav><main id="list"><div class="skeleton"></div><p>Loading…</p></main><script src="/a.js"></script>`,
      {},
    ],
  ])('send a page to the browser for: %s', (reason, html, headers) => {
    expect(judge({ name: '', expected: null, html, headers }).browserReason).toBe(reason);
  });

  it.each([
    ['a refresh of itself', `<p>${'A line of news of the day. '.repeat(10)}</p>`, { refresh: '300' }],
    [
      'a text about redirects',
      `<p>${'A redirect leads to another page. '.repeat(10)}</p><script>go()</script>`,
      {},
    ],
    [
      'a long frame page',
      `<p>${'A line of text before a map. '.repeat(10)}</p><iframe src="/map"></iframe>`,
      {},
    ],
    [
      'a picture as main part',
      `<nav>${'<a href="/x">A picture of the day</a>'.repeat(20)}</nav><main><img src="/day.jpg"></main><script src="/a.js"></script>`,
      {},
    ],
    [
      'a main part of few words',
      `<nav>${'<a href="/x">A department of the shop</a>'.repeat(20)}</nav><main><p>There are no offers in this department today.</p></main><script src="/a.js"></script>`,
      {},
    ],
  ])('leave to plain HTTP: %s', (_name, html, headers) => {
    expect(judge({ name: '', expected: null, html, headers }).browserReason).toBeNull();
  });

  it.each([
    'Please enable JavaScript to use this site.',
    'Bitte aktivieren Sie JavaScript in Ihrem Browser.',
    'Veuillez activer JavaScript dans votre navigateur.',
    'Activa JavaScript en tu navegador para continuar.',
    'Abilita JavaScript per usare questo sito.',
    'Ative o JavaScript no seu navegador.',
    'Schakel JavaScript in om deze site te gebruiken.',
    'Włącz obsługę JavaScript w przeglądarce.',
    'Aktivera JavaScript i din webbläsare.',
    'Povolte prosím ve svém prohlížeči JavaScript.',
    'Lütfen tarayıcınızda JavaScript etkinleştirin.',
    'Включите JavaScript в браузере.',
    'JavaScriptを有効にしてください。',
    '请在浏览器中启用 JavaScript。',
    'JavaScript를 활성화해 주세요.',
  ])('know a page that asks for JavaScript: %s', (words) => {
    const html = `<p>${words} ${'— '.repeat(60)}</p><script src="/a.js"></script>`;
    expect(judge({ name: '', expected: null, html }).warnings[0]?.detail).toBe('asks for JavaScript');
  });

  it.each([
    'We look for an active person who likes JavaScript and needs a JavaScript job.',
    'Ein aktiver Verein für alle, die gern JavaScript schreiben.',
  ])('know one that only speaks of it: %s', (words) => {
    const html = `<p>${words} ${'— '.repeat(60)}</p><script src="/a.js"></script>`;
    expect(judge({ name: '', expected: null, html }).warnings).toEqual([]);
  });

  it('look only at size and status of what is no HTML', () => {
    const file = { status: 200, headers: {}, contentType: 'application/pdf', html: '' };
    expect(judgePage({ ...file, bytes: 10 })).toMatchObject({ warnings: [], browserReason: null });
    expect(judgePage({ ...file, bytes: 0 }).warnings).toEqual([{ reason: 'empty' }]);
    expect(judgePage({ ...file, bytes: 9, status: 404 }).warnings[0]?.reason).toBe('http_error');
  });
});

it.each(SIGNALS)('the sign "$name" of $verdict has a page that it alone tells', (signal) => {
  const told = ALL.filter((page) => page.expected === signal.verdict).filter(
    (page) => judge(page, [signal]).warnings[0]?.detail === signal.name,
  );
  expect(told.length).toBeGreaterThan(0);
});

describe('visible text', () => {
  it('leaves out scripts, styles, comments, titles and attributes', () => {
    const html =
      '<title>t</title><style>a{}</style><p class="x>y">One</p><!-- no <b>no</b> --><SCRIPT>no</SCRIPT > two';
    expect(visibleText(html).text).toBe('y">One two');
  });

  it.each([
    ['<'.repeat(30_000_000)],
    ['<script'.repeat(40_000)],
    ['<script>'.repeat(4_000_000)],
    ['<!--'.repeat(80_000)],
    ['<h1'.repeat(80_000)],
    ['<noscript><p>'.repeat(20_000)],
    ['<meta http-equiv=refresh '.repeat(10_000)],
    ['<div id=root '.repeat(20_000)],
    [`<script>${'<div id="root">   '.repeat(20_000)}`],
    [`${'<div id="root">   '.repeat(20_000)}<script>`],
    [`${' '.repeat(200_000)}<script>`],
    [`<meta ${'http-equiv=refresh'.repeat(9)}${'content='.repeat(22)}${' '.repeat(39_000)}`],
    [`<script></script><noscript>${'habilit'.repeat(500)}</noscript>`.repeat(2)],
    [`<p ${'awswaf.com/'.repeat(3_500)}`],
  ])('is not slowed down by %#', (html) => {
    const startedAt = process.cpuUsage();
    judge({ name: '', expected: null, html, status: 403 });
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });
});
