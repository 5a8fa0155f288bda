/** A page that can be clicked on: its HTML as it is read, and a copy for the frame in which nothing runs or loads. */
import { FRAME_HEAD, removeUnseen } from '../content/framed-html.ts';
import type { Find, PageElement } from './selector-for.ts';

/** Says which element of the page one in the frame is. */
const PLACE = 'data-place';
/** Laying out more would freeze the page. */
const MOST_SHOWN = 1_000_000;

export type PageToPick = {
  body: Element;
  /** For the frame. */
  html: string;
  find: Find;
  /** The element of the page that one in the frame shows. */
  elementOf: (shown: Element) => Element | null;
  /** Where the elements of the page are in the frame; not all are shown. */
  shownIn: (frame: Document, elements: readonly PageElement[]) => Element[];
};

/** Its own style never holds here, and the browser would complain about each. A script in its place is counted alike. */
const withoutStyle = (source: string): string =>
  source.replace(/<(\/?)style\b/gi, '<$1script').replace(/\sstyle\s*=/gi, ' data-style=');

export function pageToPick(source: string): PageToPick {
  // A document made like this runs and loads nothing. Scripts stay in it, because selectors count them.
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

/** @param instead what it takes the place of, where that was picked before */
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
