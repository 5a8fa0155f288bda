/** Judges a fetched page: a bot wall, an empty shell, an error page, too short, or fine. */
import type { WarningReason } from '../../contract/page/scrape-result.ts';
import type { Warning } from '../document.ts';
import { browserReason, hasScript, hasScriptFile } from './browser-reason.ts';
import { carriesText } from './carried-text.ts';
import { ENOUGH_TEXT, type JudgedPage, type PageScan } from './judged-page.ts';
import { SHELL_TEXT, SHORT_TEXT, SIGNALS, type Signal } from './signals.ts';
import { visibleText } from './visible-text.ts';

export type Judgement = {
  /** For the caller, most serious first; includes `http_error` for any status of 400 or more. */
  warnings: Warning[];
  /** Why a browser may show more than this source; null if it would not. */
  browserReason: string | null;
  /** Visible characters, up to a few thousand. */
  textLength: number;
};

/** Signals are near the beginning or the end; the middle of a page with little text and a long source is mostly script. */
const SEARCHED_START = 30_000;
const SEARCHED_END = 10_000;

/** Warnings that do not apply to a page whose text is in its embedded data. */
const SAYS_LITTLE: ReadonlySet<WarningReason> = new Set(['spa_shell', 'empty', 'too_short']);

/** @example judgePage({ status: 200, headers, contentType: 'text/html', html, bytes: body.length }).warnings */
export function judgePage(page: JudgedPage, signals = SIGNALS): Judgement {
  const httpError: Warning[] =
    page.status >= 400 ? [{ reason: 'http_error', detail: `HTTP ${page.status}` }] : [];
  if (page.contentType !== 'text/html') {
    const empty: Warning[] = page.bytes === 0 ? [{ reason: 'empty' }] : [];
    return { warnings: [...empty, ...httpError], browserReason: null, textLength: 0 };
  }
  const scan = scanPage(page.html);
  const found = signals.find((signal) => applies(signal, page, scan));
  const own = found ? { reason: found.verdict, detail: found.name } : judgeBySize(scan);
  const isRead = own !== null && SAYS_LITTLE.has(own.reason) && carriesText(page.html, scan.noscript);
  const warnings = own && !isRead ? [own, ...httpError] : httpError;
  // Such a page still has a `browserReason`, because a browser shows it as its authors meant it.
  return { warnings, browserReason: browserReason(own, scan, page), textLength: scan.textLength };
}

export function scanPage(html: string): PageScan {
  const { text, more, media, noscript } = visibleText(html, ENOUGH_TEXT);
  const start =
    html.length > SEARCHED_START + SEARCHED_END
      ? html.slice(0, SEARCHED_START) + html.slice(-SEARCHED_END)
      : html;
  const textLength = more ? ENOUGH_TEXT : text.length;
  // No signal applies to a page with that much text, so title and heading are not needed.
  if (more) return { html: start, text, textLength, title: '', heading: '', noscript, media };
  const title = plain(/<title[^>]{0,300}>([^<]{0,500})/i.exec(start)?.[1] ?? '');
  return { html: start, text, textLength, title, heading: firstHeading(start), noscript, media };
}

function firstHeading(html: string): string {
  const open = html.search(/<h1[\s>]/i);
  if (open === -1) return '';
  const [inside = ''] = html.slice(html.indexOf('>', open) + 1, open + 1200).split(/<\/h1/i, 1);
  return plain(visibleText(inside).text);
}

function plain(text: string): string {
  return text
    .replace(/&#0?39;|&rsquo;|&apos;/g, "'")
    .replace(/&mdash;|&ndash;/g, '–')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A header decides alone; otherwise all of the signal's conditions must hold. */
function applies(signal: Signal, page: JudgedPage, scan: PageScan): boolean {
  if (signal.header) return signal.header.value.test(page.headers[signal.header.name] ?? '');
  if (scan.textLength > signal.maxText) return false;
  if (signal.status && !signal.status.includes(page.status)) return false;
  // A page with an error status is not a soft 404.
  if (signal.verdict === 'soft_404' && page.status >= 400) return false;
  if (signal.verdict === 'spa_shell' && !hasScript(scan)) return false;
  return (
    (!signal.title || signal.title.test(scan.title)) &&
    (!signal.heading || signal.heading.test(scan.heading)) &&
    (!signal.noscript || signal.noscript.test(scan.noscript)) &&
    (!signal.text || signal.text.test(scan.text)) &&
    (!signal.html || signal.html.test(scan.html))
  );
}

function judgeBySize(scan: PageScan): Warning | null {
  const letters = /[\p{L}\p{N}]/u.test(scan.text);
  if (scan.textLength < SHELL_TEXT && !scan.media && hasScriptFile(scan)) {
    return { reason: 'spa_shell', detail: 'scripts and hardly any text' };
  }
  if (!letters && !scan.media) return { reason: 'empty' };
  if (scan.textLength < SHORT_TEXT) return { reason: 'too_short', detail: `${scan.text.length} characters` };
  return null;
}
