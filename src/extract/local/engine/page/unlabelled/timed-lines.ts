/** Times and portions on lines of their own, the name before the amount without a colon: "Prep 10 min", "Serves 4". */
import type { Element } from 'domhandler';
import { conceptsNamed } from '../../names/concepts.ts';
import { labelOf } from '../../names/words.ts';
import { parseDuration } from '../../values/duration.ts';
import type { Fact } from '../fact.ts';
import { childElements, fact, type Region } from '../region.ts';
import type { ShortText } from './short-texts.ts';

const BEFORE =
  /^(\p{L}[\p{L}\s'’-]{2,30}?)\s*[|:–-]?\s+(?:ca\.?\s|about\s|approx\.?\s|env\.?\s)?(\d[^:|]{1,24})$/u;
/** Hours and minutes with the name of the time behind them: a clock of a song has none. */
const CLOCK = /^(\d{1,2}:[0-5]\d)\s+(\p{L}[\p{L}\s'’-]{2,30})$/u;
const SERVES = /^(?:serves|makes|yields?|servings|portions?)\s*[|:–-]?\s+(\d.{0,30})$/iu;
/** Most texts with a number are neither; the patterns below are asked only about those that may be. */
const MAY_BE = /\d\s?(?:[hmsudt]|ч|м|分|時|小)|\d:\d\d|^(?:serv|mak|yield|portion)/i;
const MAX_LINES = 12;
const MAX_FACTS = 20;

export function timedLines(region: Region, texts: readonly ShortText[]): Fact[] {
  const facts: Fact[] = [];
  for (const { place, text } of texts) {
    if (facts.length >= MAX_FACTS || !MAY_BE.test(text)) continue;
    for (const line of linesOf(place.element, text, region)) {
      const add = (label: string, value: string, machine = value) =>
        void facts.push(
          fact(label, 'text', 0.6, place.zone, () => [{ text: value, machine, element: place.element }]),
        );
      const [, name, amount] = BEFORE.exec(line) ?? [];
      if (name && amount && isTime(name) && parseDuration(amount) !== null) add(name, amount);
      const [, clock, timed] = CLOCK.exec(line) ?? [];
      if (clock && timed && isTime(timed)) add(timed, clock, `${clock} h`);
      const serves = SERVES.exec(line)?.[1];
      if (serves) add('yields', serves);
    }
  }
  return [...facts, ...timesBesidePortions(region, texts)];
}

const PORTIONS =
  /^\d{1,3}(?:\s*[-–]\s*\d{1,3})?\s+(?:serv|port|pers|people|porç|porz|racion|pessoas)\p{L}*$/iu;
const TIME = /^\d[\d\s.,–-]*\p{L}{1,8}\.?(?:\s*\d+\s*\p{L}{1,8}\.?)?$/u;

/** "4 persons", "25 min", "easy" in a row: the one time beside the portions is how long it all takes. */
function timesBesidePortions(region: Region, texts: readonly ShortText[]): Fact[] {
  if (region.isRecord) return [];
  const portions = texts.find(({ place, text }) => place.zone === 'main' && PORTIONS.test(text));
  const parent = portions?.place.element.parent;
  if (!portions || !parent) return [];
  const beside = texts.filter(
    ({ place, text }) => place.element.parent === parent && TIME.test(text) && parseDuration(text) !== null,
  );
  const [only, ...others] = beside;
  if (!only || others.length > 0) return [];
  const { element, zone } = only.place;
  return [fact('total time', 'text', 0.5, zone, () => [{ text: only.text, element }])];
}

function isTime(name: string): boolean {
  return /^total$/i.test(name) || conceptsNamed(labelOf(name).key)[0]?.kind === 'duration';
}

/** A paragraph with line breaks is as many lines; any other short text is one. */
function linesOf(element: Element, text: string, region: Region): string[] {
  const hasBreaks = childElements(element).some((child) => child.name === 'br');
  const lines = hasBreaks ? region.texts.lines(element) : [text];
  return lines.flatMap((line) => [line, ...line.split(/\s+[|•·]\s+/)]).slice(0, MAX_LINES);
}
