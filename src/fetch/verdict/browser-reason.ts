/** Why a browser may show more than the source of a page has. */
import type { Warning } from '../document.ts';
import { ENOUGH_TEXT, type JudgedPage, type PageScan } from './judged-page.ts';
import { visibleText } from './visible-text.ts';

/** A page that only leads on to another has less text than this. */
const LEADING_TEXT = 1000;
/** With more text than this, the main part of a page is not empty. */
const MAIN_TEXT = 40;

/** Null if it would not. */
export function browserReason(own: Warning | null, scan: PageScan, page: JudgedPage): string | null {
  if (own?.reason === 'bot_blocked') return `wall: ${own.detail}`;
  if (own?.reason === 'spa_shell') return `app shell: ${own.detail}`;
  if (scan.textLength < LEADING_TEXT) {
    if (META_REFRESH.test(scan.html)) return 'meta refresh';
    if (REFRESH.test(page.headers.refresh ?? '')) return 'refresh';
    if (leadsOnByScript(scan)) return 'redirect by script';
  }
  if (own?.reason === 'empty' || own?.reason === 'too_short') {
    if (hasScript(scan) || ON_LOAD.test(scan.html)) return 'little text but scripts';
    if (FRAME.test(scan.html)) return 'little text but frames';
  }
  const isShort = own === null && scan.textLength < ENOUGH_TEXT;
  return isShort && hasScriptFile(scan) && hasEmptyMain(page.html) ? 'empty main part' : null;
}

/** A refresh that soon leads to another page, not one that reloads the same page. */
const META_REFRESH =
  /<meta\s[^>]{0,200}?http-equiv\s*=\s*["']?refresh["']?[^>]{0,200}?content\s*=\s*(?:["']\s*)?\d{1,2}\s*[;,]\s*url\s*=/i;
const REFRESH = /^\s*\d{1,2}\s*[;,]\s*(?:url\s*=\s*)?\S/i;

const FRAME = /<(?:frame|iframe|object|embed)\s[^>]{0,500}?\b(?:src|srcdoc|data)\s*=/i;

/** A page that only submits a form has nothing but this handler. */
const ON_LOAD = /<body\s[^>]{0,500}?\bonload\s*=/i;

const SAYS_SO =
  /redirect|weitergeleitet|weiterleitung|rediri|reindirizz|doorverwezen|doorgestuurd|перенаправ|przekierow|přesměrov|yönlendir|omdirig|viderestill|átirány|重定向|跳转|跳轉|リダイレクト|移動します|転送|이동합니다/i;
const LEAVES = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign)\s*\(/;

function leadsOnByScript({ title, text, html }: PageScan): boolean {
  return (SAYS_SO.test(text) || SAYS_SO.test(title)) && LEAVES.test(html);
}

/** Whether the element meant for the content is empty, however much text is around it. */
function hasEmptyMain(html: string): boolean {
  const open = html.indexOf('<main');
  if (open === -1 || !/[\s>]/.test(html[open + 5] ?? '')) return false;
  const close = html.indexOf('</main', open);
  if (close === -1) return false;
  const { text, more, media } = visibleText(html.slice(open, close), MAIN_TEXT);
  return !more && !media && text.length <= MAIN_TEXT;
}

export function hasScript(scan: PageScan): boolean {
  return /<script\b/i.test(scan.html);
}

export function hasScriptFile(scan: PageScan): boolean {
  return /<script\s[^>]{0,500}?\bsrc\s*=/i.test(scan.html);
}
