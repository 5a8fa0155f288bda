/** The groups of words in an element's names (class, id, itemprop). */
import { NAMES, TAGS } from './vocabulary.ts';

export type Names = {
  firstClass: string;
  /** As numbered by `PATH_GROUPS`. */
  groups: readonly number[];
};

const NAMELESS: Names = { firstClass: '', groups: [] };

/** The results for a page so far: it has few different class lists. */
export type KnownNames = {
  names: Map<string, Names>;
  /** By tag and first class. */
  signatures: Map<string, Map<string, number>>;
  /** The number of those pairs. */
  pairs: number;
};

/** A distinct number for each pair of a tag and a first class. */
export function signatureOf(tag: string, firstClass: string, known: KnownNames): number {
  const ofTag = known.signatures.get(tag) ?? new Map<string, number>();
  known.signatures.set(tag, ofTag);
  const number = ofTag.get(firstClass) ?? known.pairs++;
  ofTag.set(firstClass, number);
  return number;
}

export function namesOf(attribs: Record<string, string>, { names }: KnownNames): Names {
  const { class: classes, id, itemprop } = attribs;
  const ofClass = classes === undefined ? NAMELESS : namesOfClass(classes, names);
  if (id === undefined && itemprop === undefined) return ofClass;
  const own = groupsIn(`${id ?? ''} ${itemprop ?? ''}`);
  if (own.length === 0) return ofClass;
  for (const group of ofClass.groups) if (!own.includes(group)) own.push(group);
  return { firstClass: ofClass.firstClass, groups: own };
}

function namesOfClass(classes: string, known: Map<string, Names>): Names {
  const found = known.get(classes) ?? { firstClass: firstWord(classes), groups: groupsIn(classes) };
  known.set(classes, found);
  return found;
}

/** How many names are read: longer lists are machine-made and mean nothing. */
const MAX_NAMES = 30;

/** In schema.org, this is an answer by a reader, not something that the site suggests. */
const ANSWER = 'suggestedAnswer';

function groupsIn(names: string): number[] {
  const groups: number[] = [];
  for (const name of names.split(/\s+/, MAX_NAMES)) {
    if (name.length < 2 || name === ANSWER) continue;
    for (const group of groupsOfName(name)) if (!groups.includes(group)) groups.push(group);
  }
  return groups;
}

function firstWord(text: string): string {
  const words = text.trimStart();
  const end = words.search(/\s/);
  return end < 0 ? words : words.slice(0, end);
}

/** Names recur on other pages; the cache is cleared when it has this many. */
const MAX_KNOWN = 20_000;
const known = new Map<string, readonly number[]>();

const NONE: readonly number[] = [];
const MAX_NAME = 100;
/** From this length on, the engine makes a substring refer to the whole string. */
const SLICE = 13;

const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;

/** The words of a name in lower case: runs of ASCII letters, also split where a capital follows a small letter. */
function eachWord(name: string, take: (word: string) => void): void {
  let start = -1;
  let before = 0;
  for (let i = 0; i <= name.length; i++) {
    const code = i < name.length ? name.charCodeAt(i) : 0;
    const isCapital = isUpper(code);
    const goesOn = isLower(code) || (isCapital && !isLower(before));
    if (start >= 0 && !goesOn) {
      take(name.slice(start, i).toLowerCase());
      start = -1;
    }
    if (start < 0 && (goesOn || isCapital)) start = i;
    before = code;
  }
}

function groupsOfName(name: string): readonly number[] {
  const found = known.get(name);
  if (found) return found;
  const groups: number[] = [];
  eachWord(name.slice(0, MAX_NAME), (word) => {
    for (const id of NAMES.ids.get(word) ?? NONE) groups.push(TAGS.names.length + id);
  });
  if (name.length > MAX_NAME) return groups;
  if (known.size >= MAX_KNOWN) known.clear();
  // A copy, because a slice would keep the whole page in memory; short strings are never slices.
  known.set(name.length < SLICE ? name : Buffer.from(name).toString(), groups);
  return groups;
}
