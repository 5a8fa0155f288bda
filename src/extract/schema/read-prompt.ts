/** What a prompt asks for: the fields it names, the lists of things, and the words that no rule can follow. */
import { wordsOf } from '../names/words.ts';
import { plainJapanese } from './japanese-prompt.ts';
import { type Reading, readClause, readPlain } from './prompt-clause.ts';
import { phraseOf, splitNote, withoutLead } from './prompt-field.ts';
import { firstFew } from './prompt-first.ts';
import { nounOf } from './prompt-nouns.ts';
import { isPlural } from './prompt-plurals.ts';
import type { PromptField } from './prompt-questions.ts';
import words from './prompt-words.json' with { type: 'json' };

export type PromptRequest = {
  fields: PromptField[];
  /** What the single fields belong to, in the singular, or empty. */
  subject: string;
  /** Demands that no rule can follow: "under 50 euros", "sorted by price". */
  notUnderstood: string[];
  /** Other words that did not become a field. */
  overlooked: string[];
};

/** "A table with the columns name and price" has rows. */
const COLUMNS =
  /(?:\b(?:a|the)\s+)?(?:\b(?:table|spreadsheet|csv|sheet)(?:\s+file)?\s+(?:with|of|having|containing|that has)\s+(?:the\s+)?(?:following\s+)?(?:columns?|headers?)|^\s*columns?\s*(?=:))\s*:?/giu;
/**
 * "Tracklist with title and length": a list of what the word names. In two words it may be "the list" or "a full list", and a
 * specialist is a person.
 */
const LIST_IN_WORD =
  /(?<![\p{L}-])(?!(?:price|play|wait|check|wish|black|white|short|word|mailing|contact|to-?do)s?list|\p{L}*(?:alist|novelist|panelist|stylist|cyclist|cellist))(\p{L}{3,}?)s?list\s+(with|including|containing)(?!\p{L})/giu;
const FILLER = new RegExp(words.fillerPhrases.join('|'), 'giu');
const CONTEXT = new RegExp(words.contextSentences, 'iu');
const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+(?=\S)/;
const NAMED_LINE = /^\s*[\p{L}_][\p{L}\p{N}_ -]{0,40}:\s+\S/u;
const CONTINUED = /^(?:also|include|add|with|and|plus)\b/i;
const CONTRACTION = /(?<=\p{L})['’](?:s|re|d|ll|m|ve|t)(?![\p{L}])/giu;
const MAX_PROMPT = 10_000;
const MAX_FIELDS = 60;
const MAX_UNKNOWN = 20;
const MAX_DETAIL = 200;

export function readPrompt(prompt: string): PromptRequest {
  const text = plainJapanese(prompt.slice(0, MAX_PROMPT).normalize('NFC'))
    .replace(/["“”`¿¡]/g, '')
    .replace(/[、，]/g, ', ')
    .replace(/\b(?:list|array|table)\s+of\s*(?=\{)/gi, 'items: ')
    .replace(/\{([^{}]*)\}/g, (_, inside) => keysIn(inside))
    .replace(/[^\S\n]+/g, ' ')
    .replace(LIST_IN_WORD, 'list of $1s $2')
    .replace(COLUMNS, ' items: ')
    .replace(FILLER, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  const reading: Reading = { fields: [], subject: '', notUnderstood: [], overlooked: [], used: [] };
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isField = lines.filter((line) => BULLET.test(line)).length > 1 ? BULLET : NAMED_LINE;
  if (lines.filter((line) => isField.test(line)).length > 1) readLines(lines, isField, reading);
  else for (const sentence of sentencesIn(text)) readSentence(sentence, reading);
  reading.overlooked.push(...leftOver(text, reading));
  return {
    fields: unique(reading.fields).slice(0, MAX_FIELDS),
    subject: reading.subject,
    notUnderstood: bounded(reading.notUnderstood),
    overlooked: bounded(reading.overlooked),
  };
}

function bounded(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.slice(0, MAX_DETAIL)))].slice(0, MAX_UNKNOWN);
}

/** `{"name": "string", price}`: the names. */
function keysIn(inside: string): string {
  return inside
    .split(/[,\n]/)
    .map((pair) => pair.split(':')[0]?.trim())
    .filter(Boolean)
    .join(', ');
}

/** "Products: name; price" is one list, whose names have semicolons between them. */
const ONE_LIST = /^[^:;.!?\n]*:[^:.!?\n]*$/gm;

function sentencesIn(text: string): string[] {
  return text
    .replace(ONE_LIST, (line) => line.replaceAll(';', ','))
    .split(/(?<=[.!?;])\s+|[;\n]+/)
    .map((sentence) => sentence.replace(/[.!?;\s]+$/, '').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** One field a line, below a line that says what they are fields of. */
function readLines(lines: readonly string[], isField: RegExp, reading: Reading): void {
  const [heads, fields] = [
    lines.filter((line) => !isField.test(line)),
    lines.filter((line) => isField.test(line)),
  ];
  for (const head of heads) readHead(head.replace(/:\s*$/, ''), reading);
  const target = reading.list?.items ?? reading.fields;
  for (const line of fields) {
    const { name, note } = splitNote(line.replace(BULLET, ''));
    const phrase = phraseOf(withoutLead(name));
    if (phrase === '') continue;
    target.push({ phrase, note });
    reading.used.push(line);
  }
}

function readSentence(sentence: string, reading: Reading): void {
  const [, head, tail] = /^([^:]*):\s*(\S.*)$/s.exec(sentence) ?? [];
  const own = head === undefined ? sentence : (tail ?? '');
  if (head !== undefined) readHead(head, reading);
  else if (CONTEXT.test(sentence)) {
    reading.used.push(sentence);
    return;
  }
  const items = reading.list?.items;
  if (items && (head !== undefined || CONTINUED.test(own)))
    readPlain(own.replace(CONTINUED, ''), { ...reading, fields: items, isItem: true });
  else readClause(own, reading);
}

/** The text before a colon says what the fields after it belong to. */
function readHead(head: string, reading: Reading): void {
  reading.used.push(head);
  if (CONTEXT.test(head)) return;
  const noun = phraseOf(withoutLead(head));
  if (noun === '') return;
  const before = reading.fields.length;
  const isList = /\b(?:each|every|all|list of|array of|for|per)\b/i.test(head) || isPlural(noun);
  if (!isList) {
    reading.subject ||= nounOf(noun);
    return;
  }
  const isWhole = /\b(?:each|every|all|list of)\b/i.test(head) || firstFew(head) !== null;
  readClause(isWhole ? head : `all ${noun}`, reading);
  const [made] = reading.fields.slice(before);
  if (!made) return;
  // The fields that follow are all that is asked for.
  delete made.identity;
  if (!made.items) {
    made.items = [];
    reading.list = made;
  }
}

const SILENT = new Set(
  [words.silent, words.verbs, words.fillers, words.leading, words.parts].join(' ').split(' '),
);

/** Words that went into no field, so that what was overlooked is at least reported. */
function leftOver(text: string, reading: Reading): string[] {
  const read = [
    ...textsOf(reading.fields),
    ...reading.used,
    ...reading.notUnderstood,
    ...reading.overlooked,
    reading.subject,
  ];
  const known = new Set(read.flatMap((some) => some.split(/\s+/)).flatMap(wordsOf));
  const runs: string[][] = [[]];
  for (const [token] of text.replace(CONTRACTION, '').matchAll(/[\p{L}\p{N}_]+|[.,;:!?\n]/gu)) {
    const isRead =
      !/\p{L}{2}/u.test(token) ||
      SILENT.has(token.toLowerCase()) ||
      wordsOf(token).every((word) => known.has(word));
    if (!isRead) runs.at(-1)?.push(token);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '));
}

function textsOf(fields: readonly PromptField[]): string[] {
  return fields.flatMap(({ phrase, note, items = [] }) => [phrase, note, ...textsOf(items)]);
}

function unique(fields: readonly PromptField[]): PromptField[] {
  const kept = new Map<string, PromptField>();
  for (const field of fields) {
    const key = wordsOf(field.phrase).join(' ');
    if (!kept.has(key)) kept.set(key, field.items ? { ...field, items: unique(field.items) } : field);
  }
  return [...kept.values()];
}
