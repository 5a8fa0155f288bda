/** Finds the place of the title on a page. */

import type { Fact } from '../../../../fact.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { shownFact } from '../region.ts';
import { headingLike, headingWithin, isSiteHeading } from '../title.ts';

const HEADING = /^h[1-4]$/;
const MIN_LENGTH = 8;
const MAX_LENGTH = 300;

/**
 * Index of the place with the heading that matches the title in the head: an h1, or else a lower heading, as on many
 * blogs. If none matches, the first h1 of the main content, or else an element with exactly the title; otherwise -1.
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
      // An h1 that is not in the title is the page's own heading; the site's name would be in the title.
      if (!title.toLowerCase().includes(text.toLowerCase())) isLower = false;
    }
    if (!isFirst && (headingWithin(title, [text]) || isPartOf(text, title))) lower = i;
  }
  if (lower >= 0 && isLower) return lower;
  return first >= 0 || title === '' ? first : plainTitle(region, title);
}

const SITE_BEHIND = /^\s*(?:$|[|｜–—»«·•:：_/\\(（-])/u;
const SITE_BEFORE = /(?:^|[|｜–—»«·•:：_/\\-])\s*$/u;

/** The innermost element whose text is the title in the head, possibly without the site's name. */
function plainTitle({ places, texts }: Region, title: string): number {
  const isPart = (text: string): boolean =>
    (title.startsWith(text) && SITE_BEHIND.test(title.slice(text.length))) ||
    (title.endsWith(text) && SITE_BEFORE.test(title.slice(0, -text.length)));
  let found = -1;
  // The site's name is part of the title too, but usually the shorter part.
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

/** A title in a heading below h1 is the page's title too. */
export function titleBelow(region: Region, title: number): Fact[] {
  const element = region.places[title]?.element;
  if (!element || element.name === 'h1') return [];
  return ['title', 'headline'].map((label) =>
    shownFact(label, 'heading', TRUST.title.headingInTitle, 'main', [element], region),
  );
}

const MIN_PART = 20;

/** The title "Gazette: Lamps: How to hang a lamp" contains the heading at its end. */
function isPartOf(text: string, title: string): boolean {
  return text.length >= MIN_PART && title.includes(text);
}

/** An element with more elements in it is a part of the page rather than a heading. */
const MAX_BELOW = 12;

/** Whether the place with this index is close to the title. */
export type AtTitle = (at: number) => boolean;

const MAX_ABOVE = 8;
const MAX_AFTER = 40;
const MIN_PROSE = 200;

/** Close to the title: from a few elements above it to the first prose or heading below it. */
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
