/** The published pages that the extraction bench reads, and what it asks of them. */
import type { JsonSchema } from '../../src/extract/engine.ts';
import { readHtml, readIndex } from '../data/pages.ts';

export type PublishedPage = { id: string; html: string; url: string; expected: Record<string, unknown> };

/** Null where the collection is not on this machine. */
export function publishedPages(name: 'recipes' | 'readability'): PublishedPage[] | null {
  const rows = readIndex<Pick<PublishedPage, 'id' | 'expected'>>(`extract/${name}.json`);
  if (!rows) return null;
  return rows.map(({ id, expected }) => ({
    id,
    expected,
    html: readHtml(`extract/${name}/${id}`).toString(),
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
