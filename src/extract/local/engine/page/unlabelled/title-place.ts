/** Where on a page its title stands. */

import type { Fact } from '../../../../fact.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { shownFact } from '../region.ts';
import { headingLike, headingWithin, isSiteHeading } from '../title.ts';

const HEADING = /^h[1-4]$/;
const MIN_LENGTH = 8;
const MAX_LENGTH = 300;

/**
 * Index of the place with the heading that says what the title in the head says: of the first level, else of a lower
 * one, which many blogs give it. Where none does it is the first heading of the content, else an element that says nothing
 * but the title, and -1 where there is none.
 */
export function titlePlace(region: Region): number {
  const { places, titles, texts, context } = region;
  const title = titles.at(-1) ?? '';
  let first = -1;
  let lower = -1;
  let isLower = title !== '';
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (!place || !HEADING.test(place.element.name) || place.end - i > MAX_BELOW) continue;
    const isFirst = place.element.name === 'h1';
    if (!isFirst && (lower >= 0 || !isLower)) continue;
    const text = texts.text(place.element);
    if (text === '' || text.length > MAX_LENGTH) continue;
    const isTitle =
      text.length >= MIN_LENGTH &&
      !isSiteHeading(text, title, context.url) &&
      (headingWithin(title, [text]) !== undefined || headingLike([text], [title]) !== undefined);
    if (isFirst && isTitle) return i;
    if (isFirst && place.zone === 'main') {
      if (first < 0) first = i;
      // A heading of the first level in other words than the title is the page's own; that of a site is in the title.
      if (!title.toLowerCase().includes(text.toLowerCase())) isLower = false;
    }
    if (!isFirst && (headingWithin(title, [text]) || isPartOf(text, title))) lower = i;
  }
  if (lower >= 0 && isLower) return lower;
  return first >= 0 || title === '' ? first : plainTitle(region, title);
}

const SITE_BEHIND = /^\s*(?:$|[|｜–—»«·•:：_/\\(（-])/u;
const SITE_BEFORE = /(?:^|[|｜–—»«·•:：_/\\-])\s*$/u;

/** The innermost element that says the title in the head but for the name of the site, without being a heading. */
function plainTitle({ places, texts }: Region, title: string): number {
  const isPart = (text: string): boolean =>
    (title.startsWith(text) && SITE_BEHIND.test(title.slice(text.length))) ||
    (title.endsWith(text) && SITE_BEFORE.test(title.slice(0, -text.length)));
  let found = -1;
  // The name of the site is a part of the title too, but the shorter one.
  let longest = MIN_LENGTH - 1;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (place?.zone !== 'main' || place.end - i > MAX_BELOW || place.element.name === 'a') continue;
    const text = texts.text(place.element);
    const isInner = found >= 0 && text.length === longest && i < (places[found]?.end ?? i);
    if ((text.length <= longest && !isInner) || !isPart(text)) continue;
    longest = text.length;
    found = i;
  }
  return found;
}

/** A title that is a heading of a lower level, below that of the site, is the page's all the same. */
export function titleBelow(region: Region, title: number): Fact[] {
  const element = region.places[title]?.element;
  if (!element || element.name === 'h1') return [];
  return ['title', 'headline'].map((label) =>
    shownFact(label, 'heading', TRUST.title.headingInTitle, 'main', [element], region),
  );
}

const MIN_PART = 20;

/** "Gazette: Lamps: How to hang a lamp" has the heading at its end. */
function isPartOf(text: string, title: string): boolean {
  return text.length >= MIN_PART && title.includes(text);
}

/** A heading with more elements in it is a part of the page. */
const MAX_BELOW = 12;

/** Whether a place is part of what stands around the title, by its index. */
export type AtTitle = (at: number) => boolean;

const MAX_ABOVE = 8;
const MAX_AFTER = 40;
const MIN_PROSE = 200;

/** From a few elements above the title to the first prose, picture caption or heading below it. */
export function aroundTitle({ places, texts, to }: Region, title: number): AtTitle {
  if (title < 0) return () => false;
  const start = places[title]?.end ?? title;
  const last = Math.min(start + MAX_AFTER, to);
  let end = start;
  for (; end < last; end++) {
    const element = places[end]?.element;
    if (!element || (places[end]?.end ?? end) - end > MAX_BELOW) continue;
    const text = texts.text(element);
    if (text.length > MIN_PROSE || (text !== '' && HEADING.test(element.name))) break;
  }
  return (at) => at >= title - MAX_ABOVE && at < end;
}
