/**
 * What the local engine gives when published pages are asked for everyday facts, many of which they do not state. The
 * truth is not known: the counts of two commits, and the values themselves, show where one gives less that is wrong.
 *
 *   node bench/extract/asked-of-pages.ts [CHECKOUT …]        how many values each gives (default: this one)
 *   node bench/extract/asked-of-pages.ts --values location   and this checkout's values of a field, one line a page
 */
import { resolve } from 'node:path';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { argumentAfter } from '../argument-after.ts';
import { howToFetch, readHtml, readIndex } from '../data/pages.ts';
import { printTable } from '../table.ts';

type Page = { id: string; url: string; type: string };
type Ask = (html: string, url: string, schema: JsonSchema) => { json: unknown };

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const texts: JsonSchema = { type: 'array', items: text };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
const several = (properties: Record<string, JsonSchema>): JsonSchema =>
  object({ items: { type: 'array', items: object(properties) } });

/** By the kind of page in the collection. */
const ASKED: Record<string, JsonSchema> = {
  product: object({ name: text, brand: text, color: text, weight: text, dimensions: text, category: text }),
  service: object({ company: text, address: text, phone: text }),
  article: object({ title: text, section: text, tags: texts, location: text }),
  documentation: object({ title: text, version: text, install_command: text }),
  forum: object({ title: text, posts: { type: 'array', items: object({ author: text, date: text }) } }),
  listing: several({ title: text, url: text, price: number, date: text, location: text }),
  collection: several({ name: text, price: number, brand: text, seller: text, location: text }),
};
const SHOWN = 4;

const pages = readIndex<Page>('reader/wcxb.json');
const shown = argumentAfter('--values');
const checkouts = shown === undefined ? process.argv.slice(2) : [];

if (!pages) process.stdout.write(howToFetch('asked-of-pages'));
else {
  const counts = new Map<string, { given: number; pages: number }[]>();
  for (const [at, folder] of (checkouts.length > 0 ? checkouts : ['.']).entries()) {
    const { ask } = (await import(resolve(folder, 'bench/extract/extract-ask.ts'))) as { ask: Ask };
    for (const page of pages) count(page, ask, at, counts);
  }
  const columns = checkouts.length > 0 ? checkouts : ['values (pages)'];
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other));
  printTable(
    'Values given by published pages, and how many pages give them',
    ['kind of page and field', ...columns],
    rows.map(([field, found]) => [
      field,
      ...columns.map((_, at) => `${found[at]?.given ?? 0} (${found[at]?.pages ?? 0})`),
    ]),
  );
}

function count(
  { id, url, type }: Page,
  ask: Ask,
  at: number,
  counts: Map<string, { given: number; pages: number }[]>,
): void {
  const schema = ASKED[type];
  if (!schema) return;
  const values = new Map<string, unknown[]>();
  collect(ask(readHtml(`reader/wcxb/${id}`).toString(), url, schema).json, '', values);
  for (const [field, given] of values) {
    const all = counts.get(`${type}: ${field}`) ?? [];
    counts.set(`${type}: ${field}`, all);
    const sum = all[at] ?? { given: 0, pages: 0 };
    all[at] = { given: sum.given + given.length, pages: sum.pages + 1 };
    if (field === shown)
      console.log(`${type} ${id}: ${given.slice(0, SHOWN).map(String).join(' | ').slice(0, 300)}`);
  }
}

/** The values of an answer by the names of their fields. */
function collect(value: unknown, field: string, into: Map<string, unknown[]>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, field, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, name, into);
  else if (value !== null && value !== undefined) into.set(field, [...(into.get(field) ?? []), value]);
}
