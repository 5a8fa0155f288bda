/** Amounts that carry their own name: ratings, counts, what the domains know, whether something is in stock. */
import type { Element } from 'domhandler';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { parseAvailability } from '../../values/truth.ts';
import { TRUST } from '../../weights.ts';
import type { Fact, Zone } from '../fact.ts';
import { fact, placesIn, shownFact } from '../region.ts';

const AMOUNT = TRUST.amount;
const OUT_OF = `\\/|${phrase('outOf')}`;
const SPOKEN = new RegExp(
  `(\\d(?:[.,]\\d+)?)\\s*(?:${OUT_OF})\\s*(?:5|10)(?!\\d)|(\\d(?:[.,]\\d+)?)\\s*(?:${phrase('stars')})`,
  'iu',
);

/** Ratings for screen readers: `aria-label="4.5 out of 5"`. A widget to rate with has all of them from 1 to 5. */
export function stars(region: Region): Fact[] {
  const found: { number: string; spoken: string; element: Element; zone: Zone }[] = [];
  for (const { element, zone } of placesIn(region)) {
    if (WIDGET.test(element.name)) continue;
    for (const name of SPEAKING) {
      const spoken = element.attribs[name];
      if (!spoken || spoken.length > 80 || /^rate\b/i.test(spoken)) continue;
      const match = SPOKEN.exec(spoken);
      const number = match?.[1] ?? match?.[2];
      if (!number) continue;
      found.push({ number, spoken, element, zone });
      break;
    }
  }
  const [first] = found;
  if (!first || (!region.isRecord && new Set(found.map((one) => one.number)).size > 2)) return [];
  const { number, spoken, element, zone } = first;
  const weight = region.isRecord ? AMOUNT.spokenInRecord : AMOUNT.spoken;
  const factOf = (label: string, value: string, text = value) =>
    fact(label, 'text', weight, zone, () => [{ text, machine: value, element }]);
  const votes = ratedIn(spoken)?.[2];
  return [factOf('rating', number, spoken), ...(votes ? [factOf('review count', votes)] : [])];
}

const SPEAKING = ['aria-label', 'title', 'alt'] as const;
const WIDGET = /^(?:input|button|label|option)$/;

const VOTES = `(?:customer |user |verified |global )?(?:${phrase('votes')})`;
const RATED = new RegExp(
  `(\\d(?:[.,]\\d+)?)\\s*(?:stars?|\\/\\s*5|out of 5)?\\s*(?:from|of|based on|by|aus|bei|sur|de|\\()\\s*\\(?(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "4.6 · 9 ratings": a rating with a decimal, at most one character, and the count. */
const BESIDE = new RegExp(
  `^(\\d[.,]\\d{1,2})(?!\\d)\\s*(?:stars?|\\/\\s*5|out of 5)?\\s*[-–·|,]?\\s*\\(?(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "4.8 (25)": a rating with a decimal and how many gave it; how many wrote about it may follow. */
const MARKED = new RegExp(
  `^(\\d[.,]\\d{1,2})\\s*(?:\\/\\s*5)?\\s*\\(\\s*(\\d[\\d.,]*)\\s*\\)(?:\\s*\\d[\\d.,]*\\s*${VOTES})?$`,
  'iu',
);
/** "4.8 of 5 76 votes", "4/5, 2 votes": the rating, the best possible one, and how many gave it. */
const OF_FIVE = new RegExp(
  `(?:^|\\s)(\\d(?:[.,]\\d+)?)\\s*(?:${OUT_OF})\\s*(?:5|10)\\s*[-–·|,.(]?\\s*(\\d[\\d.,]*)\\s*${VOTES}`,
  'iu',
);
/** "Average rating 4.2 / 5. Vote count: 33". */
const AVERAGE =
  /rating:?\s*(\d(?:[.,]\d+)?)\s*\/\s*5\b[^\d]{1,30}?(?:count|votes?|ratings?|reviews?):?\s*(\d[\d.,]*)/i;
const COUNTED = new RegExp(`^\\(?(\\d[\\d.,\\s]*k?)\\)?\\s*${VOTES}\\)?$`, 'iu');
const NAMED = /^\(?(\d[\d.,]*\s?[kKmM]?)\)?\s+(\p{L}{3,}(?:\s\p{L}{3,})?)$/u;
/** Longer texts are read only where they list what something contains. */
const GRAMS = /\d\s?m?g\b/;
const MAX_AMOUNT = 70;
const MAX_FACTS = 60;

/** The rating and how many gave it. */
function ratedIn(text: string): RegExpExecArray | null {
  return (
    RATED.exec(text) ?? BESIDE.exec(text) ?? MARKED.exec(text) ?? AVERAGE.exec(text) ?? OF_FIVE.exec(text)
  );
}

/** "4.8 from 21 votes", "312 reviews", "87 forks". */
export function amounts(region: Region, texts: readonly ShortText[]): Fact[] {
  const { domains } = region.context.knowledge;
  const facts: Fact[] = [];
  for (const { place, text } of texts) {
    if (facts.length >= MAX_FACTS || !/\d/.test(text)) continue;
    if (text.length > MAX_AMOUNT && !GRAMS.test(text)) continue;
    const add = (label: string, value: string | undefined, weight: number) => {
      if (!value) return;
      facts.push(fact(label, 'text', weight, place.zone, () => [{ text: value, element: place.element }]));
    };
    const rated = ratedIn(text);
    add('rating', rated?.[1], AMOUNT.rated);
    add('review count', rated?.[2], AMOUNT.rated);
    const counted = COUNTED.exec(text);
    add('review count', counted?.[1], AMOUNT.votes);
    for (const domain of domains)
      for (const one of domain.amountsIn(text)) add(one.label, one.text, one.weight);
    // "9 ratings" are not a rating of nine.
    const named = counted ? null : NAMED.exec(text);
    if (named?.[2]) add(named[2], named[1], AMOUNT.counted);
  }
  return facts;
}

/** "In stock" and the like in an element of their own. Where both are there, for sizes or other goods, neither counts. */
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
