/** Durations and amounts on separate lines, with the label before the amount but no colon: "Delivery 3 days". */

import type { Element } from 'domhandler';
import { childElements } from '../../../../elements/elements.ts';
import type { Fact } from '../../../../fact.ts';
import { parseDuration } from '../../../../values/duration.ts';
import type { Knowledge, Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact } from '../region.ts';

const BEFORE =
  /^(\p{L}[\p{L}\s'’-]{2,30}?)\s*[|:–-]?\s+(?:ca\.?\s|about\s|approx\.?\s|env\.?\s)?(\d[^:|]{1,24})$/u;
/** Hours and minutes followed by a name, unlike the length of a song. */
const CLOCK = /^(\d{1,2}:[0-5]\d)\s+(\p{L}[\p{L}\s'’-]{2,30})$/u;
/** A cheap test, since most texts with a number are not durations. */
const MAY_BE = /\d\s?(?:[hmsudt]|ч|м|分|時|小)|\d:\d\d/i;
const MAX_LINES = 12;
const MAX_FACTS = 20;

export function timedLines(region: Region, texts: readonly ShortText[]): Fact[] {
  const facts: Fact[] = [];
  const { knowledge } = region.context;
  const { domains } = knowledge;
  for (const { place, text } of texts) {
    if (facts.length >= MAX_FACTS || !/\d/.test(text)) continue;
    if (!MAY_BE.test(text) && !domains.some(({ amountLines }) => amountLines.begin.test(text))) continue;
    for (const line of linesOf(place.element, text, region)) {
      const add = (label: string, weight: number, value: string, machine = value) =>
        void facts.push(
          fact(label, 'text', weight, place.zone, () => [{ text: value, machine, element: place.element }]),
        );
      const [, name, amount] = BEFORE.exec(line) ?? [];
      if (name && amount && isTime(name, knowledge) && parseDuration(amount) !== null)
        add(name, TRUST.amount.time, amount);
      const [, clock, timed] = CLOCK.exec(line) ?? [];
      if (clock && timed && isTime(timed, knowledge)) add(timed, TRUST.amount.time, clock, `${clock} h`);
      for (const { amountLines } of domains)
        for (const one of amountLines.amountsOn(line)) add(one.label, one.weight, one.text);
    }
  }
  return [...facts, ...domains.flatMap((domain) => domain.readShortTexts(region, texts))];
}

function isTime(name: string, { conceptOf }: Knowledge): boolean {
  return /^total$/i.test(name) || conceptOf(name)?.kind === 'duration';
}

/** The lines of a paragraph with line breaks; any other short text is one line. */
function linesOf(element: Element, text: string, region: Region): string[] {
  const hasBreaks = childElements(element).some((child) => child.name === 'br');
  const lines = hasBreaks ? region.texts.lines(element) : [text];
  return lines.flatMap((line) => [line, ...line.split(/\s+[|•·]\s+/)]).slice(0, MAX_LINES);
}
