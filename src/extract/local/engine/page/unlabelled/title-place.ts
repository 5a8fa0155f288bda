/** Where on a page its title stands. */
import type { Region } from '../../model.ts';
import { headingLike, headingWithin } from '../title.ts';

const HEADING = /^h[1-4]$/;
const MIN_LENGTH = 8;
const MAX_LENGTH = 300;

/**
 * Index of the place with the heading that says what the title in the head says: of the first level, else of a lower
 * one, which many blogs give it. Where none does it is the first heading of the content, and -1 where there is none.
 */
export function titlePlace({ places, titles, texts }: Region): number {
  const title = titles.at(-1) ?? '';
  let first = -1;
  let lower = -1;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (!place || !HEADING.test(place.element.name) || place.end - i > MAX_BELOW) continue;
    const isFirst = place.element.name === 'h1';
    if (!isFirst && (lower >= 0 || title === '')) continue;
    const text = texts.text(place.element);
    if (text === '' || text.length > MAX_LENGTH) continue;
    const isTitle =
      text.length >= MIN_LENGTH &&
      (headingWithin(title, [text]) !== undefined || headingLike([text], [title]) !== undefined);
    if (isFirst && isTitle) return i;
    if (isFirst && first < 0 && place.zone === 'main') first = i;
    if (!isFirst && (headingWithin(title, [text]) || isPartOf(text, title))) lower = i;
  }
  return lower >= 0 ? lower : first;
}

const MIN_PART = 20;

/** "Gazette: Lamps: How to hang a lamp" has the heading at its end. */
function isPartOf(text: string, title: string): boolean {
  return text.length >= MIN_PART && title.includes(text);
}

/** A heading with more elements in it is a part of the page. */
const MAX_BELOW = 12;
