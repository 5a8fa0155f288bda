/** Translates names into English words, by the lexicon, so that names in two languages can be compared. */
import { isStopWord, type Piece, partsOf, rowsOfForm, termsWithin } from './forms.ts';
import { englishOf, hasTerms, plainOf, termsIn } from './rows.ts';

export type Meaning = {
  /** English words, without "of" and the like. Words that the lexicon does not have are kept. */
  words: readonly string[];
  /** The words in alphabetical order: equal for "prix adulte" and "adult price". */
  bag: string;
  /** The name in English, in all ways that the lexicon has if it is a single term. */
  names: readonly string[];
  /** Whether the lexicon has all words. */
  isKnown: boolean;
  /** Whether some words are of another language than English. */
  isForeign: boolean;
};

/** Synonyms in English alone are not taken for the same: a "place" and a "location" are often two things on one page. */
export function isSame(one: Meaning, other: Meaning): boolean {
  return one.bag === other.bag && (one.isForeign || other.isForeign);
}

/** A name in its words, and these with spaces between them. */
export type Name = { words: readonly string[]; key: string };

/** The lexicon as a reader of one language uses it. */
export type Dictionary = {
  language: string;
  /** What a label on the page may mean: its words are in the page's language or else in English. */
  ofLabel(label: Name): readonly Meaning[];
  /** What a developer's name may mean, also word by word: it is English, or else in the page's language. */
  ofName(name: Name): readonly Meaning[];
  /** The words by which to look up a label: its own, and those it means in English. */
  lookupWords(label: Name): readonly string[];
};

const MAX_WORDS = 8;
const MAX_MEANINGS = 4;
const MAX_CACHED = 4000;

const DICTIONARIES = new Map<string, Dictionary>();

/**
 * At most one for each language that the lexicon has; all other languages share the English one.
 *
 * @param language of the page, as a code, or empty
 */
export function dictionaryOf(language: string): Dictionary {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const own = SAME_LANGUAGE[code] ?? code;
  const key = hasTerms(own) ? own : 'en';
  const known = DICTIONARIES.get(key);
  if (known) return known;
  const made = createDictionary(key);
  DICTIONARIES.set(key, made);
  return made;
}

const SAME_LANGUAGE: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

function createDictionary(language: string): Dictionary {
  const languages = language === 'en' ? ['en'] : [language, 'en'];
  const ofLabel = remembered(({ words }) => meaningsOf(words, languages));
  const lookupWords = remembered((label) => [
    ...new Set([
      ...label.words,
      ...ofLabel(label).flatMap(({ words, isForeign }) => (isForeign ? words : [])),
    ]),
  ]);
  const ofName = remembered((name) => {
    const whole = meaningsOf(name.words, ['en']);
    const literal = meaningsOf(name.words, ['en'], 1);
    const english = [...whole, ...literal.filter((one) => whole.every(({ bag }) => bag !== one.bag))];
    const isEnglish = language === 'en' || english.some(({ isKnown }) => isKnown);
    return isEnglish ? english : [...english, ...ofLabel(name)];
  });
  return { language, ofLabel, ofName, lookupWords };
}

/** Remembers what was read from recent names; emptied when full. */
function remembered<Read>(read: (name: Name) => Read): (name: Name) => Read {
  const cache = new Map<string, Read>();
  return (name) => {
    const known = cache.get(name.key);
    if (known) return known;
    const made = read(name);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name.key, made);
    return made;
  };
}

/** @param longest number of words in the longest term to look for */
function meaningsOf(
  name: readonly string[],
  languages: readonly string[],
  longest = name.length,
): readonly Meaning[] {
  if (name.length === 0 || name.length > MAX_WORDS) return [];
  const pieces = piecesOf(name.map(plainOf), languages, longest);
  let readings: number[][] = [[]];
  for (const { rows } of pieces)
    readings = readings
      .flatMap((reading) => (rows.length === 0 ? [-1] : rows).map((row) => [...reading, row]))
      .slice(0, MAX_MEANINGS);
  const isKnown = pieces.length > 0 && pieces.every(({ rows }) => rows.length > 0);
  const isForeign = pieces.some(({ language }) => language !== 'en');
  return readings.map((reading) => {
    const all = reading.flatMap((row, i) => (row < 0 ? [pieces[i]?.word ?? ''] : englishRow(row).words));
    const things = all.filter((word) => word !== COUNT);
    const own = things.length > 0 ? things : all;
    const [only = -1] = reading.length === 1 ? reading : [];
    const names = only >= 0 ? englishRow(only).names : [own.join(' ')];
    const bag = [...new Set(own)].sort().join(' ');
    return { words: own, bag, names, isKnown, isForeign };
  });
}

/** The longest terms first; among equally long ones, those of the first language. */
function piecesOf(words: readonly string[], languages: readonly string[], longest: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const phrase = phraseAt(words, at, languages, longest);
    at += phrase?.length ?? 1;
    const isAlone = words.length === (phrase?.length ?? 1);
    const isStop = !isAlone && languages.some((language) => isStopWord(word, language));
    if (phrase && (phrase.length > 1 || !isStop)) pieces.push(phrase);
    else if (!isStop) pieces.push(...piecesOfWord(word, languages));
  }
  return pieces;
}

/** The longest term that begins with a word of a name. */
function phraseAt(words: readonly string[], at: number, languages: readonly string[], most: number) {
  let best: (Piece & { length: number }) | undefined;
  for (const language of languages) {
    const { rows, longest } = termsIn(language);
    const possible = Math.min(longest.get(words[at] ?? '') ?? 0, words.length - at, most);
    for (let length = possible; length > (best?.length ?? 0); length--) {
      const word = length === 1 ? (words[at] ?? '') : words.slice(at, at + length).join(' ');
      const found = rows.get(word);
      if (found) best = { word, rows: found, language, length };
    }
  }
  return best;
}

/** A word that is no term itself may be a form of one, or consist of several. */
function piecesOfWord(word: string, languages: readonly string[]): readonly Piece[] {
  for (const language of languages) {
    const rows = rowsOfForm(word, language);
    if (rows) return [{ word, rows, language }];
    const parts = partsOf(word, language) ?? termsWithin(word, language);
    if (parts) return parts;
  }
  return [{ word, rows: [], language: 'en' }];
}

/** The number of things is often called like the things: "Rooms: 3". */
const COUNT = 'count';

type EnglishRow = { names: readonly string[]; words: readonly string[] };

/** At most one entry for each row. */
const ENGLISH = new Map<number, EnglishRow>();

/** The words of a row's name are each replaced by the name of their own row: a "delivery cost" is a delivery price. */
function englishRow(row: number): EnglishRow {
  const known = ENGLISH.get(row);
  if (known) return known;
  const names = englishOf(row);
  const [first = []] = names;
  const pieces = piecesOf(first, ['en'], first.length - 1);
  const words = pieces.flatMap(({ word, rows: [own = row] }) => {
    const name = own === row ? [] : (englishOf(own)[0] ?? []);
    return name.length === 1 ? name : word.split(' ');
  });
  const made = { names: names.map((name) => name.join(' ')), words };
  ENGLISH.set(row, made);
  return made;
}
