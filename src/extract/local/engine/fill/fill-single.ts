/** Fills one string, number or boolean from the best statement about it. */

import type { Element } from 'domhandler';
import { standsIn } from '../../../../convert/html/walk.ts';
import { below } from '../../../elements/elements.ts';
import { DECLARED, type Fact, HEADED, type Single, type Value } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { lettersOf, wordsOf } from '../../../names/words.ts';
import { hasSeveralDurations } from '../../../values/duration.ts';
import { isOldPrice } from '../page/struck.ts';
import { phrase } from '../phrases.ts';
import { DOUBT, FIT, LEAST, SHARE } from '../weights.ts';
import { candidatesOf } from './derived.ts';
import { type Asked, type Candidate, type Filled, type Filler, single, type Task } from './filler.ts';
import { itemsOf } from './items.ts';
import { isOfFacts } from './list-of-facts.ts';
import { localDay } from './local-day.ts';
import { isOfOtherPeriod } from './other-period.ts';
import { overridesKind } from './overrides-kind.ts';
import { readValue } from './read-value.ts';
import { shownLanguage } from './shown-language.ts';
import { statedTruth } from './stated-truth.ts';

const MAX_TRIED = 40;
const MAX_JOINED = 40;
const MAX_CATEGORIES = 10;
const MAX_LINES = 2;
/** Kinds whose values are joined if a string field has several. */
const JOINED = new Set(['tags', 'person', 'lines']);

export function fillSingle(task: Task, filler: Filler): Filled | null {
  const asked: Asked = { ...task, ...filler };
  let best: Best | null = null;
  let tried = 0;
  const candidates = candidatesOf(task, filler);
  for (const { fact, match } of candidates) {
    if (match < LEAST.confidence || (best && match <= best.score) || ++tried > MAX_TRIED) break;
    const read = readFact(fact, asked);
    const score = read ? match * read.fit : 0;
    if (read && score >= LEAST.confidence && (!best || score > best.score)) best = { ...read, score, fact };
  }
  const shown = best && (fullQuantity(best, candidates, asked) ?? shownCode(best, candidates, task, asked));
  if (shown) return single(shown.value, shown.fact, shown.score, shown);
  const named = best && shownLanguage(best.fact, candidates, asked);
  if (named)
    return single(named.read, named.fact, named.match, {
      element: named.value.element,
      from: named.value,
    });
  const inner = best && innerProse(best, candidates, asked);
  if (inner) return single(inner.value, inner.fact, inner.score, inner);
  const day = best ? localDay(best.from, candidates, asked) : null;
  if (best && day)
    return single(day.value, day.fact, best.score, { element: day.from.element, from: day.from });
  if (best) return single(best.value, best.fact, best.score, best);
  const stated = onlyTruth(task) ? statedTruth(task) : null;
  return (
    stated &&
    single(stated.value, stated.fact, stated.fact.weight, { element: stated.from.element, from: stated.from })
  );
}

function onlyTruth({ shape: { types, values }, field, inRecord }: Task): boolean {
  return (
    !inRecord && !values && types.has('boolean') && !types.has('string') && field.kind !== 'availability'
  );
}

/** The quantity as the page shows it: script data says 8 where the page says "8 muffins". */
function fullQuantity({ value, fact: { source } }: Best, candidates: readonly Candidate[], asked: Asked) {
  if (source !== 'script-data' || asked.field.kind !== 'quantity') return null;
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return null;
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    const read = match < LEAST.confidence ? null : readFact(fact, asked);
    if (read && String(read.value).startsWith(`${value} `)) return { ...read, score: match, fact };
  }
  return null;
}

const SENTENCE = /\p{Ll}{2}[.!?。！？](?:\s|$)/u;

/**
 * Of two nested boxes with matching names, the inner one contains the text without the dates and buttons around it. It
 * is used unless the outer box adds a sentence, which is part of the text.
 */
function innerProse(best: Best, candidates: readonly Candidate[], asked: Asked): Best | null {
  const { element, fact, value } = best;
  if (asked.field.kind !== 'prose' || fact.source !== 'markup' || !element) return null;
  let least = String(value).length;
  let inner: Best | null = null;
  for (const { fact: other, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < LEAST.confidence) break;
    const [stated, ...others] = other.source === 'markup' ? other.values() : [];
    if (!stated?.element || others.length > 0 || !standsIn(stated.element, (up) => up === element)) continue;
    const read = readFact(other, asked);
    const length = String(read?.value ?? '').length;
    if (!read || length >= least || length < String(value).length * SHARE.innerProse) continue;
    if (SENTENCE.test(String(value).replace(String(read.value), ''))) continue;
    least = length;
    inner = { ...read, score: best.score, fact: other };
  }
  return inner;
}

/**
 * The product code that the page shows, which is the one that people use: script data contains several codes, and
 * structured data may contain that of one size. A code that is also in the page's address is kept.
 */
function shownCode(
  { value, fact: { source } }: Best,
  candidates: readonly Candidate[],
  { inRecord }: Task,
  asked: Asked,
) {
  const { field, context } = asked;
  const isOfScripts = source === 'script-data';
  if (inRecord || field.kind !== 'code' || typeof value !== 'string') return null;
  if (!isOfScripts && (!DECLARED.has(source) || field.concept?.id !== 'sku')) return null;
  if (!isOfScripts && lettersOf(context.url).includes(lettersOf(value))) return null;
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < LEAST.shownCode) break;
    if (DECLARED.has(fact.source) || fact.source === 'script-data') continue;
    const read = readFact(fact, asked);
    if (!read?.element) continue;
    const isStart = value.startsWith(`${String(read.value)}-`);
    const isLabelled = HEADED.has(fact.source) && match >= LEAST.labelledCode;
    if (isOfScripts || isStart || isLabelled) return { ...read, score: match * read.fit, fact };
  }
  return null;
}

type Best = Read & { score: number; fact: Fact };
type Read = { value: Single; fit: number; element?: Element | undefined; from?: Value | undefined };

function readFact(fact: Fact, asked: Asked): Read | null {
  const values = fact.values();
  if (values.length === 0 || isMenu(fact, asked)) return null;
  const doubt = fact.source === 'markup' || fact.source === 'text' ? spread(values) : 1;
  const joined = asked.shape.types.has('string') && !asked.shape.values && JOINED.has(asked.field.kind);
  const parts = joined && asked.field.kind === 'tags' ? itemsOf(values, 'tags') : values;
  if (joined && parts.length > 1 && (fact.source !== 'markup' || values.length === 1))
    return values.some((value) => isUnclear(value, fact, asked)) ? null : joinValues(parts, asked);
  for (const value of currentFirst(values.slice(0, 5), asked)) {
    if (isUnclear(value, fact, asked)) continue;
    const read = readValue(value, asked);
    if (read)
      return {
        value: richest(values, read.value, asked),
        fit: read.fit * doubt * proseFit(value, fact, asked) * (isOld(value, asked) ? DOUBT.struckPrice : 1),
        element: value.element,
        from: value,
      };
  }
  return overridesKind(fact, asked)
    ? readFact(fact, { ...asked, field: { ...asked.field, kind: 'text' } })
    : null;
}

/** Moves prices that are struck through behind the others. */
function currentFirst(values: readonly Value[], asked: Asked): readonly Value[] {
  if (asked.field.concept?.id !== 'price' || values.length < 2) return values;
  const rank = (value: Value) => Number(isOld(value, asked));
  return values.toSorted((a, b) => rank(a) - rank(b));
}

function isOld({ element }: Value, { field, context }: Asked): boolean {
  return field.concept?.id === 'price' && element !== undefined && isOldPrice(element, context);
}

const IN_MENUS: ReadonlySet<Kind> = new Set(['text', 'title', 'prose', 'person']);

/** Several links below a word in the footer are a menu: "About us" and "Careers" below "Company" are not its name. */
function isMenu({ zone, source, values }: Fact, { field }: Asked): boolean {
  if (zone !== 'edge' || (source !== 'section' && source !== 'label') || !IN_MENUS.has(field.kind))
    return false;
  const isLink = ({ name }: Element) => name === 'a';
  const links = values().flatMap(({ element }) =>
    element ? (isLink(element) ? [element] : below(element, isLink, 2)) : [],
  );
  return links.length > 1;
}

/** Script data with several paragraphs is the whole text rather than a description, whatever its name. */
function proseFit({ lines = [] }: Value, { source }: Fact, { field }: Asked): number {
  return source === 'script-data' && field.concept?.id === 'description' && lines.length > 2
    ? FIT.longDescription
    : 1;
}

/** "4 stars" and "4 / 5" are not a number of reviews. */
const STARRED = new RegExp(`[★☆⭐]|\\d\\s?(?:${phrase('stars')})`, 'iu');
const ON_SCALE = /\d\s*\/\s*(?:5|10)\s*$/;
/** "33 reviews", "(33)", "Based on 33 reviews", "over 1,200". */
const COUNT = /^\P{L}{0,3}\d|^(?:\p{L}+\s){1,3}\P{L}{0,3}\d[\d.,]*(?:\s\p{L}+)?$/u;
const MAX_COUNT = 60;
/** Also "See all 33 customer reviews" below "Reviews". */
const isCount = (text: string, label: string): boolean =>
  COUNT.test(text) || (text.length <= MAX_COUNT && text.toLowerCase().endsWith(` ${label.toLowerCase()}`));
const UNIT = /min|hour|hr|sec|day|stund|heure|hora|ore|uur|timm|час|мин|分/i;
const SHOWN = new Set(['markup', 'text', 'script-data']);

/** All the marks that a reader may give. */
const CHOICES = /(?<!\d)1(?!\d)\D+2(?!\d)\D+3(?!\d)\D+4(?!\d)\D+5(?!\d)/u;

/** "Note" is a grade in some languages and a remark in others, so it is a rating only if a scale is given. */
const NOTE = /^not[ae]s?\b/i;

/** Whether a value with a matching label may still be something else, such as one of several times in a box. */
function isUnclear(value: Value, fact: Fact, { field, context }: Asked): boolean {
  const { source, label } = fact;
  const { kind, concept } = field;
  const { conceptOf, isNoun } = context.knowledge;
  if (isOfOtherPeriod(value, label, field.name) || isCountOfPart(fact, field)) return true;
  // "about" in structured data is the topic, not a description.
  if (concept?.id === 'description' && DECLARED.has(source) && /about$/i.test(label))
    return !wordsOf(field.name).includes('about');
  // Outside of structured data, a category called "Products" or "Article" is the kind of page, and "Author" is the
  // label of the next fact.
  if (concept?.id === 'category')
    return (
      (source === 'markup' && IN_SENTENCES.test(value.text)) ||
      (!DECLARED.has(source) &&
        (wordsOf(value.text).every(isNoun) || conceptOf(value.text)?.kind === 'person'))
    );
  if (concept?.id === 'description' && !DECLARED.has(source) && isOfFacts(value, fact, field)) return true;
  // A short text does not consist of several paragraphs.
  if (kind === 'text' && concept !== undefined && source === 'section' && fact.values().length > MAX_LINES)
    return true;
  // Below a heading with an amount, such as "For 4 people", stands what is needed for it.
  if (kind === 'quantity' && source === 'section' && /\d/.test(label)) return true;
  // "Reviews" labels the reviews themselves too, and those may mention any number.
  if (kind === 'count' && conceptOf(label)?.kind === 'list' && !isCount(value.text, label)) return true;
  if (concept?.id === 'reviewCount' && (STARRED.test(value.text) || ON_SCALE.test(value.text))) return true;
  if ((kind === 'rating' || kind === 'count') && CHOICES.test(value.text)) return true;
  if (kind === 'rating') return NOTE.test(label) && !/\d\s*(?:\/|sur|de|su)\s*\d/.test(value.text);
  // A section called "Preparation" is usually not its duration.
  if (kind === 'duration' && source === 'section')
    return value.text.length > 30 || hasSeveralDurations(value.text);
  if (kind !== 'duration' || !SHOWN.has(source)) return false;
  const bare = /^\s*\d+\s*$/.test(value.machine ?? value.text);
  return bare ? !UNIT.test(label) : hasSeveralDurations(value.text);
}

/** Categories are names; an element whose class says "section" may contain sentences or prices. */
const IN_SENTENCES = /.{61}|\p{Ll}[.!?](?:\s|$)|\p{Sc}/su;

/** A table column "Employees" with different values counts those of each office, not all employees. */
function isCountOfPart({ source, values }: Fact, { name, concept }: FieldName): boolean {
  if (concept !== undefined || source !== 'table' || !/^number of /.test(wordsOf(name).join(' ')))
    return false;
  return new Set(values().map(({ text }) => text)).size > 1;
}

/** Elements of one name with many different values belong to items of a list, not to the page. */
function spread(values: readonly Value[]): number {
  const distinct = new Set(values.slice(0, 20).map((value) => value.machine ?? (value.text || value.url)))
    .size;
  if (distinct <= 2) return distinct <= 1 ? 1 : FIT.twoValues;
  return distinct <= 4 ? FIT.fewValues : FIT.manyValues;
}

function joinValues(values: readonly Value[], asked: Asked): Read | null {
  const parts = values.slice(0, MAX_JOINED).map((value) => readValue(value, asked));
  const texts = [
    ...new Set(parts.flatMap((part) => (part && typeof part.value === 'string' ? [part.value] : []))),
  ];
  const fit = Math.max(0, ...parts.map((part) => part?.fit ?? 0));
  // Neither a box that contains its own label nor a list of all pages that mention the item is a category.
  if (
    asked.field.concept?.id === 'category' &&
    (texts.length > MAX_CATEGORIES ||
      (texts.length > 2 && texts.some((one) => asked.field.match(one) >= LEAST.ownName)))
  )
    return null;
  return texts.length === 0
    ? null
    : { value: texts.join(asked.field.kind === 'lines' ? '\n' : ', '), fit, from: values[0] };
}

/** Prefers "8 pieces" over "8" under the same label. */
function richest(values: readonly Value[], first: Single, asked: Asked): Single {
  if (asked.field.kind !== 'quantity' || typeof first !== 'string' || values.length < 2) return first;
  const fuller = values
    .map((value) => readValue(value, asked)?.value)
    .find(
      (one): one is string => typeof one === 'string' && one.length > first.length && one.startsWith(first),
    );
  return fuller ?? first;
}
