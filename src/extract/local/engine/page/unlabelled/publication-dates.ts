/** Publication dates: time elements, the small print around the title, and lines such as "Published on …". */

import { classAndId } from '../../../../elements/class-and-id.ts';
import type { Fact } from '../../../../fact.ts';
import { isWeekday, monthOf } from '../../../../values/calendar-names.ts';
import { parseDate } from '../../../../values/date.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import type { Place } from '../places.ts';
import { factIn, placesIn, shownFact } from '../region.ts';
import { isInCommentOrTeaser } from './authorship.ts';

const UPDATED = new RegExp(phrase('updated'), 'i');
/** "Valid until 3 March 2026": words before the first number that make it another date. */
const OTHER_DAY = new RegExp(`^\\P{N}*(?<![\\p{L}\\p{M}])(?:${phrase('otherDay')})(?![\\p{L}\\p{M}])`, 'iu');
const DATE = TRUST.date;

export function timeElements(region: Region): Fact[] {
  const times: Place[] = [];
  for (const place of placesIn(region)) if (place.element.name === 'time') times.push(place);
  return times.slice(0, 20).map((place, i) => {
    const names = `${place.element.attribs.class ?? ''} ${place.element.attribs.itemprop ?? ''}`;
    // WordPress gives a post that was never changed both classes.
    const isUpdate = /updat|modif/i.test(names) && !/publish/i.test(names);
    const weight = (region.isRecord ? DATE.timeInRecord : DATE.time) - DATE.eachFurther * i;
    return shownFact(
      isUpdate ? 'date modified' : 'date published',
      'text',
      Math.max(DATE.leastTime, weight),
      place.zone,
      [place.element],
      region,
    );
  });
}

const MAX_BELOW = 40;
/** Close to the title, small print outside the main content belongs to the article too. */
const MAX_BESIDE = 25;
const MAX_ABOVE = 12;
const SMALL_PRINT = /^(?:p|div|span|li|time|small|td|a|em|i|b|strong|dd|h[3-6])$/;
/** Two-digit years count only in full dates: 3.2.26 may be a version. */
const HAS_DATE = /\d{4}|(?<![\d.])(?:\d{2}\.\d{2}\.|\d{1,2}\/\d{1,2}\/)\d{2}(?!\d|[./]\d)/;
const WORDS = String.raw`(?:[\p{L}\p{M}]+\.?,?\s*){0,2}`;
const AS_DATE = new RegExp(
  `^\\(?(?:(?:${phrase('written')}|${phrase('published')}|${phrase('appeared')})(?![\\p{L}\\p{M}])[\\s:]*(?:(?:${phrase('dateBehind')})\\s+)?)?(?<words>${WORDS})\\d`,
  'iu',
);

/** "3 March 2026", "Monday, March 3, 2026", "Berlin, 3 March 2026", "Posted on …", but not "Until March 3, 2026". */
export function beginsAsDate(text: string, { context }: Pick<Region, 'context'>): boolean {
  const { words } = AS_DATE.exec(text)?.groups ?? {};
  const before = words?.match(/[\p{L}\p{M}]+\.?,?/gu) ?? [];
  return (
    words !== undefined &&
    before.every((word) => word.endsWith(',') || isWeekday(word) || monthOf(word, context) !== null)
  );
}
const MAX_BARE = 32;
const MAX_LINE_ABOVE = 60;

/** The dates in the small print below the title, or right above it, whatever their elements are called. */
export function datesAroundTitle(region: Region, title: number): Fact[] {
  if (title < 0) return [];
  const below = datesBelow(region, title);
  return below.length > 0 ? below : dateAbove(region, title);
}

function datesBelow(region: Region, title: number): Fact[] {
  const facts: Fact[] = [];
  const last = Math.min(title + MAX_BELOW, region.to);
  let isAfterHeading = false;
  for (let i = region.places[title]?.end ?? last; i < last && facts.length < 2; i++) {
    const place = region.places[i];
    if (!place || place.end - i > 8) continue;
    const text = region.texts.text(place.element);
    // The prose begins here, and dates in it are part of the story.
    if (text.length > 200 && place.zone === 'main') break;
    const hasDate = HAS_DATE.test(text);
    if (!hasDate && text !== '' && HEADING.test(place.element.name)) isAfterHeading = true;
    if (text.length > 120 || !hasDate || !SMALL_PRINT.test(place.element.name) || OTHER_DAY.test(text))
      continue;
    const isBare = text.length <= MAX_BARE && beginsAsDate(text, region);
    const isBeside = isBare && !isAfterHeading && i - title <= MAX_BESIDE;
    if (place.zone === 'main' ? !isBare && !/\d{4}/.test(text) : !isBeside) continue;
    const date = parseDate(text, region.context)?.date;
    if (!date) continue;
    const label = UPDATED.test(text) ? 'date modified' : 'date published';
    const inner = innermost(region, i, date);
    const element = region.places[inner]?.element ?? place.element;
    const found = shownFact(label, 'text', DATE.belowTitle, 'main', [element], region);
    const isOwn = !isAfterHeading && !isListed(region, inner, date);
    facts.push(isOwn ? { ...found, isAtTitle: true } : found);
    i = place.end - 1;
  }
  return facts;
}

const HEADING = /^h[1-6]$/;

/** The innermost place with the date. */
function innermost(region: Region, at: number, date: string): number {
  let found = at;
  for (let i = at + 1; i < (region.places[at]?.end ?? at); i++) {
    const place = region.places[i];
    if (place && parseDate(region.texts.text(place.element), region.context)?.date === date) found = i;
  }
  return found;
}

const MAX_LISTED = 80;

/** Whether the next similar elements have other dates, as in a list. */
function isListed(region: Region, at: number, date: string): boolean {
  const key = region.places[at]?.pathKey;
  const last = Math.min(at + MAX_LISTED, region.to);
  for (let i = at + 1; i < last; i++) {
    const place = region.places[i];
    if (!place || place.pathKey !== key) continue;
    const text = region.texts.text(place.element);
    const other = text.length <= 120 && HAS_DATE.test(text) ? parseDate(text, region.context)?.date : null;
    if (other && other !== date) return true;
  }
  return false;
}

/** The date right above the title; none if there are several, because they belong to other pages. */
function dateAbove(region: Region, title: number): Fact[] {
  const found = new Map<string, Place>();
  for (let i = title - 1; i >= Math.max(region.from, title - MAX_ABOVE); i--) {
    const place = region.places[i];
    if (place?.zone !== 'main' || place.end - i > 8) continue;
    const text = region.texts.text(place.element);
    if (text.length > MAX_LINE_ABOVE || !HAS_DATE.test(text) || UPDATED.test(text)) continue;
    const date = beginsAsDate(text, region) ? parseDate(text, region.context)?.date : undefined;
    if (date && !found.has(date)) found.set(date, place);
  }
  const [only, ...others] = found.values();
  if (!only || others.length > 0) return [];
  const one = shownFact('date published', 'text', DATE.aboveTitle, 'main', [only.element], region);
  return [{ ...one, isAtTitle: true }];
}

const BEFORE_DATE = `(?=${WORDS}\\d)`;
const PREPOSITION = `(?:(?:${phrase('dateBehind')})[\\s:]+)?`;
/**
 * "Published on" before a date, and an author followed by a date: "By Ada Roth on". Only at the beginning of a text or
 * after certain signs: in the middle of a sentence, a book may have been published.
 */
const SAID: readonly [RegExp, number][] = [
  [
    new RegExp(
      `(?:(?<=^|[|•·,;:–—/()-]\\s*|(?:article|story|post|artikel|beitrag)\\s\\p{L}+\\s)(?:${phrase('published')})|(?<=^|[|•·]\\s*)(?:${phrase('appeared')}))(?:\\s*[:：]\\s*|\\s+)${PREPOSITION}${BEFORE_DATE}`,
      'iu',
    ),
    DATE.said,
  ],
  // Languages without spaces: 发表于2026年3月3日.
  [new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrase('publishedUnspaced')})\\s*[:：]?\\s*(?=\\d)`, 'iu'), DATE.said],
  [
    new RegExp(`^(?:${phrase('by')})\\s+(?<name>\\P{N}{2,50}?)[\\s,|•·]+${PREPOSITION}${BEFORE_DATE}`, 'iu'),
    DATE.byline,
  ],
];
const MAX_SAID = 60;

/** "Published on 3 March 2026". Several dates are those of other pages; only one near the title counts then. */
export function datesSaid(region: Region, texts: readonly ShortText[], title: number): Fact[] {
  const dated = texts.filter(({ text }) => HAS_DATE.test(text));
  for (const [pattern, weight] of SAID) {
    const said = new Map<string, { place: Place; text: string; at: number }>();
    for (const { place, text, at } of dated) {
      const match = pattern.exec(text);
      // "By Friday, March 3, 2026" is a deadline, not a byline.
      if (
        !match ||
        isWeekday(match.groups?.name ?? '') ||
        UPDATED.test(match[0]) ||
        (place.zone !== 'main' && said.size > 0)
      )
        continue;
      const rest = text.slice(match.index + match[0].length).slice(0, MAX_SAID);
      const date = parseDate(rest, region.context)?.date;
      if (date && !said.has(date) && !isOfComment(place)) said.set(date, { place, text: rest, at });
    }
    const all = [...said.values()];
    const isBelow = ({ at }: { at: number }) => title >= 0 && at > title && at - title <= MAX_BELOW;
    const one = all.length === 1 ? all[0] : all.find(isBelow);
    if (one) return [factIn('date published', 'text', weight, 'main', one.text, one.place.element)];
  }
  return [];
}

function isOfComment({ element, zone }: Place): boolean {
  return isInCommentOrTeaser(element) || (zone !== 'main' && /comment|respond/i.test(classAndId(element)));
}

const DATED = /(?:^|[\s_-])(?:date|time|published|posted|pubdate|datum|fecha)(?:$|[\s_-])/i;

/** The date in an element named after dates; none if there are several, because they belong to other pages. */
export function dateAlone(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = new Map<string, Place>();
  for (const { place, text } of texts) {
    if (place.zone !== 'main' || text.length > MAX_BARE || !HAS_DATE.test(text) || UPDATED.test(text))
      continue;
    if (place.element.name !== 'time' && !DATED.test(classAndId(place.element))) continue;
    const date = parseDate(text, region.context)?.date;
    if (date && !isOfComment(place)) found.set(date, place);
  }
  const [only, ...others] = found.values();
  if (!only || others.length > 0) return [];
  return [shownFact('date published', 'text', DATE.alone, only.zone, [only.element], region)];
}
