/** The published pages that the extraction bench reads where they are present, with the comparison of each field. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JsonSchema } from '../src/extract/engine.ts';

const DATA = new URL('../../shared/data/extract/', import.meta.url);

export type SharedPage = { id: string; html: string; url: string; expected: Record<string, unknown> };

/** Null where the collection is not on this machine. */
export function sharedPages(name: 'recipes' | 'readability'): SharedPage[] | null {
  const index = new URL(`${name}.json`, DATA);
  if (!existsSync(index)) return null;
  const rows = JSON.parse(readFileSync(index, 'utf8')) as { id: string; expected: Record<string, unknown> }[];
  return rows.map(({ id, expected }) => ({
    id,
    expected,
    html: gunzipSync(readFileSync(new URL(`${name}/${id}.html.gz`, DATA))).toString('utf8'),
    // The collections do not say where a page was fetched; what can be told from its name is its host.
    url: `https://${/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=_)/.exec(id)?.[0] ?? 'page.example'}/page`,
  }));
}

const text = { type: ['string', 'null'] };
const count = { type: ['integer', 'null'] };
const list = { type: ['array', 'null'], items: { type: 'string' } };
const nutrient = [
  'servingSize',
  'calories',
  'fatContent',
  'saturatedFatContent',
  'unsaturatedFatContent',
  'transFatContent',
  'carbohydrateContent',
  'sugarContent',
  'proteinContent',
  'sodiumContent',
  'fiberContent',
  'cholesterolContent',
];

/** `host` is left out: it would come from the address that this bench makes up. */
export const RECIPE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    title: text,
    author: text,
    canonical_url: text,
    site_name: text,
    language: text,
    ingredients: list,
    instructions_list: list,
    category: text,
    yields: text,
    description: text,
    total_time: count,
    cook_time: count,
    prep_time: count,
    cuisine: text,
    ratings: { type: ['number', 'null'] },
    ratings_count: count,
    nutrients: {
      type: ['object', 'null'],
      properties: Object.fromEntries(nutrient.map((name) => [name, text])),
    },
    image: text,
    keywords: list,
    dietary_restrictions: list,
    equipment: list,
    cooking_method: text,
  },
};

export const ARTICLE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { title: text, byline: text, excerpt: text, siteName: text, publishedTime: text },
};

/** Whether an answer says what the truth says. Case, space, quotes and order of lists do not matter. */
export function isRight(field: string, truth: unknown, answer: unknown): boolean {
  if (answer === null || answer === undefined) return false;
  if (typeof truth === 'number') return typeof answer === 'number' && Math.abs(truth - answer) < 0.006;
  if (Array.isArray(truth))
    return Array.isArray(answer) && overlap(truth.map(String), answer.map(String)) >= 0.8;
  if (typeof truth === 'object' && truth !== null) {
    // Amounts of nutrients: "67g" and "67 grams fat" say the same.
    const entries = Object.entries(truth);
    const held = answer as Record<string, unknown>;
    const right = entries.filter(
      ([name, value]) => held[name] != null && amountOf(value) === amountOf(held[name]),
    );
    return right.length >= entries.length * 0.8;
  }
  const [a, b] = [String(truth), String(answer)];
  if (field === 'image' || field.endsWith('url')) return addressKey(a) === addressKey(b);
  if (field === 'yields') return sameYield(a, b);
  if (field === 'category' || field === 'cuisine' || field === 'author')
    return overlap(a.split(','), b.split(',')) >= 0.99;
  if (field === 'byline') return folded(withoutBy(a)) === folded(withoutBy(b));
  if (field === 'publishedTime') return Date.parse(a) === Date.parse(b) || folded(a) === folded(b);
  // The name of the site behind a title is not part of it.
  if (field === 'title' && folded(a.replace(/\s+[|–—·_-]\s*[^|–—·_]{1,40}$/u, '')) === folded(b)) return true;
  return folded(a) === folded(b) || similarity(folded(a).split(' '), folded(b).split(' ')) >= 0.9;
}

export function folded(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[()[\]*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'.,:;-]+|[\s"'.,:;-]+$/g, '');
}

function withoutBy(value: string): string {
  return value.trim().replace(/^(?:by|par|von|por)\s+/i, '');
}

function amountOf(value: unknown): string {
  return /\d+(?:[.,]\d+)?/.exec(String(value))?.[0] ?? folded(String(value));
}

const SERVINGS =
  /\b(?:servings?|serves|portions?|people|persons?|personen|porties|portioner|pessoas|personas|makes|yields?|about|ca|ok|or so|to)\b|porções|portionen|porzioni/giu;

/** "8", "8 servings" and "Serves 8" are one amount; "4 to 6 rolls" is another than "4 to 6 cups". */
function sameYield(a: string, b: string): boolean {
  const numbers = new Set(a.match(/\d+/g));
  const unit = (value: string): string[] =>
    folded(value)
      .replace(SERVINGS, ' ')
      .match(/\p{L}{3,}/gu) ?? [];
  const [first, second] = [unit(a), unit(b)];
  const units = first.length === 0 || second.length === 0 || first.some((word) => second.includes(word));
  return units && (b.match(/\d+/g) ?? []).some((number) => numbers.has(number));
}

/** A picture in another size is the same picture. */
function addressKey(value: string): string {
  const url = URL.parse(value);
  const path = decodeURIComponent(url?.pathname ?? value).replace(/\/$/, '');
  return path.replace(/-\d+x\d+(?=\.\w+$)/, '').replace(/^.*\//, '') || (url?.hostname ?? '');
}

/** F1 of two lists, items being alike when nearly all their words are. */
function overlap(truth: readonly string[], answer: readonly string[]): number {
  const left = truth.map((item) => folded(item)).filter((item) => item !== '');
  const right = answer.map((item) => folded(item)).filter((item) => item !== '');
  const rest = [...right];
  let hits = 0;
  for (const item of left) {
    const at = rest.findIndex(
      (other) => other === item || similarity(item.split(' '), other.split(' ')) >= 0.8,
    );
    if (at < 0) continue;
    rest.splice(at, 1);
    hits++;
  }
  return hits === 0 ? 0 : (2 * hits) / (left.length + right.length);
}

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
  return (2 * shared) / (a.length + b.length);
}
