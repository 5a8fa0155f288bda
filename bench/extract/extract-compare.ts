/**
 * Whether an extracted field says what the truth says. Everything that is forgiven is listed here, with its reason:
 *
 * - All texts: letter case, white space, forms of quotes, dashes and the times sign, full stops and colons at either end. The same
 *   words are set in either case by the head and by the body of one page.
 * - Lists of lines (ingredients, instructions, equipment): nine lines in ten must be there, in order, and at most one
 *   in ten too many. Lines are the same when nine words in ten are, or all letters, or all words outside of brackets:
 *   pages print an ingredient with and without its note or its second unit, and the truth has lost some spaces. A
 *   spoon is the same written out and short. A truth of steps has the titles of some groups of steps among them
 *   ("Marinate", "For the sauce"); such lines, up to four words without a full stop, need not be there, unless they
 *   are half of it.
 * - Lists of names (keywords, category, cuisine, author, diet): all of them, in any order, and no others.
 * - Descriptions and excerpts: nineteen words in twenty, since heads cut them short. Where the truth itself is cut
 *   short with three points, a text that goes on from there.
 * - Yields: the truth of the recipes was written by a program that keeps one number, of a range the upper one, and one
 *   word of a short list, and writes "servings" for every other: "2 to 4 bowls" became "4 servings". The number must
 *   be the same and no answer may have another number but the lower end of a range; a word of the list that either
 *   has, the other must have.
 * - Titles: with and without the word for a recipe, and with and without the name of the site behind a bar or a dash.
 * - Diets: with and without the word "diet", which is part of the term in structured data.
 * - Nutrients: each counts as its share of the field; the number and the unit must be the same, however that is
 *   spelt ("67g", "67 grams fat"). Calories may leave out their unit, which their name says.
 * - Pictures: the same file on the same server. Image servers put the size and a signature into the rest of the path.
 * - Addresses: with and without "https://", "www." and a slash at the end.
 * - Bylines: without the word "by". Times: the same instant in any zone.
 * - Numbers: ratings to two decimals, or to as many (at least one) as the truth has.
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
  if (typeof truth === 'number') return typeof answer === 'number' && sameNumber(field, truth, answer);
  if (Array.isArray(truth)) {
    if (!Array.isArray(answer)) return false;
    const [expected, given] = [truth.map(String), answer.map(String)];
    if (field === 'dietary_restrictions') return sameNames(expected.map(dietOf), given.map(dietOf));
    return LINES.has(field) ? sameLines(expected, given, field) : sameNames(expected, given);
  }
  const compare = BY_FIELD[field] ?? ((a, b) => folded(a) === folded(b));
  return compare(String(truth), String(answer));
}

function sameNumber(field: string, truth: number, answer: number): boolean {
  if (field !== 'ratings') return truth === answer;
  const decimals = Math.max(1, /\.(\d+)$/.exec(String(truth))?.[1]?.length ?? 0);
  return Math.abs(truth - answer) < 0.006 || truth.toFixed(decimals) === answer.toFixed(decimals);
}

function dietOf(value: string): string {
  return value.replace(/\s*\bdiet$/i, '');
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
  folded(truth) === folded(answer) ||
  similarity(wordsOf(truth), wordsOf(answer)) >= SAME_PROSE ||
  isContinued(truth, answer);

/** Three points at the end, and an answer that goes on from there. */
function isContinued(truth: string, answer: string): boolean {
  const cut = truth.trim().replace(/(?:…|\.{3})$/, '');
  return cut.length > 60 && cut !== truth.trim() && folded(answer).startsWith(folded(cut));
}

const BY_FIELD: Record<string, Compare> = {
  title: (truth, answer) => titleKeys(truth).some((key) => titleKeys(answer).includes(key)),
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
    .replaceAll('×', 'x')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;]+|[\s.,:;]+$/g, '');
}

function wordsOf(value: string): string[] {
  return folded(value).match(/[\p{L}\p{N}⁄/½¼¾]+/gu) ?? [];
}

const RECIPE = /^(?:recipe|recept|rezept|receita|receta|ricetta|przepis)$/u;
/** A site's name behind a title; longer than this it is more of the title. */
const SITE = /\s+(?:[|_·»-]\s*|\[)(?=\S)([^|_·»]+)$/u;
const MAX_SITE_WORDS = 5;

function titleKeys(value: string): string[] {
  const whole = folded(value);
  const site = SITE.exec(whole);
  const bare = site && wordsOf(site[1] ?? '').length <= MAX_SITE_WORDS ? whole.slice(0, site.index) : whole;
  return [...new Set([whole, bare])].map((title) => {
    const words = wordsOf(title);
    const kept = words.filter((word, i) => !((i === 0 || i === words.length - 1) && RECIPE.test(word)));
    return kept.join(' ');
  });
}

function withoutBy(value: string): string {
  return value.trim().replace(/^(?:by|par|von|por)\s+/i, '');
}

/** The longest run of lines that both have in the same order, against the lengths of both. */
function sameLines(truth: readonly string[], answer: readonly string[], field: string): boolean {
  const asked = field === 'instructions_list' ? truth.filter((line) => !isGroupTitle(line)) : truth;
  if (asked.length > truth.length / 2 && inOrder(asked, answer)) return true;
  return inOrder(truth, answer);
}

const MAX_TITLE_WORDS = 4;

function isGroupTitle(line: string): boolean {
  return wordsOf(line).length <= MAX_TITLE_WORDS && !/[.!]$/.test(line.trim());
}

function inOrder(left: readonly string[], right: readonly string[]): boolean {
  let above: number[] = [0, ...right.map(() => 0)];
  for (const line of left) {
    const row = [0];
    right.forEach((other, i) => {
      const alike = sameLine(line, other);
      row.push(alike ? (above[i] ?? 0) + 1 : Math.max(above[i + 1] ?? 0, row[i] ?? 0));
    });
    above = row;
  }
  const common = above.at(-1) ?? 0;
  return common >= left.length * ENOUGH_LINES && common >= right.length * ENOUGH_LINES;
}

const SPOONS: readonly [RegExp, string][] = [
  [/\btablespoons?\b|\btbsps?\b/g, 'tbsp'],
  [/\bteaspoons?\b|\btsps?\b/g, 'tsp'],
];

function sameLine(truth: string, answer: string): boolean {
  const [a, b] = [truth, answer].map((line) =>
    SPOONS.reduce((text, [form, short]) => text.replace(form, short), folded(line)),
  ) as [string, string];
  if (similarity(wordsOf(a), wordsOf(b)) >= SAME_LINE) return true;
  const bare = (line: string) => wordsOf(line.replace(/\([^()]*\)/g, ' ')).join('');
  return wordsOf(a).join('') === wordsOf(b).join('') || (bare(a) !== '' && bare(a) === bare(b));
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
  /^(?:servings?|serves|portions?|people|persons?|personen|porties|portioner|pessoas|personas|makes|yields?|items?|about|porções|portionen|porzioni|personnes)$/u;
/** Words for what was made that the program knows, so that it would have kept them. */
const KEPT =
  /^(?:dozen|batch|cake|sandwich|bun|cookie|muffin|cupcake|loaf|loaves|pie|cup|pint|quart|gallon|ounce|pound|gram|lit(?:er|re)|piece|layer|scoop|bar|patty|patties|pancake|slice)(?:e?s)?$/u;

function sameYield(truth: string, answer: string): boolean {
  const numbers = (value: string): string[] => folded(value).match(/\d+(?:[.,/]\d+)?/g) ?? [];
  const words = (value: string): string[] => folded(value).match(/\p{L}+/gu) ?? [];
  const [wanted, given] = [numbers(truth), numbers(answer)];
  const isRange = given.length === 2 && /\d\s*(?:-|to|bis|à|a|tot)\s*\d/.test(folded(answer));
  const same = isRange ? given.includes(wanted[0] ?? '') : given.join(' ') === wanted.join(' ');
  const lacking = words(truth).filter((word) => !PORTION.test(word) && !words(answer).includes(word));
  const added = words(answer).filter((word) => KEPT.test(word) && !words(truth).includes(word));
  return same && lacking.length === 0 && added.length === 0;
}

function addressKey(value: string): string {
  const url = URL.parse(value) ?? URL.parse(`https://${value}`);
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
