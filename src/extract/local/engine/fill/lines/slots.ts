/** Places that all records of a group have, with what stands there in each record. */

import { withoutColon } from '../../../../elements/text.ts';
import type { Group, Line } from '../../../../fact.ts';
import { SHARE } from '../../weights.ts';

export type Slot = {
  /** One entry for each record. */
  lines: readonly (Line | undefined)[];
  /** The words before it that all records share, or the head of its column. */
  label: string;
  /** The whole head of its column, if that is an abbreviation. */
  fullLabel?: string | undefined;
  isPicture: boolean;
  /** Whether it is one of several in places that look the same, not equally many in all records, as tags are. */
  isOfSeveral: boolean;
  /** Whether the texts are in brackets. */
  isBracketed?: boolean;
  /** Whether it is the first column with words. */
  isFirst?: boolean;
};

const MAX_SLOTS = 40;
const MIN_RECORDS = 2;
const MAX_LABEL = 40;
/** Marks between facts on one line. A hyphen or a slash may also be inside a name. */
const BETWEEN = /\s*[|•·∙‧]\s+|\s+[–—]\s+(?!\P{L}{0,3}\d)/u;
/** What stands around a fact for the eye: bullets, arrows, brackets, pictograms. */
const DECORATION =
  /^(?:[\p{Po}\p{Pd}\s]*[•·∙‧|→›»–—,:@]\s*|(?:(?![★☆⭐])\p{So}\p{Mn}?|\s)+)(?=[\p{L}\p{N}"“„«'(])|[\s,;|•·∙‧›»]+$/gu;
const BRACKETED = /^\(([^()]+)\)$|^\[([^[\]]+)\]$/;

export function slotsOf(group: Group): Slot[] {
  const slots = labelled(sharedPlaces(group)).flatMap(parts);
  const first = slots.find((slot) => slot.lines.some((line) => line?.label !== undefined) && isWorded(slot));
  return slots.map((slot) => (slot === first ? { ...slot, isFirst: true } : slot));
}

/** The places as they are, also those in which all records say the same. */
export function sharedPlaces({ lines, records }: Group): Slot[] {
  const all = lines?.() ?? [];
  if (all.length < MIN_RECORDS || all.length !== records.length) return [];
  const places = new Map<string, (Line | undefined)[]>();
  all.forEach((own, i) => {
    for (const line of own) {
      const key = keyOf(line);
      const known = places.get(key) ?? Array<Line | undefined>(all.length).fill(undefined);
      known[i] = line;
      places.set(key, known);
    }
  });
  const counts = countsOf(all);
  return [...places.values()]
    .filter((own) => own.filter(Boolean).length >= Math.max(MIN_RECORDS, all.length * SHARE.samePlace))
    .slice(0, MAX_SLOTS)
    .map((own): Slot => {
      const line = own.find((one) => one !== undefined);
      const isOfSeveral = (counts.get(line?.place ?? '')?.size ?? 0) > 1;
      const { label = '', fullLabel, isPicture = false } = line ?? {};
      return { lines: own, label, fullLabel, isPicture, isOfSeveral };
    });
}

export function textsIn({ lines }: Slot): string[] {
  return lines.flatMap((line) => (line ? [line.value.text] : []));
}

function isWorded(slot: Slot): boolean {
  return textsIn(slot).every((text) => /\p{L}/u.test(text) && !/\d/.test(text));
}

function keyOf({ place, nth }: Line): string {
  return `${place} ${nth}`;
}

/** For each place, the different numbers of texts that records have there; records without it do not count. */
function countsOf(all: readonly (readonly Line[])[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const own of all) {
    const last = new Map(own.map(({ place, nth }) => [place, nth]));
    for (const [place, nth] of last) found.set(place, (found.get(place) ?? new Set()).add(nth));
  }
  return found;
}

/** Words that are the same in all records are no fact but the label of the next one. */
function labelled(slots: readonly Slot[]): Slot[] {
  let before = '';
  return slots.flatMap((slot): Slot[] => {
    const texts = new Set(textsIn(slot));
    const [only = ''] = texts;
    if (texts.size === 1 && slot.label === '' && !/[\d★☆]/u.test(only)) {
      before = only.length <= MAX_LABEL && !slot.isPicture ? withoutColon(only) : '';
      return [];
    }
    const named = { ...slot, label: slot.label || before };
    before = '';
    return [named];
  });
}

/** "Halcyon Freight · Rotterdam" has two facts if the lines of all records have as many parts. */
function parts(slot: Slot): Slot[] {
  const texts = textsIn(slot);
  const count = texts[0]?.split(BETWEEN).length ?? 1;
  if (count === 1 && texts.every((text) => ENDING.test(text))) return withEnding(slot);
  const split = count > 1 && texts.every((text) => text.split(BETWEEN).length === count) ? count : 1;
  return Array.from({ length: split }, (_, i) =>
    tidied({
      ...slot,
      lines: slot.lines.map((line) => line && withText(line, split > 1 ? partAt(line, i) : line.value.text)),
    }),
  );
}

/** "Beatriz Lund (Uppsala)" */
const ENDING = /^([^()]{2,60}?)\s(\([^()]{2,60}\))$/u;

function withEnding(slot: Slot): Slot[] {
  return [1, 2].map((nth) =>
    tidied({
      ...slot,
      lines: slot.lines.map((line) => line && withText(line, ENDING.exec(line.value.text)?.[nth] ?? '')),
    }),
  );
}

function partAt({ value }: Line, i: number): string {
  return value.text.split(BETWEEN)[i] ?? '';
}

function withText(line: Line, text: string): Line {
  if (text === line.value.text) return line;
  return { ...line, value: { text, spot: { element: line.element } } };
}

/** Without decoration, and without the label that the texts themselves begin with. */
function tidied(slot: Slot): Slot {
  const label = slot.label || sharedLabel(textsIn(slot));
  const isBracketed = textsIn(slot).every((text) => BRACKETED.test(text));
  const lines = slot.lines.map((line) => {
    if (!line) return line;
    const { text } = line.value;
    const bare = (slot.label === '' && label !== '' ? text.slice(label.length) : text)
      .replace(/^\s*[:：]\s*/, '')
      .replace(DECORATION, '')
      .trim();
    const [, round, square] = BRACKETED.exec(bare) ?? [];
    return withText(line, round ?? square ?? bare);
  });
  return { ...slot, label, lines, isBracketed };
}

/** "Peso" for "Peso: 240 g" and "Peso: 300 g". */
function sharedLabel(texts: readonly string[]): string {
  const [first = ''] = texts;
  const label = /^[^:：]{2,40}(?=[:：]\s)/u.exec(first)?.[0] ?? '';
  return label !== '' && !/\d/.test(label) && texts.every((text) => text.startsWith(`${label}:`))
    ? label
    : '';
}
