/** Amounts that carry their own name: ratings, counts, servings, whether something is in stock. */
import type { Element } from 'domhandler';
import { parseDuration } from '../../values/duration.ts';
import { parseAvailability } from '../../values/truth.ts';
import type { Fact, Zone } from '../fact.ts';
import { fact, placesIn, type Region } from '../region.ts';
import type { ShortText } from './short-texts.ts';

const OUT_OF =
  /(\d(?:[.,]\d+)?)\s*(?:\/|out of|of|von|sur|de|su|van)\s*(?:5|10)(?!\d)|(\d(?:[.,]\d+)?)\s*(?:stars?|sterne|étoiles|estrellas|stelle|★)/i;

/** Ratings that are spoken: `aria-label="4.5 out of 5"`. A widget to rate with has all of them from 1 to 5. */
export function stars(region: Region): Fact[] {
  const found: { number: string; spoken: string; element: Element; zone: Zone }[] = [];
  for (const { element, zone } of placesIn(region)) {
    const spoken = element.attribs['aria-label'] ?? element.attribs.title ?? element.attribs.alt;
    if (!spoken || spoken.length > 80 || WIDGET.test(element.name) || /^rate\b/i.test(spoken)) continue;
    const match = OUT_OF.exec(spoken);
    const number = match?.[1] ?? match?.[2];
    if (number) found.push({ number, spoken, element, zone });
  }
  const [first] = found;
  if (!first || (!region.isRecord && new Set(found.map((one) => one.number)).size > 2)) return [];
  const { number, spoken, element, zone } = first;
  return [
    fact('rating', 'text', region.isRecord ? 0.7 : 0.55, zone, () => [
      { text: spoken, machine: number, element },
    ]),
  ];
}

const WIDGET = /^(?:input|button|label|option)$/;

const VOTES =
  '(?:customer |user |verified |global )?(?:ratings?|reviews?|votes?|bewertung(?:en)?|rezension(?:en)?|avis|votos?|opini[oó]n(?:es)?|reseñas?|recension[ei]|voti|avaliaç(?:ão|ões)|beoordeling(?:en)?|stem(?:men)?|omdömen?|betyg|głos(?:y|ów)?|отзыв(?:ов|а)?|件)';
const RATED = new RegExp(
  `(\\d(?:[.,]\\d+)?)\\s*(?:stars?|\\/\\s*5|out of 5)?\\s*(?:from|of|based on|by|aus|bei|sur|de|\\()\\s*\\(?(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "4.6 · 9 ratings": nothing but a sign, or nothing, between a mark with a decimal and the count. */
const BESIDE = new RegExp(
  `^(\\d[.,]\\d{1,2})(?!\\d)\\s*(?:stars?|\\/\\s*5|out of 5)?\\s*[-–·|,]?\\s*\\(?(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "4.8 (25)": a mark with a decimal, and how many gave it; how many wrote about it may follow. */
const MARKED = new RegExp(
  `^(\\d[.,]\\d{1,2})\\s*(?:\\/\\s*5)?\\s*\\(\\s*(\\d[\\d.,]*)\\s*\\)(?:\\s*\\d[\\d.,]*\\s*${VOTES})?$`,
  'iu',
);
/** "4.8 of 5 76 votes", "4/5, 2 votes": the mark, the highest one, and how many gave it. */
const OF_FIVE = new RegExp(
  `(?:^|\\s)(\\d(?:[.,]\\d+)?)\\s*(?:\\/|out of|of|von|sur|de|su|van|av|z)\\s*(?:5|10)\\s*[-–·|,.(]?\\s*(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "Average rating 4.2 / 5. Vote count: 33". */
const AVERAGE =
  /rating:?\s*(\d(?:[.,]\d+)?)\s*\/\s*5\b[^\d]{1,30}?(?:count|votes?|ratings?|reviews?):?\s*(\d[\d.,]*)/i;
const COUNTED = new RegExp(`^\\(?(\\d[\\d.,\\s]*k?)\\)?\\s*${VOTES}\\)?$`, 'iu');
const SERVES = /^(?:serves|makes|yields?|feeds|ergibt|rinde|dosi per)[:\s]+(?:about\s+)?(\d.{0,40})$/iu;
const SERVINGS =
  /^(?:(?:pour|für|for|para|per|voor|dosi per)\s+)?\d+(?:\s*[-–]\s*\d+)?\s+(?:servings?|portions?|people|persons?|portionen|personen|personnes|porciones|raciones|personas|porções|pessoas|porzioni|persone|porties|portioner|porcje|порции|порций)$/iu;
const NAMED = /^\(?(\d[\d.,]*\s?[kKmM]?)\)?\s+(\p{L}{3,}(?:\s\p{L}{3,})?)$/u;
/** "15 mins preparation time", "1 h 10 min cook". */
const TIMED =
  /^((?:\d+(?:[.,]\d+)?\s?\p{L}{1,7}\.?\s+){1,2}?)(?:of\s+)?((?:prep|cook|bak|total|activ|hands|rest|chill|marinat|vorb|koch|zub|back|ges)\p{L}*(?:[\s-]\p{L}+){0,2})$/iu;
/** "104 g carbohydrates", one of a row of what a dish contains. */
const CONTAINED =
  /^(?:\P{N}{0,30}[:.]\s+|[^:]{1,60}:\s+)?(\d[\d.,]*\s?(?:m?g|mcg|k?cal(?=\s)|(?=calories|kcal)))\s*(?:of\s+)?(\p{L}+(?:\s\p{L}+)?)\.?$/iu;
/** "Fat 9g", one of such a row the other way round. */
const CONTAINS = /^(?:\P{N}{0,30}[:.]\s+)?(\p{L}[\p{L}\s]{2,25}?)\s+(\d[\d.,]*\s?(?:m?g|mcg|k?cal)?)$/iu;
const GRAMS = /\d\s?m?g\b/;
const MIN_CONTENTS = 20;
const MAX_AMOUNT = 70;
const MAX_FACTS = 60;

/** "4.8 from 21 votes", "312 reviews", "Serves 4", "87 forks". */
export function amounts(texts: readonly ShortText[]): Fact[] {
  const facts: Fact[] = [];
  for (const { place, text } of texts) {
    if (facts.length >= MAX_FACTS || !/\d/.test(text)) continue;
    if (text.length > MAX_AMOUNT && !GRAMS.test(text)) continue;
    const add = (label: string, value: string | undefined, weight: number) => {
      if (!value) return;
      facts.push(fact(label, 'text', weight, place.zone, () => [{ text: value, element: place.element }]));
    };
    const rated =
      RATED.exec(text) ?? BESIDE.exec(text) ?? MARKED.exec(text) ?? AVERAGE.exec(text) ?? OF_FIVE.exec(text);
    add('rating', rated?.[1], 0.62);
    add('review count', rated?.[2], 0.62);
    const counted = COUNTED.exec(text);
    add('review count', counted?.[1], 0.58);
    add('yields', SERVES.exec(text)?.[1], 0.52);
    add('yields', SERVINGS.exec(text)?.[0], 0.52);
    if (text.length > MIN_CONTENTS && GRAMS.test(text))
      for (const [name, amount] of contentsIn(text)) add(name, amount, 0.55);
    const timed = TIMED.exec(text);
    if (timed?.[2] && parseDuration(timed[1] ?? '') !== null) add(timed[2], timed[1], 0.6);
    // "9 ratings" are not a rating of nine.
    const named = counted ? null : NAMED.exec(text);
    if (named?.[2]) add(named[2], named[1], 0.52);
  }
  return facts;
}

/** A row of three and more: "100 g sugar" alone is an ingredient. */
function contentsIn(text: string): [string, string][] {
  // "5g carbohydrate (1g sugars, 0 fiber)": what is part of another stands in brackets behind it.
  const parts = text.split(/[,;]\s+|\s*[()]\s*,?\s*/).flatMap((part): [string, string][] => {
    const [, amount, name] = CONTAINED.exec(part) ?? [];
    if (amount && name) return [[name, amount.trim()]];
    const [, before, after] = CONTAINS.exec(part) ?? [];
    return before && after ? [[before, after]] : [];
  });
  return parts.length < 3 ? [] : parts;
}

/** "In stock" and the like, said alone. Where both are said, of sizes or of other goods, neither is the thing's. */
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
  return [fact('availability', 'text', 0.5, zone, () => [region.texts.value(first.place.element)])];
}
