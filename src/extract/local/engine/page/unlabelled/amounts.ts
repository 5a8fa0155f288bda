/** Amounts that include their own label: ratings, counts, amounts of the domains, and availability. */
import { type Element, isTag, isText } from 'domhandler';
import type { Fact, Zone } from '../../../../fact.ts';
import { parseAvailability } from '../../../../values/truth.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact, factIn, placesIn, shownFact } from '../region.ts';
import { ratedIn, spokenRating, VOTES } from './rating-phrases.ts';
import { type Mark, ratingsOfOthers } from './ratings-of-others.ts';
import type { AtTitle } from './title-place.ts';

const AMOUNT = TRUST.amount;

type Spoken = { number: string; spoken: string; element: Element; zone: Zone; at: number };

/** Ratings for screen readers, such as `aria-label="4.5 out of 5"`, or else texts with the same words. */
export function stars(region: Region, texts: readonly ShortText[], isAtTitle: AtTitle): Fact[] {
  const inAttributes = spokenInAttributes(region);
  const all = inAttributes.length > 0 ? inAttributes : spokenInTexts(texts);
  // The ratings further down are those of other pages.
  const beside = all.filter(({ at }) => isAtTitle(at));
  const found = beside.length > 0 ? beside : all;
  const [first] = found;
  // A widget for giving a rating contains all numbers from 1 to 5.
  if (!first || (!region.isRecord && new Set(found.map((one) => one.number)).size > 2)) return [];
  const { number, spoken, element, zone } = first;
  const weight = region.isRecord ? AMOUNT.spokenInRecord : AMOUNT.spoken;
  const factOf = (label: string, value: string, text = value) =>
    fact(label, 'text', weight, zone, () => [{ text, machine: value, element }]);
  const votes = ratedIn(spoken)?.count;
  return [factOf('rating', number, spoken), ...(votes ? [factOf('review count', votes)] : [])];
}

function spokenInAttributes(region: Region): Spoken[] {
  const found: Spoken[] = [];
  let at = region.from - 1;
  for (const { element, zone } of placesIn(region)) {
    at++;
    if (WIDGET.test(element.name)) continue;
    for (const name of SPEAKING) {
      const spoken = element.attribs[name];
      if (!spoken || spoken.length > 80 || !/\d/.test(spoken) || /^rate\b/i.test(spoken)) continue;
      const number = spokenRating(spoken) ?? ratedIn(spoken)?.rating;
      if (!number) continue;
      found.push({ number, spoken, element, zone, at });
      break;
    }
  }
  return found;
}

function spokenInTexts(texts: readonly ShortText[]): Spoken[] {
  return texts.flatMap(({ place: { element, zone }, text, at }) => {
    const number = text.length <= MAX_SPOKEN && BEGINS.test(text) ? spokenRating(text) : null;
    return number ? [{ number, spoken: text, element, zone, at }] : [];
  });
}

const MAX_SPOKEN = 50;
/** At most two words before the number, as in "Rated 4.5 out of 5": more are a sentence that mentions a rating. */
const BEGINS = /^(?:\p{L}+[:,]?\s){0,2}\d/u;

const SPEAKING = ['aria-label', 'title', 'alt'] as const;
const WIDGET = /^(?:input|button|label|option)$/;

const COUNTED = new RegExp(`^\\(?(\\d[\\d.,\\s]*k?)\\)?\\s*${VOTES}\\)?$`, 'iu');
/** "Reviews (12)" above them, or on a tab. */
const COUNTED_BEHIND = new RegExp(`^${VOTES}\\s*\\(\\s*(\\d[\\d.,]*)\\s*\\)$`, 'iu');
const NAMED = /^\(?(\d[\d.,]*\s?[kKmM]?)\)?\s+(\p{L}{3,}(?:\s\p{L}{3,})?)$/u;
/** Longer texts are read only if they list contents in grams. */
const GRAMS = /\d\s?m?g\b/;
/** Stars as characters before the number of votes, which do not say how many of them are full. */
const STARS = /^[★☆⭐✩✭✮\s]+/u;
const MAX_AMOUNT = 70;
const MAX_FACTS = 60;

/** "4.8 from 21 votes", "312 reviews", "87 forks". */
export function amounts(region: Region, texts: readonly ShortText[], isAtTitle: AtTitle): Fact[] {
  const { domains } = region.context.knowledge;
  const facts: Fact[] = [];
  const marks: Mark[] = [];
  for (const { place, text: whole, at } of texts) {
    if (facts.length >= MAX_FACTS || !/\d/.test(whole)) continue;
    const text = whole.replace(STARS, '');
    if (text.length > MAX_AMOUNT && !GRAMS.test(text)) continue;
    const add = (label: string, value: string | undefined, weight: number) => {
      if (!value) return;
      const one = factIn(label, 'text', weight, place.zone, value, place.element);
      facts.push(one);
      if (MARKS.has(label)) marks.push({ fact: one, value, place, at });
    };
    if (BARE_RATING.test(text) && isBesideStars(place.element, region)) add('rating', text, AMOUNT.rated);
    const rated = ratedIn(text);
    add('rating', rated?.rating ?? undefined, AMOUNT.rated);
    add('review count', rated?.count, AMOUNT.rated);
    const counted = COUNTED.exec(text) ?? COUNTED_BEHIND.exec(text);
    add('review count', counted?.[1], AMOUNT.votes);
    for (const domain of domains)
      for (const one of domain.amountsIn(text)) add(one.label, one.text, one.weight);
    // "9 ratings" is not a rating of nine.
    const named = counted ? null : NAMED.exec(text);
    if (named?.[2]) add(named[2], named[1], AMOUNT.counted);
  }
  const others = region.isRecord ? NONE : ratingsOfOthers(marks, isAtTitle);
  const own = facts.filter((one) => !others.has(one));
  return [...own, ...own.flatMap(numberOf), ...countsInTips(region)];
}

const MARKS = new Set(['rating', 'review count']);
const NONE: ReadonlySet<Fact> = new Set();

const BARE_RATING = /^[0-5](?:[.,]\d{1,2})?$/;

/** Whether the element before the number consists of stars. */
function isBesideStars(element: Element, { texts }: Region): boolean {
  let before = element.prev;
  while (before && !isTag(before)) {
    if (isText(before) && before.data.trim() !== '') return STARS.test(`${before.data.trim()} `);
    before = before.prev;
  }
  const text = before ? texts.text(before) : '';
  return text !== '' && text.replace(STARS, '') === '';
}

const MAX_TIPS = 20;

/** "3 bedrooms" as the tooltip or the spoken name of an icon. */
function countsInTips(region: Region): Fact[] {
  const { conceptOf } = region.context.knowledge;
  const found = new Map<string, Fact | null>();
  for (const { element, zone } of placesIn(region)) {
    const said = element.attribs['aria-label'] ?? element.attribs.title;
    if (!said || !/^\(?\d/.test(said) || said.length > MAX_AMOUNT || WIDGET.test(element.name)) continue;
    if (found.size >= MAX_TIPS) break;
    const [, number, label] = NAMED.exec(said) ?? [];
    if (!number || !label || conceptOf(label)?.kind === undefined) continue;
    const value = { text: number, element };
    // Two icons of one name count different things.
    found.set(label, found.has(label) ? null : fact(label, 'text', AMOUNT.counted, zone, () => [value]));
  }
  return [...found.values()].filter((one) => one !== null);
}

/** "45 comments" is labelled both "comments" and "number of comments". */
function numberOf(one: Fact): Fact[] {
  return one.weight === AMOUNT.counted ? [{ ...one, label: `number of ${one.label}` }] : [];
}

/** Short texts such as "In stock". If some contradict each other, as for several sizes, none counts. */
export function availability(region: Region, texts: readonly ShortText[]): Fact[] {
  const zone = region.places[region.from]?.zone ?? 'main';
  const found = texts.flatMap(({ place, text, size }) => {
    if (size > 3 || place.zone !== zone || text.length < 4 || text.length > 39 || text.includes('?'))
      return [];
    const said = parseAvailability(text);
    return said === null ? [] : [{ place, said }];
  });
  const [first] = found;
  if (!first || new Set(found.map((one) => one.said)).size > 1) return [];
  return [shownFact('availability', 'text', AMOUNT.availability, zone, [first.place.element], region)];
}
