/**
 * Lists that the local engine gives of published pages which have none: products on articles, events in documentation,
 * jobs in a forum. Beside them lists on pages that are such lists, and how many of their records are complete. Whether a
 * page has a list is known from its kind only, so some that are counted as invented are true: an article may sell books.
 *
 *   node bench/extract/absent-lists.ts [tuned]           the counts, of the half that rules are made with only
 *   node bench/extract/absent-lists.ts --values events   and what is given for a list, one line a page of that half
 */
import type { JsonSchema } from '../../src/extract/engine.ts';
import { argumentAfter } from '../argument-after.ts';
import { howToFetch, readHtml, readIndex } from '../data/pages.ts';
import { percent } from '../figures.ts';
import { HALVES, halfOf } from '../halves.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';

type Page = { id: string; url: string; type: string };
type Found = { lists: number; asked: number; records: number; complete: number };

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const records = (texts: string, numbers = ''): JsonSchema => ({
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries([
      ...texts.split(' ').map((name) => [name, text]),
      ...numbers.split(' ').flatMap((name) => (name === '' ? [] : [[name, number]])),
    ]),
  },
});

const LISTS: Record<string, JsonSchema> = {
  products: records('name url brand', 'price rating'),
  events: records('title date venue url', 'price'),
  jobs: records('title company location salary url'),
  recipes: records('name url cook_time', 'rating servings'),
  reviews: records('author date text', 'rating'),
  books: records('title author isbn url', 'price'),
  courses: records('title instructor duration url', 'price'),
  properties: records('address url area', 'price bedrooms'),
  repositories: records('name url language description', 'stars'),
  team: records('name role email'),
  offices: records('city address phone'),
  articles: records('title url date author'),
  comments: records('author date text'),
};

/** What pages of a kind hardly ever have. */
const ABSENT: Record<string, string> = {
  article: 'products events jobs recipes courses properties repositories offices',
  documentation: 'products events jobs recipes reviews books courses properties team offices',
  service: 'events jobs recipes books properties repositories comments',
  product: 'events jobs recipes courses properties repositories team offices',
  forum: 'products events jobs recipes books courses properties team offices',
};
/** Every so many pages are asked for what they do not have. */
const EVERY = 6;

/** What nearly all pages of a kind list, and what each record of it has. */
const PRESENT: Record<string, [list: string, fields: string[]]> = {
  collection: ['products', ['name', 'price', 'url']],
  listing: ['articles', ['title', 'url']],
  forum: ['comments', ['author', 'text']],
};

const shown = argumentAfter('--values');
const halves = shown === undefined && !process.argv.includes('tuned') ? HALVES : HALVES.slice(0, 1);
const halfOfPage = ({ id, url }: Page) => halfOf(URL.parse(url)?.hostname ?? id);
const pages = readIndex<Page>('reader/wcxb.json');
const found = new Map<string, Found>();

function count(page: Page, list: string, fields: readonly string[], key: string): void {
  if (shown !== undefined && shown !== list) return;
  const asked: JsonSchema = { type: 'object', properties: { [list]: LISTS[list] ?? true } };
  const { json } = ask(readHtml(`reader/wcxb/${page.id}`).toString(), page.url, asked);
  const given = json?.[list];
  const values = (Array.isArray(given) ? given : []) as Record<string, unknown>[];
  const sum = found.get(`${key}\n${halfOfPage(page)}`) ?? { lists: 0, asked: 0, records: 0, complete: 0 };
  found.set(`${key}\n${halfOfPage(page)}`, sum);
  sum.asked++;
  sum.lists += values.length > 0 ? 1 : 0;
  sum.records += values.length;
  sum.complete += values.filter((one) => fields.every((name) => (one[name] ?? '') !== '')).length;
  if (shown !== undefined && values.length > 0)
    console.log(`${key} ${page.id} ${values.length}: ${JSON.stringify(values[0]).slice(0, 300)}`);
}

if (!pages) process.stdout.write(howToFetch('absent-lists'));
else {
  const seen = new Map<string, number>();
  for (const page of pages) {
    const nth = seen.get(page.type) ?? 0;
    seen.set(page.type, nth + 1);
    if (!halves.includes(halfOfPage(page))) continue;
    if (nth % EVERY === 0)
      for (const list of (ABSENT[page.type] ?? '').split(' ').filter((name) => name !== ''))
        count(page, list, [], `absent\n${page.type}: ${list}`);
    const [list, fields = []] = PRESENT[page.type] ?? [];
    if (list) count(page, list, fields, `present\n${page.type}: ${list}`);
  }
  const rows = (kind: string) =>
    [...found]
      .map(([key, sum]) => [...key.split('\n'), sum] as [string, string, string, Found])
      .filter(([of]) => of === kind)
      .sort(([, one], [, other]) => one.localeCompare(other));
  printTable(
    'Lists given of pages that have none',
    ['kind of page and list', 'half', 'asked', 'lists given', 'records'],
    [
      ...rows('absent').map(([, name, half, sum]) => [name, half, sum.asked, sum.lists, sum.records]),
      ...halves.map((half) => {
        const own = rows('absent').filter(([, , side]) => side === half);
        const total = (what: keyof Found) => own.reduce((all, [, , , sum]) => all + sum[what], 0);
        return ['all', half, total('asked'), total('lists'), total('records')];
      }),
    ],
  );
  printTable(
    'Lists given of pages that are such lists',
    ['kind of page and list', 'half', 'asked', 'lists given', 'records', 'complete'],
    rows('present').map(([, name, half, { asked, lists, records: all, complete }]) => [
      name,
      half,
      asked,
      lists,
      all,
      `${complete} (${percent(complete, all)})`,
    ]),
  );
}
