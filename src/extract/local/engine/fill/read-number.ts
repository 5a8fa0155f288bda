/** Reads a stated value as a number, according to the kind of fact. */
import { findNumber, numberOf } from '../../../../contract/monitor/written-number.ts';
import { textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { wordsOf } from '../../../names/words.ts';
import { parseDuration } from '../../../values/duration.ts';
import { amountIn } from '../../../values/measure.ts';
import { findMoney } from '../../../values/money.ts';
import type { PageContext } from '../model.ts';
import { phrase } from '../phrases.ts';

export function readNumber(
  value: Value,
  field: FieldName,
  shape: Shape,
  context: PageContext,
): number | null {
  for (const text of [value.machine ?? '', value.text]) {
    const number = text === '' || text.length > 300 ? null : numberIn(text, field, shape, context);
    if (number !== null && !isUnfilled(number, text, value, field)) return number;
  }
  return null;
}

/** Whether a price is a bare 0 that a script will replace. What is free says of what: "$0 per month". */
function isUnfilled(number: number, text: string, { element }: Value, field: FieldName): boolean {
  if (number !== 0 || field.concept?.id !== 'price' || !element) return false;
  if (element.name === 'meta' || element.attribs.itemprop !== undefined || !/^\W*0\W*0*$/.test(text))
    return false;
  // "$0 /month" is the price of a plan.
  return ![element, element.parent].some((box) => box && PERIOD.test(behind(text, textOf(box, MAX_BESIDE))));
}

function behind(text: string, whole: string): string {
  const at = whole.indexOf(text);
  return at < 0 ? '' : whole.slice(at + text.length);
}

const MAX_BESIDE = 60;
const PERIOD = /^\W*(?:\/|per\b|a\b|pro\b|par\b|al\b|por\b)\s?\p{L}{1,9}/iu;

function numberIn(text: string, field: FieldName, shape: Shape, context: PageContext): number | null {
  if (field.unit?.of === 'time' && parseDuration(text) !== null)
    return durationIn(text, field, shape, context);
  const amount =
    field.unit && field.unit.of !== 'time' ? amountIn(text, field.unit, context.language) : undefined;
  if (amount !== undefined) return amount;
  switch (field.kind) {
    case 'duration':
      return durationIn(text, field, shape, context);
    case 'money':
      return withSign(moneyIn(text, field, context), text, field);
    // "Founded: 12 May 1911" as a number is the year.
    case 'date':
    case 'year': {
      const year = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[1];
      if (year) return Number(year);
      return field.kind === 'date' ? plainNumberIn(text, context) : null;
    }
    case 'rating':
      return isStarCount(field, shape) ? plainNumberIn(text, context) : ratingIn(text, context);
    default:
      return withSign(plainNumberIn(text, context), text, field);
  }
}

const UNIT_SECONDS: readonly [RegExp, number][] = [
  [/\b(?:millisecond|ms)\b/i, 0.001],
  [/\b(?:sec(?:ond)?|sekunden?|seconde|segundo|secondi|seconden)s?\b/i, 1],
  [/\b(?:hour|stunden?|heure|hora|ore|uren|timmar|godzin[ay]?)s?\b/i, 3600],
  [/\b(?:day|tagen?|jour|dia|giorni|dagen|dagar|dni)s?\b/i, 86_400],
];

/** In the unit that the field's name or description mentions, by default in minutes. */
function durationIn(
  text: string,
  { name, unit: asked }: FieldName,
  shape: Shape,
  context: PageContext,
): number | null {
  const seconds = parseDuration(text);
  const words = wordsOf(`${name} ${shape.description}`).join(' ');
  const unit =
    (asked?.of === 'time' ? asked.factor : undefined) ??
    UNIT_SECONDS.find(([pattern]) => pattern.test(words))?.[1] ??
    60;
  if (seconds !== null) return Number((seconds / unit).toFixed(4));
  // A bare number is in the unit of its label, which is the unit of the field.
  return /^\s*\d+(?:[.,]\d+)?\s*$/.test(text) ? (findNumber(text, context.language)?.value ?? null) : null;
}

/** "-€ 2.00", "−2.50" and "€ -2", but not the dash in "Price - 4". */
const NEGATIVE = /^\s*(?:[-−](?:(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})\s?)?|[A-Z]{0,3}\p{Sc}\s?[-−])(?=[.,]?\d)/u;

/** An account may be in debt; what a discount takes off is told without its sign. */
function withSign(amount: number | null, text: string, { concept }: FieldName): number | null {
  if (amount === null || concept?.id === 'discount') return amount && Math.abs(amount);
  return amount > 0 && NEGATIVE.test(text) ? -amount : amount;
}

const FREE = new RegExp(`^(?:${phrase('free')})$`, 'i');

function moneyIn(text: string, field: FieldName, context: PageContext): number | null {
  const prices = findMoney(text, context);
  const range = rangeIn(text, context);
  const end = { salaryMin: 0, salaryMax: 1 }[field.concept?.id ?? ''];
  if (range && end !== undefined) return range[end] ?? null;
  if (prices[0]) return prices[0].amount;
  if (FREE.test(text.trim())) return 0;
  if (text.length > MAX_BARE) return null;
  const [, bare, unit = ''] = BARE.exec(text.trim()) ?? [];
  return bare === undefined || MEASURE.test(unit) ? null : numberOf(bare.trim(), context.language, true);
}

/** A longer text is a sentence, and matching very long white space would be slow. */
const MAX_BARE = 200;
/** A number followed at most by a short word, a note in brackets or an asterisk. */
const BARE = /^[^\d\p{L}]{0,3}?([.,]?\d[\d.,'\s]*)(?:\s*(\p{L}{1,4})\.?)?\s*(?:\*|\([^()]*\))?$/u;
const MEASURE =
  /^(?:ft|in|yd|[kcm]?m|[mk]?g|[mc]?l|oz|lbs?|pcs?|k?wh?|v|mah|[mgt]b|[kmg]?hz|min|h|days?|am|pm|uhr)$/i;
const CLOCK = /^\d{1,2}\s?(?:am|pm|uhr)$/i;

/** "€50,000 – €60,000", "50.000 - 60.000 €", "$90k-120k". */
function rangeIn(text: string, context: PageContext): [number, number] | null {
  const [from, to] = text.split(/\s*(?:–|—|-|\bto\b|\bbis\b)\s*/);
  if (from === undefined || to === undefined) return null;
  const low = findNumber(from, context.language);
  const high = findNumber(to, context.language);
  if (!low || !high || high.value < low.value) return null;
  const scaled = /\dk\b/i.test(to) && !/\dk\b/i.test(from) && low.value < 1000 ? low.value * 1000 : low.value;
  return [scaled, high.value];
}

/** "(4)" beside the stars, or "9 ratings": the number of votes. */
const VOTES = new RegExp(
  `^(?:\\(\\s*[\\d.,]+\\s*\\)|\\(?[\\d.,]+\\)?\\s+(?:comments?|${phrase('votes')})\\)?)$`,
  'i',
);

function ratingIn(text: string, context: PageContext): number | null {
  const found = findNumber(text, context.language);
  if (!found || found.value < 0 || text.length > 60 || VOTES.test(text.trim())) return null;
  // A number above ten is the count beside a rating, unless the scale is given.
  return found.value <= 10 || /%|\/\s*(?:20|100)\b|out of (?:20|100)\b/.test(text) ? found.value : null;
}

/** An integer field called "stars" counts the stars of a project. */
function isStarCount({ name }: FieldName, { types }: Shape): boolean {
  return name === 'stars' && types.has('integer') && !types.has('number');
}

/** The first number of a short text, with at most four words before it: a sentence with numbers is not a number. */
function plainNumberIn(text: string, context: PageContext): number | null {
  const found = findNumber(text, context.language);
  if (!found || CLOCK.test(text)) return null;
  const before = text.slice(0, found.start).trim();
  if (text.length > 60 || before.split(/\s+/).length > 4) return null;
  return found.value;
}
