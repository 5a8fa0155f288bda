/** Values with their label in the same short text: "Viewed 1,730 times", "7 sections · 42 lectures", "Asked on 4 May 2026". */
import type { Element } from 'domhandler';
import { childElements } from '../../../../elements/elements.ts';
import type { Fact } from '../../../../fact.ts';
import { parseDate } from '../../../../values/date.ts';
import type { Knowledge, Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { factIn } from '../region.ts';

const MAX_TEXT = 120;
const MAX_PART = 60;
const MAX_PARTS = 6;
const MAX_FACTS = 60;
const MAX_WORDS = 3;
const MAX_AMOUNT = 24;
const MAX_AMOUNT_WORDS = 3;
/** A shorter name is an abbreviation, which must be known: "2 bd". */
const MIN_NAME = 3;
const SEPARATOR = /\s+[·|•∙—–/]\s+|\s*[·•|;｜／]\s*|,\s+(?=\d[\d.,]*\s\p{L})/u;
const COUNTED = /^\(?(\d[\d.,]*(?:\s\d{3})*\s?[kKmM]?)\)?\+?\s+(\p{L}{2,}(?:\s\p{L}{2,}){0,3})$/u;
/** "Comments (4)", "コメント（4）". */
const COUNTED_BEHIND = /^(\p{L}[\p{L}\s]{1,30}?)\s?[(（](\d[\d.,]*)[)）]$/u;
const COUNTABLE: ReadonlySet<string> = new Set(['count', 'list']);
/** Words without a colon, then the first number; a word before it may belong to a date: "May 4". */
const LED = /^((?:\p{L}[\p{L}.'’-]*\s){1,4})(\P{L}{0,3}\d.*)$/u;
/** "Page 2 of 9", "Room 12": the number of one, not how many there are. */
const ORDINAL: ReadonlySet<string> = new Set(['pages', 'rooms', 'rank', 'floor', 'bedrooms', 'lectureCount']);

/** "9 min read", "Lesezeit 9 Min." is read as any other label. */
const READING_TIME = new RegExp(
  `^(?:~|\\p{L}{2,6}\\.?\\s)?(\\d{1,3}(?:\\s?[-–]\\s?\\d{1,3})?[\\s-]?(?:min\\p{L}*|分))\\.?[\\s-]*(?:${phrase('toRead')})$`,
  'iu',
);

type Worded = { label: string; text: string; weight: number };

/** If a page has several values with one label, they belong to different things, and none is given. */
export function wordedValues(region: Region, texts: readonly ShortText[]): Fact[] {
  const found: { worded: Worded; place: ShortText['place'] }[] = [];
  for (const { place, text } of texts) {
    if (found.length >= MAX_FACTS) break;
    if (holdsSeveral(place.element, region)) continue;
    if (text.length > MAX_TEXT || !/\d/.test(text) || /^(?:a|button|option|time)$/.test(place.element.name))
      continue;
    for (const worded of wordedIn(text, region)) found.push({ worded, place });
  }
  const byLabel = Map.groupBy(found, ({ worded }) => worded.label.toLowerCase());
  return [...byLabel.values()].flatMap((alike) => {
    const [first] = alike;
    const isUnclear = !region.isRecord && new Set(alike.map(({ worded }) => worded.text)).size > 1;
    if (!first || isUnclear) return [];
    const { worded, place } = first;
    return [factIn(worded.label, 'text', worded.weight, place.zone, worded.text, place.element)];
  });
}

/** Texts of several elements are read one by one. */
function holdsSeveral(element: Element, { texts }: Region): boolean {
  const children = childElements(element);
  return children.length > 1 && children.filter((child) => /\d/.test(texts.text(child))).length > 1;
}

function wordedIn(text: string, region: Region): Worded[] {
  const { knowledge } = region.context;
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  if (parts.length > MAX_PARTS) return [];
  return parts.flatMap((part) => {
    if (part.length > MAX_PART) return [];
    const time = READING_TIME.exec(part)?.[1];
    if (time) return [{ label: 'reading time', text: time, weight: TRUST.amount.time }];
    const [, number, counted] = COUNTED.exec(part) ?? [];
    if (number && counted) return countedIn(number, counted, parts.length > 1, knowledge);
    const [, named = '', amount] = COUNTED_BEHIND.exec(part) ?? [];
    if (amount && COUNTABLE.has(knowledge.conceptOf(named)?.kind ?? ''))
      return countedIn(amount, named, false, knowledge);
    return ledIn(part, region);
  });
}

/** A count among others, or one whose name has more than two words and is known. */
function countedIn(text: string, name: string, isAmong: boolean, { conceptOf }: Knowledge): Worded[] {
  const concept = conceptOf(name);
  // "9 ratings" is not a rating of nine.
  if (concept?.kind === 'rating') return [];
  if (!concept && (!isAmong || name.length < MIN_NAME || name.split(' ').length > 2)) return [];
  const weight = TRUST.amount.counted;
  const plain = concept?.kind === 'list' ? concept.id : name;
  return [
    { label: name, text, weight },
    { label: `number of ${plain}`, text, weight },
  ];
}

function ledIn(part: string, { context }: Region): Worded[] {
  const [, words = '', rest = ''] = LED.exec(part) ?? [];
  if (words === '') return [];
  const all = words.trim().split(/\s+/);
  const { conceptOf } = context.knowledge;
  const said = (count: number): Worded[] => {
    const label = all.slice(0, count).join(' ').replace(/\.$/, '');
    if (!context.asks(label)) return [];
    const text = [...all.slice(count), rest].join(' ');
    // A longer text says something else as well: "Breakfast 12 € for guests, 7 to 10".
    const isShort =
      rest.length <= MAX_AMOUNT && (!/\p{L}/u.test(rest) || rest.split(/\s+/).length <= MAX_AMOUNT_WORDS);
    if (!isShort && !parseDate(text, context)) return [];
    const concept = conceptOf(label);
    // Amounts are read with those beside them.
    if (concept && (ORDINAL.has(concept.id) || concept.kind === 'measure')) return [];
    // What is between the label and the number must be part of a date.
    if (count < all.length && !parseDate(text, context)) return [];
    return [{ label, text, weight: concept ? TRUST.worded.known : TRUST.worded.other }];
  };
  return Array.from({ length: Math.min(all.length, MAX_WORDS) }, (_, i) => said(i + 1)).flat();
}
