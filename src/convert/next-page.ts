/** Finds the next page of a paged list: by `rel=next`, then by a link that says "next", then by page numbers. */
import type { Document, Element } from 'domhandler';
import { singleSpaced } from '../text/single-spaced.ts';
import type { Base } from './html/base-url.ts';
import { normalView, visibleElements } from './html/view.ts';
import { textWithin } from './html/walk.ts';

/** Labels of links to the next page: "Next", "Next page", "Older posts", "Weiter »". */
const NEXT =
  /^(?:go to )?(?:the )?(?:next|older|more results|load more|weiter|nächste|suivante?|page suivante|siguiente|próxim[ao]|seguente|successiv[ao]|avanti|volgende|nästa|næste|neste|dalej|następna|далее|следующая|次へ|次のページ|下一页|下一頁|다음)(?:[ -]?(?:page|posts?|entries|results|items|articles|seite|page|página|pagina))?$/iu;
const ARROWS = /^[›»→>⟩❯▶]+$/u;
const DECORATION = /[\s‹›«»←→<>⟨⟩❮❯◀▶|.…]+/gu;
/** Class names of pagers, for links whose text is an arrow. */
const PAGER_CLASS = /(?:^|[\s_-])(?:next|pager-next|pagination-next)(?:$|[\s_-])/i;
const LONGEST_LABEL = 40;

type PageLink = { element: Element; url: string; label: string };

/** @example findNextPage(parseHtml(html).root, baseAt(url), url) // 'https://example.com/list?page=2' */
export function findNextPage(root: Document, base: Base, pageUrl: string): string | null {
  const elements = [...visibleElements({ root, dropped: new Set() })];
  const declared = elements.find(
    ({ name, attribs }) =>
      (name === 'link' || name === 'a') && /(?:^|\s)next(?:\s|$)/i.test(attribs.rel ?? ''),
  );
  const said = declared && addressOf(declared, base, pageUrl);
  if (said) return said;
  const links = linksOf(root, base, pageUrl);
  return (links.find(isNext) ?? numberedNext(links, root, pageUrl))?.url ?? null;
}

function linksOf(root: Document, base: Base, pageUrl: string): PageLink[] {
  const links: PageLink[] = [];
  for (const element of visibleElements(normalView(root))) {
    if (element.name !== 'a') continue;
    const url = addressOf(element, base, pageUrl);
    if (url) links.push({ element, url, label: labelOf(element) });
  }
  return links;
}

/** The element's address, if it is on the same host and not this page itself. */
function addressOf(element: Element, base: Base, pageUrl: string): string | null {
  const url = URL.parse(base.resolve(element.attribs.href) ?? '');
  const page = URL.parse(pageUrl);
  if (!url || !page || !/^https?:$/.test(url.protocol) || url.host !== page.host) return null;
  url.hash = '';
  page.hash = '';
  return url.href === page.href ? null : url.href;
}

function labelOf(element: Element): string {
  const text = singleSpaced(textWithin(element, LONGEST_LABEL * 2));
  return text.length > LONGEST_LABEL ? '' : text;
}

function isNext({ element, label }: PageLink): boolean {
  const { 'aria-label': named = '', title = '', class: classes = '', disabled } = element.attribs;
  if (disabled !== undefined || element.attribs['aria-disabled'] === 'true') return false;
  const words = [label, named, title].map((text) => text.replace(DECORATION, ' ').trim());
  if (words.some((text) => text !== '' && NEXT.test(text))) return true;
  return ARROWS.test(label.replace(/\s/g, '')) && PAGER_CLASS.test(classes);
}

/** The link in a row of page numbers that is one above the current page. */
function numberedNext(links: PageLink[], root: Document, pageUrl: string): PageLink | undefined {
  const current = currentNumber(root) ?? numberInAddress(pageUrl);
  const numbered = links.filter(({ label }) => /^\d{1,5}$/.test(label));
  if (current !== null) return numbered.find(({ label }) => Number(label) === current + 1);
  // The first page often has no number in its address and no mark on its own number.
  const isPager = numbered.length > 1 && numbered.some(({ url }) => numberInAddress(url) === 2);
  return isPager ? numbered.find(({ label, url }) => label === '2' && numberInAddress(url) === 2) : undefined;
}

function currentNumber(root: Document): number | null {
  for (const element of visibleElements(normalView(root))) {
    const { 'aria-current': current, class: classes = '' } = element.attribs;
    const marked = (current !== undefined && current !== 'false') || /(?:^|[\s_-])current\b/.test(classes);
    if (!marked) continue;
    const number = /^(?:page )?(\d{1,5})$/i.exec(labelOf(element))?.[1];
    if (number !== undefined) return Number(number);
  }
  return null;
}

/** `?page=3`, `?p=3`, `/page/3`, `/page-3`. */
function numberInAddress(address: string): number | null {
  const url = URL.parse(address);
  const found =
    /[?&](?:page|p|pg|paged|pagina|seite)=(\d{1,5})(?:&|$)/i.exec(url?.search ?? '') ??
    /\/(?:page|p|seite|pagina)[/-](\d{1,5})(?:\/|\.html?)?$/i.exec(url?.pathname ?? '');
  return found?.[1] === undefined ? null : Number(found[1]);
}
