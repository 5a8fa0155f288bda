/** The local engine on published recipes and articles: right fields, those it got wrong, and those it left out. */
import type { Document } from 'domhandler';
import { textOf } from '../../src/extract/elements/text.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { howToFetch } from '../data/pages.ts';
import { percent, quantile } from '../figures.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';
import { folded, isExact, rightness } from './extract-compare.ts';
import { haystackOf, notOnPage } from './extract-invented.ts';
import {
  ARTICLE_SCHEMA,
  type PublishedPage,
  publishedPages,
  RECIPE_SCHEMA,
} from './extract-published-pages.ts';

/** JSON-LD scripts and microdata attributes taken out; all else as it was. */
export function stripped(html: string): string {
  return html
    .replace(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/\s(?:itemprop|itemscope|itemtype|itemref)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi, '');
}

/** What became of one field of one page that the truth has. */
type Outcome = {
  field: string;
  page: string;
  half: Half;
  /** From 0 to 1. */
  right: number;
  exact: boolean;
  given: boolean;
  /** Whether the page still says it anywhere at all. */
  stated: boolean;
  truth: unknown;
  answer: unknown;
};

/** A value that the engine gave and that its page does not have. */
type Invented = { page: string; path: string; value: unknown };

type Measured = { outcomes: Outcome[]; times: number[] };

/** Sites are told apart by their names; each page of the recipes is of a site of its own. */
type Half = 'first' | 'second';

function measure(
  pages: readonly PublishedPage[],
  schema: JsonSchema,
  prepare: (html: string) => string,
): Measured {
  const outcomes: Outcome[] = [];
  const times: number[] = [];
  pages.forEach((page, i) => {
    const { json, root, ms } = ask(prepare(page.html), page.url, schema);
    times.push(ms);
    const shown = folded(textOf(root) + attributesOf(root));
    for (const field of Object.keys(schema.properties as object)) {
      const truth = page.expected[field];
      if (isNothing(truth)) continue;
      const answer = json[field];
      const right = rightness(field, truth, answer);
      outcomes.push({
        field,
        page: page.id,
        half: i % 2 === 0 ? 'first' : 'second',
        right,
        exact: isExact(truth, answer),
        given: !isNothing(answer),
        stated: right > 0 || isStated(truth, shown),
        truth,
        answer,
      });
    }
  });
  return { outcomes, times: times.sort((a, b) => a - b) };
}

function countOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, below) => sum + countOf(below), 0);
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a page still says, anywhere, what the truth says: without its structured data much is gone. */
function isStated(truth: unknown, shown: string): boolean {
  if (Array.isArray(truth)) return truth.filter((item) => isStated(item, shown)).length >= truth.length * 0.9;
  if (typeof truth === 'object' && truth !== null) return isStated(Object.values(truth), shown);
  // A small number stands on every page; that says nothing.
  if (typeof truth === 'number' && truth < 10 && Number.isInteger(truth)) return false;
  if (typeof truth === 'number')
    return new RegExp(`(?<![\\d.,])${String(truth).replace('.', '[.,]')}(?![\\d])`).test(shown);
  return shown.includes(folded(String(truth)));
}

function attributesOf(root: Document): string {
  const parts: string[] = [];
  const stack: { children: Document['children'] }[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children) {
      if (!('attribs' in child)) continue;
      for (const name of ['content', 'href', 'src', 'lang', 'alt', 'datetime', 'title'])
        parts.push(child.attribs[name] ?? '');
      if (child.name === 'title') parts.push(textOf(child));
      stack.push(child);
    }
  }
  return ` ${parts.join(' ')}`;
}

type Result = [string, number, Measured];

type PageSet = {
  name: string;
  pages: PublishedPage[];
  schema: JsonSchema;
  prepare: (html: string) => string;
};

const count = (outcomes: readonly Outcome[], what: (one: Outcome) => boolean) => outcomes.filter(what).length;
const rightOf = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, one) => sum + one.right, 0);
const short = (value: number) => Number(value.toFixed(1));

function row(name: string, pages: number, { outcomes, times }: Measured): (string | number)[] {
  const right = rightOf(outcomes);
  return [
    name,
    pages,
    outcomes.length,
    percent(right, outcomes.length),
    percent(
      count(outcomes, (one) => one.exact),
      outcomes.length,
    ),
    percent(
      right,
      count(outcomes, (one) => one.given),
    ),
    percent(
      right,
      count(outcomes, (one) => one.stated),
    ),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.9).toFixed(1),
  ];
}

/** Most rules for pages without structured data were written with the first half of the pages in view, the last ones with all. */
function printHalves(results: readonly Result[]): void {
  const right = (outcomes: readonly Outcome[], half: Half) => {
    const own = outcomes.filter((one) => one.half === half);
    return percent(rightOf(own), own.length);
  };
  printTable(
    'Halves of the published pages, every other one',
    ['pages', 'looked at from the start', 'looked at last'],
    results.map(([name, , { outcomes }]) => [name, right(outcomes, 'first'), right(outcomes, 'second')]),
  );
}

/** Whether what is given stands on the page at all, right or wrong. Read once more, so that no time above is its. */
function printInvented(sets: readonly PageSet[]): void {
  const rows = sets.map(({ name, pages, schema, prepare }) => {
    let values = 0;
    const invented: Invented[] = [];
    for (const page of pages) {
      const { json, root } = ask(prepare(page.html), page.url, schema);
      values += countOf(json);
      for (const one of notOnPage(json, haystackOf(root))) invented.push({ page: page.id, ...one });
    }
    const which = invented.map(({ page, path, value }) => `${path} of ${page}: ${String(value)}`);
    return [name, values, invented.length, which.join('; ') || '–'];
  });
  printTable(
    'Values that are not on their page',
    ['pages', 'values given', 'not on the page', 'which'],
    rows,
  );
}

function printFields(title: string, { outcomes }: Measured): void {
  const fields = [...new Set(outcomes.map((one) => one.field))];
  printTable(
    title,
    ['field', 'truths', 'right', 'wrong', 'left out', 'right of those given'],
    fields.map((field) => {
      const own = outcomes.filter((one) => one.field === field);
      const right = rightOf(own);
      const given = count(own, (one) => one.given);
      return [
        field,
        own.length,
        short(right),
        short(given - right),
        own.length - given,
        percent(right, given),
      ];
    }),
  );
}

function printMisses(title: string, { outcomes }: Measured): void {
  const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 400);
  const misses = outcomes.filter((one) => one.right < 1).sort((a, b) => a.field.localeCompare(b.field));
  process.stdout.write(`\n## ${title}: misses\n\n`);
  for (const { field, page, stated, truth, answer } of misses)
    process.stdout.write(
      `${field} of ${page}${stated ? '' : ' (not on the page)'}\n  truth  ${shown(truth)}\n  answer ${shown(answer)}\n`,
    );
}

/** @param misses whether to print each field that is not right, for those who work on the engine */
export function benchPublished(misses: boolean): void {
  const recipes = publishedPages('recipes');
  const articles = publishedPages('readability');
  if (!recipes || !articles) {
    process.stdout.write(howToFetch('extract, published pages'));
    return;
  }
  // Two rounds warm the engine up, as a long-lived worker is; a process's first pages take two to three times as long.
  for (let round = 0; round < 2; round++) for (const { html, url } of recipes) ask(html, url, RECIPE_SCHEMA);
  const asIs = (html: string) => html;
  const sets: PageSet[] = [
    { name: 'recipes', pages: recipes, schema: RECIPE_SCHEMA, prepare: asIs },
    {
      name: 'recipes without JSON-LD and microdata',
      pages: recipes,
      schema: RECIPE_SCHEMA,
      prepare: stripped,
    },
    { name: 'articles', pages: articles, schema: ARTICLE_SCHEMA, prepare: asIs },
  ];
  const results = sets.map(
    ({ name, pages, schema, prepare }): Result => [name, pages.length, measure(pages, schema, prepare)],
  );
  printTable(
    'Local extraction on published pages (of the fields that the truth has)',
    [
      'pages',
      'number',
      'fields',
      'right',
      'exactly right',
      'right of those given',
      'right of those the page states',
      'CPU ms p50',
      'p90',
    ],
    results.map(([name, pages, measured]) => row(name, pages, measured)),
  );
  printHalves(results);
  printInvented(sets);
  for (const [name, , measured] of results) printFields(`Fields of ${name}`, measured);
  if (misses) for (const [name, , measured] of results) printMisses(name, measured);
}
