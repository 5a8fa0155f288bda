/** Fills an array of single values. */

import type { Element } from 'domhandler';
import { standsIn } from '../../../../convert/html/walk.ts';
import { below } from '../../../elements/elements.ts';
import { HEADED, type Single, type Source, type Value } from '../../../fact.ts';
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
import { inOneLine } from './in-one-line.ts';
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
  const bySingular = task.field.concept === undefined ? candidatesBySingular(task, filler) : [];
  const candidates = [...candidatesFor(task.field, task, filler), ...bySingular];
  if (CONTACT.has(task.field.kind)) return fillContacts(candidates, asked);
  const isOfPage = ({ source, label, values }: Candidate['fact']) =>
    source === 'page' || source === 'meta' || (label === 'inLanguage' && values().length === 1);
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    // Several languages are those of a person or a film, and not the one that the page is in.
    if (task.field.concept?.id === 'language' && isOfPage(fact)) continue;
    if (match < LEAST.confidence || (best && match <= best.score)) continue;
    // The heading of a list is not one of its items.
    const offered = inOneLine(itemsOf(fact.values(), task.field.kind), fact, task.field.kind);
    if (task.field.concept?.id === 'language' && !HEADED.has(fact.source) && offered.every(isChoice))
      continue;
    const isStructured = STRUCTURED.has(fact.source);
    const usualClass = isStructured ? null : commonClass(offered);
    const listed = offered.filter(
      (item) =>
        !(task.field.concept?.id === 'features' && isCode(item)) &&
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

/** Code is often in boxes called "highlight", for its colours. */
function isCode({ element }: Value): boolean {
  const isPre = ({ name }: Element) => name === 'pre';
  return (
    element !== undefined &&
    (isPre(element) || standsIn(element, isPre) || below(element, isPre, 1).length > 0)
  );
}

/** Languages to choose from are those of the site. */
function isChoice({ element }: Value): boolean {
  const isLink = ({ name }: Element) => name === 'a' || name === 'option' || name === 'button';
  return (
    element !== undefined &&
    (isLink(element) || standsIn(element, isLink) || below(element, isLink, 1).length > 0)
  );
}

const CONTACT: ReadonlySet<Kind> = new Set(['email', 'phone']);
const FAX = /^\s*(?:tele)?fax\b/i;

/** E-mail addresses and telephone numbers are stated one by one all over a page, so the list joins all statements. */
function fillContacts(candidates: readonly Candidate[], asked: Asked): Filled | null {
  const isFax = asked.field.concept?.id === 'fax';
  const read = new Map<string, ReadItem>();
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (candidate.match < LEAST.confidence) break;
    for (const from of itemsOf(candidate.fact.values(), asked.field.kind)) {
      // A line that begins with "Fax" is not a telephone number.
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

/** The domain's rules for the field, by default rules that accept any list. */
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

/** "Category: Lamps" among the tags is another fact. */
function isOtherTag(text: string, field: FieldName, { conceptsNamed, labelOf }: Knowledge): boolean {
  const [first = '', ...rest] = labelOf(text).words;
  const other = conceptsNamed(first)[0];
  return rest.length > 0 && other?.kind === 'tags' && other !== field.concept;
}

/** `productNames` also lists the facts called "product name": the column of a table, the titles of cards. */
function candidatesBySingular(task: Task, filler: Filler) {
  const singular = task.field.name.replace(/s$/, '');
  return singular === task.field.name
    ? []
    : candidatesFor(filler.nameOf(singular, { context: task.context }), task, filler);
}

/** If many items occur twice, the page shows the whole list twice, even if single items may repeat. */
function distinct(values: readonly Single[], mayRepeat: boolean): Single[] {
  const once = [...new Set(values)];
  return mayRepeat && values.length - once.length <= values.length * SHARE.repeated ? [...values] : once;
}

/** Outside of structured data, one item is rarely a list. */
function listFit(values: readonly Single[], offered: number, structured: boolean, kind: Kind): number {
  if (values.length === 0) return 0;
  const readable = values.length / Math.max(1, offered) > SHARE.readable ? 1 : FIT.unreadable;
  if (structured) return readable;
  const lengths = values.map((value) => String(value).length).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const long = kind === 'tags' && middle > 40 ? FIT.longTags : 1;
  if (values.length > 1) return readable * long;
  return readable * long * (kind === 'tags' || kind === 'image' ? FIT.oneTag : FIT.oneItem);
}
