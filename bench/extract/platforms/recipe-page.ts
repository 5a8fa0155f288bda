/** A recipe page, what is asked of it, and the fields that it states; those not given are not on the page. */
import { integer, number, object, text, texts } from '../pages/page-case.ts';
import { type Platform, type Shell, shell } from './platform-case.ts';

const NUTRIENTS = [
  'calories',
  'fatContent',
  'saturatedFatContent',
  'carbohydrateContent',
  'sugarContent',
  'proteinContent',
  'fiberContent',
  'sodiumContent',
] as const;

export type Recipe = {
  title: string;
  author?: string;
  description?: string;
  ingredients: string[];
  instructions: string[];
  yields?: string;
  prep_time?: number;
  cook_time?: number;
  total_time?: number;
  category?: string;
  cuisine?: string;
  keywords?: string[];
  ratings?: number;
  ratings_count?: number;
  equipment?: string[];
  nutrients?: Partial<Record<(typeof NUTRIENTS)[number], string>>;
};

const SCHEMA = object({
  title: text,
  author: text,
  description: text,
  ingredients: texts,
  instructions: texts,
  yields: text,
  prep_time: integer,
  cook_time: integer,
  total_time: integer,
  category: text,
  cuisine: text,
  keywords: texts,
  ratings: number,
  ratings_count: integer,
  equipment: texts,
  nutrients: {
    type: ['object', 'null'],
    properties: Object.fromEntries(NUTRIENTS.map((name) => [name, text])),
  },
});

const NOTHING = Object.fromEntries(Object.keys(SCHEMA.properties as object).map((name) => [name, null]));

/** A page of this form whose recipe is asked for; the fields that `recipe` leaves out must stay empty. */
export function recipePage(
  name: string,
  recipe: Recipe,
  main: string,
  { path = 'recipe', head, ...parts }: Shell & { path?: string } = {},
): Platform {
  const { description, nutrients } = recipe;
  const meta =
    description && head === undefined ? `<meta name="description" content="${description}">` : head;
  const html = shell(`${recipe.title} – Kitchen Notebook`, main, { ...parts, head: meta ?? '' });
  const stated = nutrients && Object.fromEntries(NUTRIENTS.map((one) => [one, nutrients[one] ?? null]));
  const expected = { ...NOTHING, ...recipe, nutrients: stated ?? null };
  const url = `https://kitchen.example/${path}`;
  return { kind: 'recipes', name, asks: [{ page: 'single', url, html, schema: SCHEMA, expected }] };
}
