/**
 * Fills fields of records from texts without a label: where all records have a text in the same place, and only one of the
 * fields that are still empty can be meant, by the look of the texts and by what the other places hold.
 */
import { isRecord } from '../../../../../contract/request/is-record.ts';
import { standsIn } from '../../../../../convert/html/walk.ts';
import type { Group, Line, Single } from '../../../../fact.ts';
import type { Shape } from '../../../../json-schema/shape.ts';
import { setOwn } from '../../../../set-own.ts';
import { TRUST } from '../../trust.ts';
import { complete } from '../absent.ts';
import type { Filled, Filler, Origin } from '../filler.ts';
import { isOneOf } from '../unnamed-parts.ts';
import { assign } from './assign.ts';
import { fitOf, isGuess, isMarked, type Wanted } from './fits.ts';
import { needOf } from './needs.ts';
import { readForms } from './read-forms.ts';
import { readLinks } from './read-links.ts';
import { type Marks, readMarks } from './read-marks.ts';
import { type Read, readSlot } from './read-slot.ts';
import { slotForm } from './slot-form.ts';
import { type Slot, slotsOf } from './slots.ts';

/** A field that more records have was found by what the page says of it. */
const MOST_FILLED = 0.4;

type Records = readonly (Filled | null)[];

export function fillFromLines(
  records: Records,
  group: Group,
  items: Shape,
  context: readonly string[],
  filler: Filler,
): Records {
  const marks = readMarks(records, group, items, context, filler);
  const texts = withTexts(records, group, items, context, filler);
  const links = readLinks(texts, group, items, context, filler);
  const linked = texts.map((filled, i) => (filled ? completed(filled, i, links, items, filler) : null));
  return withMarks(links.size > 0 ? linked : texts, marks, group);
}

function withTexts(
  records: Records,
  group: Group,
  items: Shape,
  context: readonly string[],
  filler: Filler,
): Records {
  const missing = missingIn(records, items);
  const wanted = wantedOf(missing, items, context, filler);
  if (wanted.length === 0) return records;
  const all = slotsOf(group);
  const head = all.find(({ isPicture }) => !isPicture);
  const slots = all.filter((slot) => !isTaken(slot, records));
  if (slots.length === 0) return records;
  const found = readForms(wanted, slots, filler);
  const others = wanted.filter(({ name }) => !found.has(name));
  const taken = new Set([...found.values()].map(({ lines }) => lines));
  const free = slots.filter(({ lines }) => !taken.has(lines));
  const lacking = missing.length - found.size;
  for (const [name, read] of readNames(others, free, head, lacking, filler)) found.set(name, read);
  return found.size === 0 ? records : records.map((filled, i) => completed(filled, i, found, items, filler));
}

/** Only records that are known by something else: a mark says nothing about what they are. */
function withMarks(records: Records, marks: ReadonlyMap<string, Marks>, { elements = [] }: Group): Records {
  if (marks.size === 0) return records;
  return records.map((filled, at) => {
    if (!filled || !isRecord(filled.value)) return filled;
    const value = { ...filled.value };
    const origins = [...filled.origins];
    for (const [name, found] of marks) {
      const mark = found[at];
      if (!mark) continue;
      setOwn(value, name, mark.value);
      const element = mark.line?.element ?? (elements.length === records.length ? elements[at] : undefined);
      origins.push({
        path: name,
        source: 'record',
        confidence: TRUST.record.line,
        element,
        from: mark.line?.value,
      });
    }
    return { ...filled, value, origins };
  });
}

/** The fields that hardly any record has, in the order of the schema. */
function missingIn(records: Records, items: Shape): string[] {
  const isFilled = (filled: Filled | null, name: string) =>
    isRecord(filled?.value) && (filled.value[name] ?? null) !== null;
  return [...items.properties.keys()].filter(
    (name) => records.filter((filled) => isFilled(filled, name)).length <= records.length * MOST_FILLED,
  );
}

/** Those of the missing fields that a text without a label may tell. */
function wantedOf(
  missing: readonly string[],
  items: Shape,
  context: readonly string[],
  filler: Filler,
): Wanted[] {
  const wanted = missing.flatMap((name): Wanted[] => {
    const whole = filler.shapes.shapeOf(items.properties.get(name) ?? true);
    return filler.shapes
      .variantsOf(whole)
      .flatMap((shape): Wanted[] => {
        if (shape.types.size === 1 && shape.types.has('null')) return [];
        const field = filler.nameOf(name, { context, description: whole.description || whole.title });
        const need = needOf(field, shape, filler.context.knowledge);
        return need === null ? [] : [{ name, field, shape, need }];
      })
      .slice(0, 1);
  });
  return withName(wanted, items, context.at(-1) ?? '', filler);
}

/** If the schema has no field for the name of a record, it is what is called like one of the list, or the first that may be. */
function withName(wanted: readonly Wanted[], items: Shape, list: string, filler: Filler): Wanted[] {
  const isName = (name: string) =>
    filler.nameOf(name).kind === 'title' || filler.nameOf(name).concept?.id === 'jobTitle';
  if ([...items.properties.keys()].some(isName)) return [...wanted];
  const ofList = wanted.find(({ name, need }) => need !== 'form' && isOneOf(name, list));
  const first = ofList ?? wanted.find(({ need }) => need === 'free' || need === 'label' || need === 'name');
  return wanted.map((one) => (one === first ? { ...one, need: 'name' } : one));
}

/** The value that an origin tells of: `location.city`, `tags[0]`. */
function valueAt(whole: unknown, path: string): unknown {
  let at = whole;
  for (const [step] of path.matchAll(/[^.[\]]+/g)) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}

/** Whether most records have a value that was read from there. */
function isTaken({ lines }: Slot, records: Records): boolean {
  const known = lines.filter(Boolean).length;
  const taken = lines.filter((line, i) => {
    const origins = records[i]?.origins ?? [];
    return line && origins.some((origin) => isFrom(origin, line, records[i]?.value));
  });
  return taken.length * 2 > known;
}

function isFrom(
  { path, element, from }: Origin,
  { element: own, value: { text } }: Line,
  whole: unknown,
): boolean {
  const value = valueAt(whole, path);
  const held = element ?? (Array.isArray(from) ? undefined : (from?.element ?? from?.spot?.element));
  if (!held) return value === text;
  if (held !== own && !standsIn(own, (up) => up === held) && !standsIn(held, (up) => up === own))
    return false;
  if (typeof value === 'string' && !/\d/.test(value)) return isSame(value, text);
  // A date or number is written otherwise than it is read.
  if (isSame(String(value), text)) return true;
  // Several lines may have the same element around them.
  const stated = Array.isArray(from) ? undefined : from?.text;
  return /\d/.test(text) && (stated === undefined || isSame(stated, text));
}

function isSame(value: string, text: string): boolean {
  return value.includes(text) || text.includes(value);
}

/**
 * @param head the first place of the records
 * @param lacking how many fields the records lack
 */
function readNames(
  wanted: readonly Wanted[],
  slots: readonly Slot[],
  head: Slot | undefined,
  lacking: number,
  filler: Filler,
): Map<string, Read> {
  const { context } = filler;
  const fields = wanted.filter(({ need }) => need !== 'form');
  const formed = slots.flatMap((slot) => {
    const form = slotForm(slot, context);
    return form ? [{ slot, form }] : [];
  });
  const fits = fields.map((one) => formed.map(({ slot, form }) => fitOf(one, slot, form, context.knowledge)));
  const isHead = (at: number) => {
    const slot = formed[at]?.slot;
    return slot !== undefined && slot === head && isMarked(slot);
  };
  const chosen = withoutLoneLabel(assign(fits), fields, isHead);
  const absent = lacking - chosen.filter((at) => at >= 0).length;
  return new Map(
    fields.flatMap((one, i): [string, Read][] => {
      const { slot, form } = formed[chosen[i] ?? -1] ?? {};
      if (slot && form && isGuess(one, slot, form, context.knowledge, absent)) return [];
      const read = slot && readSlot(one, slot, filler);
      return read ? [[one.name, read]] : [];
    }),
  );
}

/**
 * A single name beside the title may be anything: the department on the page of a company's jobs, not the company. With a
 * second fact beside it, such as the town, the line is the usual one, and so is one that heads the record.
 */
function withoutLoneLabel(
  chosen: readonly number[],
  fields: readonly Wanted[],
  isHead: (at: number) => boolean,
): readonly number[] {
  const [only, ...more] = chosen.flatMap((at, i) => (at >= 0 ? [i] : []));
  const isLone =
    only !== undefined && more.length === 0 && fields[only]?.need === 'label' && !isHead(chosen[only] ?? -1);
  return isLone ? chosen.map(() => -1) : chosen;
}

function completed(
  filled: Filled | null,
  at: number,
  found: ReadonlyMap<string, Read>,
  items: Shape,
  filler: Filler,
): Filled | null {
  const value: Record<string, unknown> = isRecord(filled?.value) ? { ...filled.value } : {};
  const origins: Origin[] = [...(filled?.origins ?? [])];
  for (const [name, { lines, values }] of found) {
    const line = lines[at];
    const read: Single | null = values[at] ?? null;
    if (!line || read === null || (value[name] ?? null) !== null) continue;
    setOwn(value, name, read);
    origins.push({
      path: name,
      source: 'record',
      confidence: TRUST.record.line,
      element: line.element,
      from: line.value,
    });
  }
  if (origins.length === (filled?.origins.length ?? 0)) return filled;
  complete(value, items, filler);
  return { value, origins, score: (filled?.score ?? 0) + TRUST.record.line };
}
