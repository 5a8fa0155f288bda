/** Values that a sentence says: "Our case number is Z-114", "Check-in from 15:00, check-out by 10:30". */
import { childElements, isBlock } from '../../../../elements/elements.ts';
import type { Fact } from '../../../../fact.ts';
import { unitWritten } from '../../../../names/units.ts';
import { currencyOf } from '../../../../values/currencies.ts';
import type { Region } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import type { Place } from '../places.ts';
import { fact, placesIn } from '../region.ts';
import { isOfReply } from './replies.ts';

const MAX_TEXT = 700;
const MAX_CLAUSE = 70;
const MAX_LABEL_WORDS = 4;
const MAX_FACTS = 60;
const PROSE = /^(?:p|li|div|td|dd|span|font|address|section|article|center|body)$/;
const CLAUSE = /(?<=[\p{L}\d)][.!?])\s+|\s[–—|·•]\s|[,;]\s+/u;
/** A value: an amount with at most a unit, a time, or a code. */
const VALUE = String.raw`\P{L}{0,3}\d[\d.,:'’\s–-]*(?:(?:h|Uhr|am|pm)\d{0,2}|%|\p{Sc}|\p{L}{1,3}(?:[²³]|\d?))?|\p{L}{1,4}[\d-][\p{L}\d/.-]*\d[\p{L}\d]*`;
const SAID = new RegExp(
  `^(?<label>\\p{L}[\\p{L}.'’-]*(?:\\s\\p{L}[\\p{L}.'’-]*){0,5}?)\\s(?<link>(?:${phrase('amountsTo')})\\s)?(?<value>${VALUE})(?:\\s\\+.{0,10})?[.!]?$`,
  'iu',
);

type Said = { label: string; text: string; machine?: string };

/** "A salary between €40,000 and €50,000": a name, then both ends of what it may be. */
const SUM = String.raw`\p{Sc}?\s?\d(?:[\d.,\s]*\d)?k?(?:\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})|kr|zł))?`;
const BETWEEN = new RegExp(
  `(?<!\\p{L})(?<label>\\p{L}{3,})\\s(?<range>(?:between|zwischen|entre|tra|tussen|mellan|mellem|mellom)\\s(?<from>${SUM})\\s(?:and|und|et|y|e|en|och|og)\\s(?<to>${SUM}))(?<unit>\\s?(?:%|°?\\p{L}+[²³]?))?(?![\\p{L}\\d])`,
  'gu',
);
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** "Between 5 and 12 in our mill" is not in inches. */
const NO_UNIT = /^(?:in|an?|ch)$/;

/** If a page says several values with one label, they belong to different things, and none is given. */
export function saidValues(region: Region): Fact[] {
  const found: (Said & { place: Place })[] = [];
  for (const place of placesIn(region)) {
    if (found.length >= MAX_FACTS) break;
    const { element } = place;
    if (!PROSE.test(element.name) || childElements(element).some(isBlock)) continue;
    const whole = region.texts.text(element);
    if (whole.length > MAX_TEXT || !/\d/.test(whole)) continue;
    for (const line of region.texts.lines(element)) {
      for (const said of rangesIn(line, region)) found.push({ ...said, place });
      const clauses = line.split(CLAUSE);
      // A line of its own is read with other forms of labels.
      for (const clause of clauses)
        for (const said of saidIn(clause, clauses.length > 1, region)) found.push({ ...said, place });
    }
  }
  const byLabel = Map.groupBy(found, ({ label }) => label.toLowerCase());
  return [...byLabel.values()].flatMap(([first, ...others]) => {
    if (!first || others.some(({ text }) => text !== first.text)) return [];
    const { label, text, machine, place } = first;
    const value = { text, ...(machine && { machine }), element: place.element };
    return [fact(label, 'text', TRUST.said, place.zone, () => [value])];
  });
}

/** All ranges in a line whose names are asked for, with their units. */
function rangesIn(line: string, region: Region): Said[] {
  const { context } = region;
  return [...line.matchAll(BETWEEN)].flatMap(({ groups = {} }): Said[] => {
    const { label = '', range = '', from = '', to = '', unit = '' } = groups;
    if (!context.asks(label)) return [];
    const isUnit = isUnitOrCurrency(unit.trim(), region);
    // "The director between 1990 and 2001" is somebody.
    if (!isUnit && YEAR.test(from) && YEAR.test(to)) return [];
    // "Between 12 and 2pm" is a time.
    if (!isUnit && /^\S/.test(unit)) return [];
    const behind = isUnit ? unit : '';
    return [{ label, text: range + behind, machine: `${from} – ${to}${behind}` }];
  });
}

function isUnitOrCurrency(word: string, { context }: Region): boolean {
  if (word === '' || NO_UNIT.test(word)) return false;
  return unitWritten(word) !== null || (word.length > 3 && currencyOf(word, context) !== null);
}

/** The words before the value, with and without the first, which may be "our" or "the" in any language. */
function saidIn(clause: string, isAmong: boolean, { context }: Region): Said[] {
  if (clause.length > MAX_CLAUSE || !/\d/.test(clause)) return [];
  const { label = '', link, value } = SAID.exec(clause)?.groups ?? {};
  if (!value || (link === undefined && !isAmong) || isOfReply(label)) return [];
  const words = label.split(' ');
  const labels = link === undefined ? [label] : [label, words.slice(1).join(' ')];
  return labels
    .filter((one) => one !== '' && one.split(' ').length <= MAX_LABEL_WORDS && context.asks(one))
    .map((one) => ({ label: one, text: value.replace(/[\s.,–-]+$/u, '') }));
}
