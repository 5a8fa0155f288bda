/** A page to click on: its HTML as selectors see it, and a copy for the frame, in which nothing runs or loads. */
import { FRAME_HEAD, removeUnseen } from '../content/framed-html.ts';
import type { Find, PageElement } from './selector-for.ts';

/** Marks each element in the frame with the number of the page's element. */
const PLACE = 'data-place';
/** Laying out more would freeze the page. */
const MOST_SHOWN = 1_000_000;

export type PageToPick = {
  body: Element;
  /** For the frame. */
  html: string;
  find: Find;
  /** The page's element for one in the frame. */
  elementOf: (shown: Element) => Element | null;
  /** The frame's elements for some of the page; not all are shown. */
  shownIn: (frame: Document, elements: readonly PageElement[]) => Element[];
};

/** The page's own styles never apply here, and the browser would complain about each. A script in their place counts the same. */
const withoutStyle = (source: string): string =>
  source.replace(/<(\/?)style\b/gi, '<$1script').replace(/\sstyle\s*=/gi, ' data-style=');

export function pageToPick(source: string): PageToPick {
  // A document parsed like this runs and loads nothing. Scripts stay in it, because selectors count them.
  const page = new DOMParser().parseFromString(withoutStyle(source.slice(0, MOST_SHOWN)), 'text/html');
  const copy = page.cloneNode(true) as Document;
  const elements = [...page.querySelectorAll('*')];
  for (const [place, element] of copy.querySelectorAll('*').entries()) {
    element.setAttribute(PLACE, String(place));
  }
  removeUnseen(copy);
  const places = new Map<PageElement, number>(elements.map((element, place) => [element, place]));
  return {
    body: page.body,
    html: FRAME_HEAD + copy.body.outerHTML,
    find: (selector, within) => [...((within as Element | undefined) ?? page).querySelectorAll(selector)],
    elementOf: (shown) => elements[Number(shown.closest(`[${PLACE}]`)?.getAttribute(PLACE))] ?? null,
    shownIn: (frame, wanted) =>
      wanted.flatMap((element) => frame.querySelector(`[${PLACE}="${places.get(element)}"]`) ?? []),
  };
}

/** @param instead what it replaces, if that was picked before */
export type Pick = (element: Element, page: PageToPick, instead?: Element) => void;

export const wordsOf = (element: Element): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 80);

/** None while a selector is still being typed. */
export function matches(page: PageToPick, selector: string): PageElement[] {
  try {
    return page.find(selector);
  } catch {
    return [];
  }
}
