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

  it('look only at size and status of what is no HTML', () => {
    const file = { status: 200, headers: {}, contentType: 'application/pdf', html: '' };
    expect(judgePage({ ...file, bytes: 10 })).toEqual({ warnings: [], browserReason: null });
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
