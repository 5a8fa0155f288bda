/** The forms that terms take in names: inflected, as parts of a compound, and without spaces between them. */
import { wordSet } from '../../../text/word-lists.ts';
import { wordsOf } from '../words.ts';
import table from './forms.json' with { type: 'json' };
import { type Rows, termsIn } from './rows.ts';

/** The part of a name that stands for one or more rows, or for none if no row has it. */
export type Piece = { word: string; rows: Rows; language: string };

const STOP = new Map(
  Object.entries(table.stop).map(
    ([language, list]) => [language, new Set(list.split(' ').flatMap(wordsOf))] as const,
  ),
);
const ENDINGS = new Map(Object.entries(table.endings).map(([language, list]) => [language, list.split(' ')]));
const HAS_COMPOUNDS = wordSet(table.compounds);

/** Words between the others that carry no meaning of their own: "of", "the". */
export function isStopWord(word: string, language: string): boolean {
  return STOP.get(language)?.has(word) ?? false;
}

type Forms = {
  /** The rows of what remains of single words without their endings; none for a form that several rows have. */
  rows: ReadonlyMap<string, Rows>;
  /** The first letters of all terms. */
  starts: ReadonlySet<string>;
};

const FORMS = new Map<string, Forms>();

function formsIn(language: string): Forms {
  const known = FORMS.get(language);
  if (known) return known;
  const rows = new Map<string, Rows>();
  const starts = new Set<string>();
  for (const [term, own] of termsIn(language).rows) {
    starts.add(term.slice(0, MIN_PART));
    if (term.includes(' ')) continue;
    for (const form of formsOf(term, language)) {
      const other = rows.get(form);
      if (!other) rows.set(form, own);
      else if (other !== own) rows.set(form, []);
    }
  }
  const made = { rows, starts };
  FORMS.set(language, made);
  return made;
}

/** The rows of a single word in another number, gender or case than in the table. */
export function rowsOfForm(word: string, language: string): Rows | undefined {
  if (!ENDINGS.has(language)) return undefined;
  const { rows, starts } = formsIn(language);
  if (!starts.has(word.slice(0, MIN_PART))) return undefined;
  const terms = termsIn(language).rows;
  for (const form of formsOf(word, language)) {
    const found = terms.get(form) ?? rows.get(form);
    if (found && found.length > 0) return found;
  }
  return undefined;
}

const MIN_STEM = 4;
/** The hard consonants that Turkish softens before an ending: renk, rengi. */
const HARD: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' };

/** The word, and what remains without each possible ending. */
function* formsOf(word: string, language: string): Generator<string> {
  yield word;
  for (const ending of ENDINGS.get(language) ?? []) {
    if (word.length - ending.length < MIN_STEM || !word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    yield stem;
    const hard = language === 'tr' ? HARD[stem.at(-1) ?? ''] : undefined;
    if (hard) yield stem.slice(0, -1) + hard;
  }
}

const MIN_PART = 3;
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/** The two known words that a compound consists of: "Eintrittspreis". */
export function partsOf(word: string, language: string): Piece[] | undefined {
  if (!HAS_COMPOUNDS.has(language)) return undefined;
  const { starts } = formsIn(language);
  if (!starts.has(word.slice(0, MIN_PART))) return undefined;
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    if (!starts.has(word.slice(at, at + MIN_PART))) continue;
    const first = rowsOfHead(word.slice(0, at), language);
    if (!first) continue;
    const tail = word.slice(at);
    const last = termsIn(language).rows.get(tail) ?? rowsOfForm(tail, language);
    if (last)
      return [
        { word: word.slice(0, at), rows: first, language },
        { word: tail, rows: last, language },
      ];
  }
  return undefined;
}

/** The first part of a compound ends in a letter or two that link it with the second. */
function rowsOfHead(head: string, language: string): Rows | undefined {
  const { rows } = termsIn(language);
  for (const link of LINKS) {
    if (head.length - link.length < MIN_PART || !head.endsWith(link)) continue;
    const found = rows.get(head.slice(0, head.length - link.length));
    if (found) return found;
  }
  return undefined;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const MAX_TERM = 12;

/** The terms of a label in Japanese or Chinese, which its script tells from other languages, the longest first. */
export function termsWithin(word: string, language: string): Piece[] | undefined {
  if (!UNSPACED.test(word)) return undefined;
  const own = language === 'ja' || language === 'zh' ? language : KANA.test(word) ? 'ja' : 'zh';
  const { rows: terms } = termsIn(own);
  const pieces: Piece[] = [];
  let unknown = '';
  const end = () => {
    if (unknown !== '' && !isStopWord(unknown, own)) pieces.push({ word: unknown, rows: [], language: own });
    unknown = '';
  };
  for (let at = 0; at < word.length; ) {
    let length = Math.min(MAX_TERM, word.length - at);
    while (length > 0 && !terms.has(word.slice(at, at + length))) length--;
    const term = word.slice(at, at + length);
    if (length === 0) unknown += word[at++];
    else {
      end();
      pieces.push({ word: term, rows: terms.get(term) ?? [], language: own });
      at += length;
    }
  }
  end();
  return pieces.some(({ rows }) => rows.length > 0) ? pieces : undefined;
}
