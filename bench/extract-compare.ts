/**
 * Whether an extracted field says what the truth says. Everything that is forgiven is listed here, with its reason:
 *
 * - All texts: letter case, white space, forms of quotes and dashes, full stops and colons at either end. The same
 *   words are set in either case by the head and by the body of one page.
 * - Lists of lines (ingredients, instructions, equipment): nine lines in ten must be there, in order, and at most one
 *   in ten too many. Lines are the same when nine words in ten are: pages print an ingredient with and without its
 *   note or its second unit.
 * - Lists of names (keywords, category, cuisine, author, diet): all of them, in any order, and no others.
 * - Descriptions and excerpts: nineteen words in twenty, since heads cut them short.
 * - Yields: the truth of the recipes is written "N servings" whatever the page says, so that words for a portion do
 *   not count. The numbers and every other word must be the same.
 * - Nutrients: each counts as its share of the field; the number and the unit must be the same, however that is
 *   spelt ("67g", "67 grams fat"). Calories may leave out their unit, which their name says.
 * - Pictures: the same file on the same server. Image servers put the size and a signature into the rest of the path.
 * - Addresses: with and without "www." and a slash at the end.
 * - Bylines: without the word "by". Times: the same instant in any zone.
 * - Numbers: ratings to two decimals.
 */

type Compare = (truth: string, answer: string) => boolean;

const LINES = new Set(['ingredients', 'instructions_list', 'equipment']);
const ENOUGH_LINES = 0.9;
const SAME_LINE = 0.9;
const SAME_PROSE = 0.95;

/** From 0 to 1; only an object can be right in part. */
export function rightness(field: string, truth: unknown, answer: unknown): number {
  if (answer === null || answer === undefined) return 0;
  if (typeof truth === 'object' && truth !== null && !Array.isArray(truth)) return sameAmounts(truth, answer);
  return Number(isRight(field, truth, answer));
}

function isRight(field: string, truth: unknown, answer: unknown): boolean {
  if (typeof truth === 'number') return typeof answer === 'number' && Math.abs(truth - answer) < 0.006;
  if (Array.isArray(truth)) {
    if (!Array.isArray(answer)) return false;
    const [expected, given] = [truth.map(String), answer.map(String)];
    return LINES.has(field) ? sameLines(expected, given) : sameNames(expected, given);
  }
  const compare = BY_FIELD[field] ?? ((a, b) => folded(a) === folded(b));
  return compare(String(truth), String(answer));
}

/** Equal but for white space: what is forgiven above is forgiven no more. */
export function isExact(truth: unknown, answer: unknown): boolean {
  return collapsed(truth) === collapsed(answer);
}

function collapsed(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/(?:\\[nt]|\s|\u00a0)+/g, ' ');
}

const namesOf: Compare = (truth, answer) => sameNames(truth.split(','), answer.split(','));
const prose: Compare = (truth, answer) =>
  folded(truth) === folded(answer) || similarity(wordsOf(truth), wordsOf(answer)) >= SAME_PROSE;

const BY_FIELD: Record<string, Compare> = {
  image: (truth, answer) => pictureKey(truth) === pictureKey(answer),
  canonical_url: (truth, answer) => addressKey(truth) === addressKey(answer),
  yields: sameYield,
  category: namesOf,
  cuisine: namesOf,
  author: namesOf,
  description: prose,
  excerpt: prose,
  byline: (truth, answer) => folded(withoutBy(truth)) === folded(withoutBy(answer)),
  publishedTime: (truth, answer) =>
    Date.parse(truth) === Date.parse(answer) || folded(truth) === folded(answer),
};

export function folded(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replaceAll('⁄', '/')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;]+|[\s.,:;]+$/g, '');
}

function wordsOf(value: string): string[] {
  return folded(value).match(/[\p{L}\p{N}⁄/½¼¾]+/gu) ?? [];
}

function withoutBy(value: string): string {
  return value.trim().replace(/^(?:by|par|von|por)\s+/i, '');
}

/** The longest run of lines that both have in the same order, against the lengths of both. */
function sameLines(truth: readonly string[], answer: readonly string[]): boolean {
  const [left, right] = [truth.map(wordsOf), answer.map(wordsOf)];
  let above: number[] = [0, ...right.map(() => 0)];
  for (const line of left) {
    const row = [0];
    right.forEach((other, i) => {
      const alike = similarity(line, other) >= SAME_LINE;
      row.push(alike ? (above[i] ?? 0) + 1 : Math.max(above[i + 1] ?? 0, row[i] ?? 0));
    });
    above = row;
  }
  const common = above.at(-1) ?? 0;
  return common >= left.length * ENOUGH_LINES && common >= right.length * ENOUGH_LINES;
}

function sameNames(truth: readonly string[], answer: readonly string[]): boolean {
  const set = (names: readonly string[]) => [...new Set(names.map(folded))].filter(Boolean).sort().join('\n');
  return set(truth) === set(answer);
}

function sameAmounts(truth: object, answer: unknown): number {
  const given = new Map(Object.entries(answer as object));
  const same = Object.entries(truth).filter(([name, value]) => {
    const [a, b] = [amountOf(String(value)), amountOf(String(given.get(name) ?? ''))];
    const unitless = name === 'calories' && (a.unit === '' || b.unit === '');
    return a.number === b.number && (a.unit === b.unit || unitless);
  });
  return same.length / Math.max(1, Object.keys(truth).length);
}

const UNITS: readonly [RegExp, string][] = [
  [/^(?:k?cal|k?calor\p{L}*|kilocalor\p{L}*|kkal)$/u, 'kcal'],
  [/^(?:g|gr|grams?|grammes?|gramm|gram)$/u, 'g'],
  [/^(?:mg|milligrams?|milligramm)$/u, 'mg'],
];

function amountOf(value: string): { number: string; unit: string } {
  const match = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)/u.exec(folded(value));
  const unit = match?.[2] ?? '';
  return {
    number: String(Number(match?.[1]?.replace(',', '.') ?? Number.NaN)),
    unit: UNITS.find(([form]) => form.test(unit))?.[1] ?? unit,
  };
}

const PORTION =
  /\b(?:servings?|serves|portions?|people|persons?|personen|porties|portioner|pessoas|personas|makes|yields?|items?|about)\b|porções|portionen|porzioni|personnes/giu;

function sameYield(truth: string, answer: string): boolean {
  const key = (value: string) =>
    (
      folded(value)
        .replace(PORTION, ' ')
        .match(/\d+(?:[.,/]\d+)?|\p{L}+/gu) ?? []
    )
      .sort()
      .join(' ');
  return key(truth) === key(answer);
}

function addressKey(value: string): string {
  const url = URL.parse(value);
  return url ? `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}` : value;
}

function pictureKey(value: string): string {
  const url = URL.parse(value);
  const file = decodeURIComponent(url?.pathname ?? value).replace(/^.*\//, '');
  return `${url?.hostname ?? ''} ${file.replace(/-\d+x\d+(?=\.\w+$)/, '')}`;
}

/** Words in common, as a share of all the words of both. */
function similarity(a: readonly string[], b: readonly string[]): number {
  const rest = new Map<string, number>();
  for (const word of b) rest.set(word, (rest.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of a) {
    const left = rest.get(word) ?? 0;
    if (left > 0) {
      shared++;
      rest.set(word, left - 1);
    }
  }
  return (2 * shared) / Math.max(1, a.length + b.length);
}
