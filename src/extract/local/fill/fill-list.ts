/** Fills an array of single values. */
import { type Element, isTag, isText } from 'domhandler';
import type { Shape } from '../../json-schema/shape.ts';
import { conceptsNamed } from '../names/concepts.ts';
import type { FieldName } from '../names/field-name.ts';
import { labelOf } from '../names/words.ts';
import type { Value } from '../page/fact.ts';
import { candidatesFor } from './candidates.ts';
import { MIN_CONFIDENCE } from './fill-single.ts';
import type { Filled, Filler, Task } from './filler.ts';
import { itemsOf } from './items.ts';
import { type Asked, readValue, type Single } from './read-value.ts';

const MAX_TRIED = 30;
const MAX_REPEATED = 0.2;
const STRUCTURED = new Set(['json-ld', 'microdata', 'rdfa', 'microformat', 'script-data', 'meta']);

export function fillList(task: Task, items: Shape, filler: Filler): Filled | null {
  const asked: Asked = { shape: items, field: task.field, context: filler.context, compile: filler.compile };
  let best: { values: Single[]; score: number; source: Filled['origins'][number]['source'] } | null = null;
  const wordy = task.field.concept === undefined ? candidatesOfSingular(task, filler) : [];
  const candidates = [...candidatesFor(task.field, task.scope, task.inRecord), ...wordy];
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < MIN_CONFIDENCE || (best && match <= best.score)) continue;
    // The heading of a list is not one of its items.
    const offered = itemsOf(fact.values(), task.field.kind);
    const usualClass = STRUCTURED.has(fact.source) ? null : commonClass(offered);
    const listed = offered.filter(
      (item) =>
        (item.text.length > 60 || task.field.match(item.text) < 0.8) &&
        (STRUCTURED.has(fact.source) || isItem(item, task.field, usualClass)),
    );
    const values = distinct(
      listed.flatMap((value) => readValue(value, asked)?.value ?? []),
      task.field.concept?.id === 'ingredients',
    );
    const named = fact.source === 'markup' && values.length > 2 ? 1.25 : 1;
    const usual = usualFit(task.field.concept?.id, values);
    const score =
      match * named * usual * listFit(values, listed.length, STRUCTURED.has(fact.source), task.field.kind);
    if (values.length > 0 && score >= MIN_CONFIDENCE && (!best || score > best.score))
      best = { values, score, source: fact.source };
  }
  if (!best) return null;
  const { source, score } = best;
  const confidence = Math.round(Math.min(1, score) * 100) / 100;
  return { value: best.values, origins: [{ path: '', source, confidence }], score };
}

/** Not every line of a list is one of its items. */
function isItem({ text, element }: Value, field: FieldName, usualClass: string | null): boolean {
  // "For the sauce:" stands above some ingredients and is none.
  if (field.concept?.id === 'ingredients') {
    const isOdd = usualClass !== null && element !== undefined && classOf(element) !== usualClass;
    const mayBeHeading = element !== undefined && !/\d/.test(text);
    return (
      !/\p{L}\s*[:：]$|^(?:de)?select all$|^add (?:all )?to /iu.test(text) &&
      !(mayBeHeading && (isHeading(element) || (isOdd && isFew(text))))
    );
  }
  if (field.concept?.id === 'instructions') return !REQUEST.test(text);
  // "Course Dinner" among the tags says under another name what is no tag.
  if (field.kind !== 'tags') return true;
  const [first = '', ...rest] = labelOf(text).words;
  const other = conceptsNamed(first)[0];
  return rest.length === 0 || other?.kind !== 'tags' || other === field.concept;
}

/** What pages ask of those who cook, below the steps. */
const REQUEST =
  /^(?:did you (?:make|try|like|love)|if you (?:make|made|try|tried) this|tag (?:me|us|@)|(?:print|pin|share|rate|save) (?:this|it|the)\b|leave (?:a|your) (?:comment|review|rating)|(?:image|photo) (?:credit|by)|adapted from|recipe (?:adapted )?from)/i;
const ALIKE = 0.7;
const MAX_ODD_WORDS = 5;

function classOf(element: Element): string {
  return `${element.name} ${(element.attribs.class ?? '').trim()}`;
}

function isFew(text: string): boolean {
  return text.split(/\s+/).length <= MAX_ODD_WORDS;
}

/** What nearly all items are set as; one that is set otherwise may be a heading among them. */
function commonClass(items: readonly Value[]): string | null {
  const counts = new Map<string, number>();
  for (const { element } of items) {
    const name = element ? classOf(element) : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return name !== '' && items.length > 2 && count >= items.length * ALIKE ? name : null;
}

const HEADING_CLASS =
  /(?:^|[\s_-])(?:heading|headline|title|header|subhead|subheading|subtitle|tussenkop)(?:$|[\s_-])/i;

/** A list item that is all heading or all bold. */
function isHeading(element: Element): boolean {
  if (HEADING_CLASS.test(element.attribs.class ?? '')) return true;
  const said = element.children.filter(
    (child) => isTag(child) || (isText(child) && child.data.trim() !== ''),
  );
  const [only] = said;
  return said.length === 1 && only !== undefined && isTag(only) && /^(?:h[1-6]|b|strong)$/.test(only.name);
}

function usualFit(concept: string | undefined, values: readonly Single[]): number {
  if (concept === 'ingredients') return amountFit(values);
  // Instructions are sentences; a menu or a row of times has the name, but not the words.
  if (concept !== 'instructions') return 1;
  const sentences = values.filter((value) => /.{26}|[.!]$/.test(String(value))).length;
  return 0.5 + 0.5 * (sentences / values.length);
}

/** Ingredients begin with amounts and are short; a list of remarks about them is neither. */
function amountFit(values: readonly Single[]): number {
  const texts = values.map(String);
  const measured =
    texts.filter((text) => /^[\d½¼¾⅓⅔]|\d\s*(?:g|ml|kg|cl|dl|tbsp|tsp|el|tl)\b/i.test(text)).length /
    texts.length;
  const short = texts.filter((text) => text.length <= 110).length / texts.length;
  return 0.6 + 0.2 * Math.min(1, measured * 2) + 0.2 * short;
}

/** `productNames` lists what each product calls its name: the column of a table, the titles of cards. */
function candidatesOfSingular(task: Task, filler: Filler) {
  const words = task.field.name.replace(/s$/, '');
  return words === task.field.name
    ? []
    : candidatesFor(filler.nameOf(words, { context: task.context }), task.scope, task.inRecord);
}

/** Salt goes into the dough and into the sauce; where much is there twice, the page has the list twice. */
function distinct(values: readonly Single[], mayRepeat: boolean): Single[] {
  const once = [...new Set(values)];
  return mayRepeat && values.length - once.length <= values.length * MAX_REPEATED ? [...values] : once;
}

/** One item is rarely a list, except where the page says in so many words that it is; hundreds are a whole page. */
function listFit(values: readonly Single[], offered: number, structured: boolean, kind: string): number {
  if (values.length === 0) return 0;
  const readable = values.length / Math.max(1, offered) > 0.4 ? 1 : 0.7;
  if (structured) return readable;
  const lengths = values.map((value) => String(value).length).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const count =
    values.length === 1 ? (kind === 'tags' || kind === 'image' ? 0.85 : 0.72) : values.length > 200 ? 0.6 : 1;
  const usual =
    middle < 2 ? 0.4 : kind === 'lines' && middle > 700 ? 0.6 : kind === 'tags' && middle > 40 ? 0.5 : 1;
  return readable * count * usual;
}
