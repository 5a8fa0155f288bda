/** What is asked of pages when outputs are compared: prompts, and the schemas of the benches. */
import type { JsonSchema } from '../../src/extract/engine.ts';
import { ARTICLE_SCHEMA, RECIPE_SCHEMA } from '../extract/extract-published-pages.ts';
import { randomSchemas } from '../extract/extract-schemas.ts';
import { OWN_PAGES } from '../extract/pages/index.ts';

export const PROMPTS = [
  'Get the title, the author and the date of publication',
  'Extract all products with name, price, currency and availability',
  'List every event with its date, place and ticket price',
  'What are the opening hours, the address and the phone number?',
  'Job title, company, location, salary and type of employment',
  'Extract ingredients, instructions, cooking time and number of servings',
  'All links to documentation with their titles',
  'Summarise the page in three key points',
  'Name, e-mail address and role of every person',
  'The rating, the number of reviews and the text of each review',
  'Extract the table as a list of rows',
  'Which version was released, and what changed?',
];

const SEED = 20262;

/** Those that the benches ask with, each once. */
export const SCHEMAS: JsonSchema[] = [
  ...new Map(
    [ARTICLE_SCHEMA, RECIPE_SCHEMA, ...OWN_PAGES.map(({ schema }) => schema)].map((schema) => [
      JSON.stringify(schema),
      schema,
    ]),
  ).values(),
];

export const RANDOM_SCHEMAS = randomSchemas(500, SEED);
