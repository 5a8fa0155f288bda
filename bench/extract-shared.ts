/** The published pages that the extraction bench reads where they are present. */
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
    // The collections do not say where a page was fetched; what can be told from its name is its host. Where a page
    // has no canonical link, the truth of the recipes has that host too.
    url: `https://${/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=_)/.exec(id)?.[0] ?? 'page.example'}/`,
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
