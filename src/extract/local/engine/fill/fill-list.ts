/** Fills an array of single values. */

import type { Single, Source } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { Kind } from '../../../names/concepts.ts';
import type { FieldName } from '../../../names/field-name.ts';
import type { Knowledge } from '../model.ts';
import { FIT, LEAST, SHARE } from '../weights.ts';
import { candidatesFor } from './candidates.ts';
import {
  type Asked,
  type Candidate,
  type Filled,
  type Filler,
  type ReadItem,
  single,
  type Task,
} from './filler.ts';
import { commonClass, type ItemRules } from './item-rules.ts';
import { itemsOf } from './items.ts';
import { readValue } from './read-value.ts';

const MAX_TRIED = 30;
const MAX_CONTACTS = 200;
const STRUCTURED = new Set(['json-ld', 'microdata', 'rdfa', 'microformat', 'script-data', 'meta']);

export function fillList(task: Task, items: Shape, filler: Filler): Filled | null {
  const asked: Asked = { ...filler, field: task.field, shape: items };
  const { knowledge } = filler.context;
  const rules = rulesFor(task.field, knowledge);
  let best: { values: Single[]; score: number; source: Source; read: ReadItem[] } | null = null;
  const wordy = task.field.concept === undefined ? candidatesOfSingular(task, filler) : [];
  const candidates = [...candidatesFor(task.field, task, filler), ...wordy];
  if (CONTACT.has(task.field.kind)) return fillContacts(candidates, asked);
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < LEAST.confidence || (best && match <= best.score)) continue;
    // The heading of a list is not one of its items.
    const offered = itemsOf(fact.values(), task.field.kind);
    const isStructured = STRUCTURED.has(fact.source);
    const usualClass = isStructured ? null : commonClass(offered);
    const listed = offered.filter(
      (item) =>
        (item.text.length > 60 || task.field.match(item.text) < LEAST.ownName) &&
        (isStructured || rules.isItem(item, usualClass)),
    );
    const read = listed.flatMap((from): ReadItem[] => {
      const one = readValue(from, asked);
      return one ? [{ value: one.value, from }] : [];
    });
    const values = distinct(
      read.map(({ value }) => value),
      rules.mayRepeat,
    );
    const named = fact.source === 'markup' && values.length > 2 ? FIT.namedList : 1;
    const score =
      match * named * rules.fit(values) * listFit(values, listed.length, isStructured, task.field.kind);
    if (values.length > 0 && score >= LEAST.confidence && (!best || score > best.score))
      best = { values, score, source: fact.source, read };
  }
  return best && single(best.values, { source: best.source }, best.score, { from: best.read });
}

const CONTACT: ReadonlySet<Kind> = new Set(['email', 'phone']);
const FAX = /^\s*(?:tele)?fax\b/i;

/** A page states each of its addresses and numbers on its own, wherever it is: the list is all of them. */
function fillContacts(candidates: readonly Candidate[], asked: Asked): Filled | null {
  const isFax = asked.field.concept?.id === 'fax';
  const read = new Map<string, ReadItem>();
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (candidate.match < LEAST.confidence) break;
    for (const from of itemsOf(candidate.fact.values(), asked.field.kind)) {
      // A line of its own says of a number that it is no telephone's.
      const one = !isFax && FAX.test(from.text) ? null : readValue(from, asked);
      const key = String(one?.value)
        .toLowerCase()
        .replace(/[\s()/.-]+/g, '');
      if (!one || read.has(key) || read.size >= MAX_CONTACTS) continue;
      read.set(key, { value: one.value, from });
      best ??= candidate;
    }
  }
  const found = [...read.values()];
  const values = found.map(({ value }) => value);
  return best && single(values, best.fact, best.match, { from: found });
}

/** A list that no domain knows is as good as any. */
function rulesFor(field: FieldName, knowledge: Knowledge): ItemRules {
  const concept = field.concept?.id ?? '';
  const known = knowledge.domains.find(({ lists }) => Object.hasOwn(lists, concept))?.lists[concept];
  return (
    known ?? {
      isItem: ({ text }) => field.kind !== 'tags' || !isOtherTag(text, field, knowledge),
      fit: () => 1,
      mayRepeat: false,
    }
  );
}

/** "Category Lamps" among the tags is a fact under another name. */
function isOtherTag(text: string, field: FieldName, { conceptsNamed, labelOf }: Knowledge): boolean {
  const [first = '', ...rest] = labelOf(text).words;
  const other = conceptsNamed(first)[0];
  return rest.length > 0 && other?.kind === 'tags' && other !== field.concept;
}

/** `productNames` lists what each product calls its name: the column of a table, the titles of cards. */
function candidatesOfSingular(task: Task, filler: Filler) {
  const words = task.field.name.replace(/s$/, '');
  return words === task.field.name
    ? []
    : candidatesFor(filler.nameOf(words, { context: task.context }), task, filler);
}

/** Where much is there twice, the page has the list twice, whether or not an item may repeat. */
function distinct(values: readonly Single[], mayRepeat: boolean): Single[] {
  const once = [...new Set(values)];
  return mayRepeat && values.length - once.length <= values.length * SHARE.repeated ? [...values] : once;
}

/** One item is rarely a list, except in structured data; hundreds of items are a whole page. */
function listFit(values: readonly Single[], offered: number, structured: boolean, kind: Kind): number {
  if (values.length === 0) return 0;
  const readable = values.length / Math.max(1, offered) > SHARE.readable ? 1 : FIT.unreadable;
  if (structured) return readable;
  const lengths = values.map((value) => String(value).length).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  return readable * countFit(values.length, kind) * lengthsFit(middle, kind);
}

function countFit(count: number, kind: Kind): number {
  if (count === 1) return kind === 'tags' || kind === 'image' ? FIT.oneTag : FIT.oneItem;
  return count > 200 ? FIT.hundreds : 1;
}

function lengthsFit(middle: number, kind: Kind): number {
  if (middle < 2) return FIT.letters;
  if (kind === 'lines' && middle > 700) return FIT.longLines;
  return kind === 'tags' && middle > 40 ? FIT.longTags : 1;
}
