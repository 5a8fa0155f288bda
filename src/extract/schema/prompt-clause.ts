/** One sentence of a prompt: the lists of things that it asks for, and the fields of each. */
import { isKnown } from './known-name.ts';
import { phraseOf, readPart, withoutLead } from './prompt-field.ts';
import { firstFew } from './prompt-first.ts';
import { identityOf, valueIdentityOf } from './prompt-identity.ts';
import {
  areColumns,
  isKnownValue,
  isThing,
  nounOf,
  nounPhrase,
  ofOne,
  ofOneAmong,
  ownerOf,
  singular,
  TEMPLATES,
} from './prompt-nouns.ts';
import { isPlural } from './prompt-plurals.ts';
import { fieldFor, type PromptField } from './prompt-questions.ts';
import { namesRunTogether } from './prompt-repair.ts';
import words from './prompt-words.json' with { type: 'json' };

/** What has been read so far. */
export type Reading = {
  fields: PromptField[];
  /** What single fields belong to, in the singular, or empty. */
  subject: string;
  notUnderstood: string[];
  /** Parts that may be remarks rather than requests. */
  overlooked: string[];
  /** Texts that became fields under other names: "who wrote it". */
  used: string[];
  /** The list that "their" and "each of them" mean. */
  list?: PromptField;
  /** Whether the fields are those of one thing among several: "names" is then the name of each. */
  isItem?: true;
};

const EACH =
  /(?:^|[\s,(])(?:(for|of|from|in|about|on|per|de|von|für|aus|di|per|pour|por|för|av)\s+(?:each|every|all|any|chaque|cada|ogni|jede[snmr]?|alle[rn]?|alla|varje|tou(?:s|tes) les|tod[oa]s l?[oa]s|tutt[ie])|(jede[snmr]|chaque|cada|ogni|varje))(?:\s+(?:single|of))?(?:\s+(?:the|these|those|den|der))?(?=[\s,:]|$)/iu;
const ALL =
  /(?:^|[\s,(])(?:all|every|each|(?:an?\s+|the\s+)?(?:list|array|table|set|collection) of|alle|alla|sämtliche|tou(?:s|tes) les|tod[oa]s l?[oa]s|tutt[ie] (?:i|gli|le))(?:\s+(?:single|different|of))?(?:\s+(?:the|these|those|its|their))?\s+(?=\p{L})/iu;
/** After these a noun is in the plural, whatever it ends with. */
const FOREIGN_ALL = /^[\s,(]*(?:alle|alla|sämtliche|tou(?:s|tes) les|tod[oa]s l?[oa]s|tutt[ie])\s/iu;
const WITH =
  /^\s*,?\s*(?:(?:and\s+|along\s+|together\s+)?(?:each\s+)?with|includ(?:ing|e)|containing|showing|listing|(?:and|plus)\s+(?:(?:for\s+)?each(?:\s+(?:one|of them))?\s+)?(?:their|its|the(?:ir)?\s+(?:corresponding|respective))|mit|avec|con|by|:)(?![\p{L}])(?:\s+(?:their|its|the|a|an|these|following|fields?|columns?|ihre[mnr]?|deren|leurs?|son|ses|sus?|il loro)(?![\p{L}]))*\s*/iu;
const PLACES = new RegExp(
  `^\\s*(?:on|in|at|from|of|listed|shown|that (?:is|are) (?:on|in|listed|shown))(?:\\s+(?:on|in))?\\s*(?:(?:the|this|that|a|each)\\s+)?(?:[\\p{L}-]+\\s)?(?:${words.parts.replaceAll(' ', '|')})\\b|^\\s*(?:listed|shown|there)\\b`,
  'iu',
);
const CONDITION =
  /^\s+(?:in|at|from|to|under|over|above|below|that|which|whose|who|where|than|between|without|before|after|since|near|for|by|sorted|ordered|grouped|ranked)\s+.*?(?=\s+(?:with|including|and their|and its)\s|[,:;]|$)/is;
/** "A list of all plans" lists the plans; "the price of all plans" lists prices. */
const LIST_OF_ALL =
  /\b(?:(?:an?|the)\s+)?(?:list|array|table|set|collection|overview)\s+of\s+(?=(?:all|every|each)\b)/i;
/** "Medals per country" has a record for each country; "price per night" is one price. */
const PER = /(?:^|\s)per\s+(\p{L}+)(?=[\s,:]|$)/iu;
const PER_UNIT = /^(?:person|page|room|item|unit|piece|serving|portion|size|year|day)$/i;
const LISTING = /^(?:[\p{L}']+\s+){0,3}?(?:list|show|name)\b/iu;
const OF_THINGS =
  /^(.*\S)\s+(?:of|for|from|von|de|di)\s+(?:(?:the|these|those|its|their|our|your)\s+)?([\p{L}-]+(?:\s[\p{L}-]+)?)\s*$/iu;
const THINGS_ASKED =
  /^(?:(?:what|which)\s+([\p{L}-]+(?:\s[\p{L}-]+)?)\s+(?:are|were)\s+(?:listed|shown|there|on|available|offered|sold)\b.*|who are\s+(?:the\s+)?(.+))$/iu;
const ADJECTIVES = new Set(words.adjectives.split(' '));
const AND_END = /[\s,]*\b(?:and|und|et)?\s*$/i;
/** Nouns after which "of" does not say what they belong to: number of pages, date of birth. */
const COUNTING =
  /^(?:number|amount|count|list|table|kind|type|set|date|year|place|terms|country|level|quantity)$/i;

export function readClause(clause: string, reading: Reading): void {
  const text = clause.trim().replace(LIST_OF_ALL, '');
  if (text === '') return;
  const first = firstFew(text);
  const each = EACH.exec(text);
  const all = ALL.exec(text);
  const per = PER.exec(text);
  const counted = per?.[1] ?? '';
  if (first) {
    reading.used.push(first.words);
    readThings(text.slice(first.words.length), reading, { most: first.most });
  } else if (each) {
    readEach(text.slice(0, each.index), each, text.slice(each.index + each[0].length), reading);
  } else if (per && !PER_UNIT.test(counted) && (TEMPLATES.has(counted) || isKnownValue(counted))) {
    readEach(text.slice(0, per.index), per, text.slice(per.index + per[0].indexOf(counted)), reading);
  } else if (all) {
    readClause(text.slice(0, all.index).replace(AND_END, ''), reading);
    const after = text.slice(all.index + all[0].length);
    const { noun } = nounPhrase(after);
    const isForeign = FOREIGN_ALL.test(all[0]) && noun !== '';
    const isList = isForeign || all.index > 0 || /\b(?:each|every|of)\b/i.test(all[0]) || isPlural(noun);
    if (!isList) readPlain(after, reading);
    else if (isForeign && !noun.endsWith('s'))
      readThings(after, reading, { called: noun.split(' ').at(-1) ?? noun });
    else readThings(after, reading);
  } else if (asksForThings(text)) readThings(withoutLead(text), reading);
  else readPlain(text, reading);
}

/** "restaurants with name and rating", "list the authors". */
function asksForThings(text: string): boolean {
  const { noun, rest } = nounPhrase(withoutLead(text));
  if (!isPlural(noun)) return false;
  const remaining = withoutCondition(rest).rest;
  if (WITH.test(remaining)) return true;
  return (
    LISTING.test(text) &&
    !/^\s*(?:,|and\b)/i.test(remaining) &&
    (!isKnownValue(noun) || remaining.trim() === '')
  );
}

/** "name and price of each product", "for each job, the title": the fields come before or after. */
function readEach(before: string, each: RegExpExecArray, after: string, reading: Reading): void {
  const { noun, rest } = nounPhrase(after.trim());
  const isPronoun = noun === '' || /^(?:one|of them|them|it|item|entry)$/i.test(noun);
  const target = isPronoun && reading.list ? reading.list : listNamed(noun, reading);
  const value = valueIdentityOf(noun);
  if (value !== undefined) target.identity ??= value;
  const inner = innerOf(target, reading);
  const fieldsAfter = conditionOf(rest, reading)
    .replace(WITH, '')
    .replace(/^[\s,:]*(?:and\s+)?/i, '');
  const own = withoutLead(before);
  const isOuter =
    /^(?:for|from|für|pour|por)$/i.test(each[1] ?? '') && own !== '' && fieldsAfter.trim() !== '';
  if (isOuter) readClause(before.replace(AND_END, ''), reading);
  else if (own !== '') readColumns(before, inner);
  if (fieldsAfter !== '') readClause(fieldsAfter, inner);
  close(target, inner, reading);
}

/** "products with name and price", "product names with prices", "authors". */
function readThings(text: string, reading: Reading, about: Pick<PromptField, 'most' | 'called'> = {}): void {
  const { noun, rest } = nounPhrase(text);
  const remaining = conditionOf(rest, reading);
  const withFields = WITH.exec(remaining);
  const bracket = /^\s*\(([^)]+)\)/.exec(remaining);
  const { owner, part } = ownerOf(noun, withFields !== null);
  const values = part === '' && !withFields && !bracket && isKnownValue(noun);
  if (values) {
    const phrase = phraseOf(noun);
    if (phrase !== '') reading.fields.push({ phrase, note: '', isSeveral: true, ...about });
    const after = remaining.replace(/^[\s,]*(?:and\s+)?/i, '');
    if (after !== '') readClause(after, reading);
    return;
  }
  const target = listNamed(part === '' ? noun : owner, reading);
  Object.assign(target, about);
  if (part === '' && !bracket && !withFields?.[0].includes(':')) target.identity ??= identityOf(noun);
  const inner = innerOf(target, reading);
  if (part !== '') inner.fields.push(fieldFor(part));
  if (bracket) readPlain(bracket[1] ?? '', inner);
  const after = remaining.slice((bracket ?? withFields)?.[0].length ?? 0);
  if (withFields) readPlain(after, inner);
  close(target, inner, reading);
  if (!withFields) readClause(withoutOwn(after.replace(/^[\s,]*(?:and\s+)?/i, ''), target, reading), reading);
}

/** "Questions and answers": the answers are what questions have. */
function withoutOwn(rest: string, { phrase, items = [] }: PromptField, reading: Reading): string {
  const { noun, rest: after } = nounPhrase(rest);
  if (items.length > 0 || !isPlural(noun) || !TEMPLATES.get(phrase)?.includes(singular(noun))) return rest;
  reading.used.push(noun);
  return after.replace(/^[\s,]*(?:and\s+)?/i, '');
}

/** Parts joined by commas and "and", each a field. */
export function readPlain(text: string, reading: Reading): void {
  const [, fields = '', things = ''] = OF_THINGS.exec(text) ?? [];
  const head = fields.split(/\s+/).at(-1) ?? '';
  const isOfThings =
    isPlural(things) && !COUNTING.test(head) && !isKnown(`${head} of ${things}`) && !isKnownValue(things);
  if (isOfThings) {
    readOf(things, reading, (inner) => readColumns(fields, inner));
    return;
  }
  const parts = splitParts(text);
  const names = parts.map((part) => phraseOf(withoutLead(part)));
  const owners = names.map((name) => ownerOf(name));
  if (reading.isItem || !areColumns(names.map((name, i) => owners[i]?.several || name))) {
    for (const part of parts) readInto(part, reading);
    return;
  }
  // "Names and prices": one of each belongs together.
  readOf(owners[0]?.owner || 'items', reading, (inner) => {
    for (const [i, name] of names.entries()) inner.fields.push(fieldFor(owners[i]?.part || singular(name)));
  });
}

/** "names and ages" of several things: one of each if all are in the plural. */
function readColumns(text: string, inner: Reading): void {
  const before = inner.fields.length;
  readPlain(text, inner);
  const made = inner.fields.slice(before);
  const isOneOfEach = splitParts(text).every((part) => isPlural(phraseOf(withoutLead(part))));
  if (isOneOfEach) for (const field of made) if (!field.items) field.phrase = ofOneAmong(field.phrase);
}

function readOf(things: string, reading: Reading, read: (inner: Reading) => void): void {
  const target = listNamed(things, reading);
  const inner = innerOf(target, reading);
  read(inner);
  close(target, inner, reading);
}

function readInto(part: string, reading: Reading): void {
  const text = part.trim().replace(/^(?:and|also)\s+/i, '');
  const [, listed, people] = THINGS_ASKED.exec(text) ?? [];
  const things = listed ?? people ?? '';
  const nested = /^(.*?)\s*\(([^)]*,[^)]*)\)\s*$/s.exec(text);
  if (isPlural(things)) {
    readThings(things, reading);
  } else if (nested?.[1] && isPlural(phraseOf(nested[1]))) {
    readThings(`${withoutLead(nested[1])} (${nested[2]})`, reading);
  } else {
    const read = readPart(text);
    reading.notUnderstood.push(...read.notUnderstood);
    reading.used.push(...read.used);
    if (read.overlooked) reading.overlooked.push(read.overlooked);
    if (read.subject) reading.subject ||= nounOf(read.subject);
    const theirs = /\b(?:their|they|them|each)\b/i.test(text) ? reading.list?.items : undefined;
    const fields = ownNames(read.fields, reading);
    const ofEach = reading.isItem || theirs;
    (theirs ?? reading.fields).push(
      ...fields.map((field) =>
        ofEach && field.note === '' ? { ...field, phrase: ofOne(field.phrase) } : field,
      ),
    );
  }
}

/** "product's price": of the product. "author's name" stays whole. */
function ownNames(fields: readonly PromptField[], reading: Reading): PromptField[] {
  return fields.map((field) => {
    const [, owner, rest] = /^([\p{L}-]+)['’]s?\s+(.+)$/u.exec(field.phrase) ?? [];
    if (!owner || !rest) return field;
    if (!isThing(owner)) return { ...field, phrase: `${owner} ${rest}` };
    reading.subject ||= nounOf(owner);
    return { ...field, phrase: rest };
  });
}

function splitParts(text: string): string[] {
  return text
    .replace(/[.!?]\s*$/, '')
    .split(
      /\s*(?:[,;\n|&+](?![^(]*\))|\s\/\s|(?<![\p{L}\p{N}])(?:and|as well as|plus|und|sowie|et|y|e|och|og|oraz|ve|alsook|en(?!\s+(?:eur|usd|dol|ch[fi]|livre|fran|angl|ingl|espa|alem|minut|h[eo]ura?|d[ií]a|seg|k[mg]|m[eè]tr|format|json|l[ií]n|ligne|stock|tien|vent|promo|tot|un|el|l[aeo]s?|est|cet|ce|d[eé]tail)))(?![\p{L}\p{N}])(?![^(]*\)))\s*/iu,
    )
    .filter((part) => part.trim() !== '')
    .flatMap((part) => namesRunTogether(withoutLead(part)) ?? [part]);
}

/** Removes the condition after a noun: "under 50 euros", "in Berlin". */
function conditionOf(rest: string, reading: Reading): string {
  const { condition, rest: after } = withoutCondition(rest);
  if (condition !== '') reading.notUnderstood.push(condition);
  return after;
}

function withoutCondition(rest: string): { condition: string; rest: string } {
  let text = rest;
  for (let place = PLACES.exec(text); place; place = PLACES.exec(text)) text = text.slice(place[0].length);
  const [condition = ''] = CONDITION.exec(text) ?? [];
  return { condition: condition.trim(), rest: text.slice(condition.length) };
}

function listNamed(noun: string, reading: Reading): PromptField {
  const name = nounOf(noun) || 'item';
  reading.used.push(noun);
  const kinds = noun.split(' ').filter((word) => ADJECTIVES.has(word.toLowerCase()));
  if (kinds.length > 0) reading.notUnderstood.push(kinds.join(' '));
  const same = reading.fields.find(({ items, phrase }) => items && nounOf(phrase) === name);
  return same ?? { phrase: name, note: '', items: [] };
}

function innerOf(target: PromptField, reading: Reading): Reading {
  return {
    fields: target.items ?? [],
    subject: nounOf(target.phrase),
    notUnderstood: reading.notUnderstood,
    overlooked: reading.overlooked,
    used: reading.used,
    isItem: true,
  };
}

function close(target: PromptField, inner: Reading, reading: Reading): void {
  target.items = inner.fields.filter(
    ({ phrase, items }) => items || nounOf(phrase) !== nounOf(target.phrase) || isKnownValue(phrase),
  );
  if (!reading.fields.includes(target)) reading.fields.push(target);
  reading.list = target;
}
