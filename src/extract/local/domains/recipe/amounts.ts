/** Servings, times and nutrients in short texts that contain their own label. */

import type { Fact } from '../../../fact.ts';
import { parseDuration } from '../../../values/duration.ts';
import type { NamedAmount, Region, Section, ShortText } from '../../engine/model.ts';
import { factIn } from '../../engine/page/region.ts';
import { alternatives, CONTENT_UNIT } from '../../engine/phrases.ts';
import phrases from './phrases.json' with { type: 'json' };
import { TRUST } from './weights.ts';

const SERVES = alternatives(phrases.serves);
const YIELD = new RegExp(`^(?:${SERVES})[:\\s]+(?:about\\s+)?(\\d.{0,40})$`, 'iu');
const YIELD_LINE = new RegExp(`^(?:${SERVES})\\s*[|:–-]?\\s+(\\d.{0,30})$`, 'iu');
const SERVINGS = new RegExp(
  `^(?:(?:${alternatives(phrases.for)})\\s+)?\\d+(?:\\s*[-–]\\s*\\d+)?\\s?(?:${alternatives(phrases.servings)})$`,
  'iu',
);
/** "For 1 serving" says what the nutrients are those of, not how much is made. */
const BASIS = new RegExp(
  `^(?:${alternatives(phrases.for)})\\s+1\\s?(?:serving|porti?on|porción|ración|porzione|porção|portie)$`,
  'iu',
);
/** "15 mins preparation time", "1 h 10 min cook". */
const TIMED = new RegExp(
  `^((?:\\d+(?:[.,]\\d+)?\\s?\\p{L}{1,7}\\.?\\s+){1,2}?)(?:of\\s+)?((?:${alternatives(phrases.timeStems)})\\p{L}*(?:[\\s-]\\p{L}+){0,2})$`,
  'iu',
);

const UNIT = '\\s?(?:\\p{L}{1,3}\\.|\\p{L}{1,8})';
const LENGTH = `(?:\\d[\\d.,]*(?:\\s?[½¼¾])?|[½¼¾])${UNIT}(?:\\s?(?:\\p{L}{1,3}\\s)?\\d{1,2}(?:${UNIT})?)?`;
/** "Arbeitszeit ca. 30 Minuten", "Prep 1 hr 10 mins"; sticky, because a line may have several. */
const NAMED_TIME = new RegExp(
  `[\\s,|·•]*((?:${alternatives(phrases.timeStems)})[\\p{L}/-]*(?:\\s\\p{L}+){0,2}?)\\s*[:–-]?\\s+(?:(?:${alternatives(phrases.about)})\\s+)?(${LENGTH})(?=$|[\\s,|·•])`,
  'iuy',
);
const MAX_TIMES = 120;

/** Times behind their names, if the text has nothing else but brackets around it. */
function namedTimes(whole: string): NamedAmount[] {
  const times: NamedAmount[] = [];
  if (whole.length > MAX_TIMES || !/\d|[½¼¾]/.test(whole)) return times;
  const text = whole.replace(/^[([]\s*(.*?)\s*[)\]]$/u, '$1');
  for (let at = 0; at < text.length; at = NAMED_TIME.lastIndex) {
    NAMED_TIME.lastIndex = at;
    const [, label, length] = NAMED_TIME.exec(text) ?? [];
    if (!label || !length || parseDuration(length) === null) return [];
    times.push({ label, text: length, weight: TRUST.time });
  }
  return times;
}

/** Japanese: 材料（2人分）. */
const PEOPLE = /(?:^|[（(\s])([0-9０-９]{1,2}(?:[-〜～][0-9０-９]{1,2})?人[分前])(?:$|[）)\s])/u;
const MAX_HEADING = 60;

/** "Serves 4", "4 servings", "10 min prep", "104 g carbohydrates, 9 g fat, 12 g protein". */
export function amountsIn(text: string): NamedAmount[] {
  const amounts: NamedAmount[] = [];
  const serves = YIELD.exec(text)?.[1];
  if (serves) amounts.push({ label: 'yields', text: serves, weight: TRUST.yield });
  const people = text.length <= MAX_HEADING ? PEOPLE.exec(text)?.[1] : undefined;
  if (people) amounts.push({ label: 'yields', text: people, weight: TRUST.yield });
  if (SERVINGS.test(text) && !BASIS.test(text)) amounts.push({ label: 'yields', text, weight: TRUST.yield });
  for (const [label, amount] of nutrientsIn(text))
    amounts.push({ label, text: amount, weight: TRUST.nutrient });
  for (const part of text.length <= MAX_TIMES ? text.split(/\s+\+\s+/) : []) {
    const [, time, name] = TIMED.exec(part) ?? [];
    if (time && name && parseDuration(time) !== null)
      amounts.push({ label: name, text: time, weight: TRUST.time });
  }
  return [...amounts, ...namedTimes(text)];
}

const IN_HEADING = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${SERVES})[:\\s]+(\\d+(?:\\s?[-–]\\s?\\d+)?)(?![\\p{L}\\d])|(\\d+(?:\\s?[-–]\\s?\\d+)?\\s?(?:${alternatives(phrases.servings)})(?!\\p{L})))`,
  'iu',
);

/** "Ingredients for 4 people", "Zutaten (4 Portionen)", "Ingredients (serves 6)". */
export function yieldsInHeadings(region: Region, sections: readonly Section[]): Fact[] {
  return sections.flatMap(({ heading, at }) => {
    const text = region.texts.text(heading);
    const [, amount, whole] =
      text.length > MAX_HEADING || !/\d/.test(text) ? [] : (IN_HEADING.exec(text) ?? []);
    const stated = amount ?? whole;
    if (!stated || !namesIngredients(text, region)) return [];
    const zone = region.places[at]?.zone ?? 'main';
    return [factIn('yields', 'text', TRUST.yieldLine, zone, stated, heading)];
  });
}

/** Whether a heading has a word for ingredients. */
export function namesIngredients(text: string, { context }: Region): boolean {
  const { conceptsNamed, labelOf } = context.knowledge;
  return labelOf(text).words.some((word) => conceptsNamed(word)[0]?.id === 'ingredients');
}

export const amountLines = {
  begin: new RegExp(`^(?:${SERVES})`, 'iu'),
  amountsOn: (line: string): NamedAmount[] => {
    const serves = YIELD_LINE.exec(line)?.[1];
    return serves ? [{ label: 'yields', text: serves, weight: TRUST.yieldLine }] : [];
  },
};

/** "104 g carbohydrates". */
const AMOUNT_FIRST =
  /^(?:\P{N}{0,30}[:.]\s+|[^:]{1,60}:\s+)?(\d[\d.,]*\s?(?:m?g|mcg|k?cal(?=\s)|(?=calories|kcal)))\s*(?:of\s+)?(\p{L}+(?:\s\p{L}+)?)\.?$/iu;
/** "Fat 9g". */
const NAME_FIRST = new RegExp(
  `^(?:\\P{N}{0,30}[:.]\\s+)?(\\p{L}[\\p{L}\\s]{2,25}?)\\s+(\\d[\\d.,]*\\s?(?:${CONTENT_UNIT})?)$`,
  'iu',
);
const GRAMS = /\d\s?m?g\b/;
/** Energy is given in kilocalories, whatever other unit stands before them. */
const KILOJOULES = /\d[\d.,]*\s?kj\s?[/(|]?\s?(?=\d[\d.,]*\s?kcal)/giu;
const MIN_TEXT = 20;
const MIN_NUTRIENTS = 3;

/** At least three in a row: "100 g sugar" alone is an ingredient. */
function nutrientsIn(text: string): [string, string][] {
  if (text.length <= MIN_TEXT || !GRAMS.test(text)) return [];
  // "5g carbohydrate (1g sugars, 0 fiber)": parts follow in brackets.
  const parts = text
    .replace(KILOJOULES, '')
    .split(/[,;]\s+|\s*[()]\s*,?\s*/)
    .flatMap((part): [string, string][] => {
      const [, amount, name] = AMOUNT_FIRST.exec(part) ?? [];
      if (amount && name) return [[name, amount.trim()]];
      const [, before, after] = NAME_FIRST.exec(part) ?? [];
      return before && after ? [[before, after]] : [];
    });
  return parts.length < MIN_NUTRIENTS ? [] : parts;
}

const SHORT_SERVINGS = new RegExp(
  `^\\d{1,3}(?:\\s*[-–]\\s*\\d{1,3})?\\s+(?:${alternatives(phrases.servingStems)})\\p{L}*$`,
  'iu',
);
const TIME = /^\d[\d\s.,–-]*\p{L}{1,8}\.?(?:\s*\d+\s*\p{L}{1,8}\.?)?$/u;

/** "4 persons", "25 min", "easy" in a row: a single time next to the servings is the total time. */
export function timeBesideServings(region: Region, texts: readonly ShortText[]): Fact[] {
  if (region.isRecord) return [];
  const servings = texts.find(({ place, text }) => place.zone === 'main' && SHORT_SERVINGS.test(text));
  const parent = servings?.place.element.parent;
  if (!servings || !parent) return [];
  const [only, ...others] = texts.filter(
    ({ place, text }) => place.element.parent === parent && TIME.test(text) && parseDuration(text) !== null,
  );
  if (!only || others.length > 0) return [];
  const { element, zone } = only.place;
  return [factIn('total time', 'text', TRUST.timeBesideServings, zone, only.text, element)];
}
