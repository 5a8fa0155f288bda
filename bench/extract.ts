/**
 * Local extraction: right fields on published recipes and articles (where ../shared is present), on pages of our own
 * with facts that are not there, whether every answer fits its schema, and CPU time a page.
 *
 *   node bench/extract.ts
 */
import type { Document } from 'domhandler';
import { parseHtml } from '../src/convert/html/parse.ts';
import { AppError } from '../src/errors.ts';
import type { JsonSchema } from '../src/extract/engine.ts';
import { createValidator } from '../src/extract/json-schema/validate.ts';
import { extractLocal } from '../src/extract/local/extract.ts';
import { textOf } from '../src/extract/local/page/text.ts';
import { OWN_PAGES } from './extract-pages/index.ts';
import { scoreOf } from './extract-pages/score.ts';
import { randomSchemas } from './extract-schemas.ts';
import {
  ARTICLE_SCHEMA,
  folded,
  isRight,
  RECIPE_SCHEMA,
  type SharedPage,
  sharedPages,
} from './extract-shared.ts';
import { printTable, quantile } from './table.ts';

const SCHEMAS = 1000;
const SEED = 20261;

/** JSON-LD scripts and microdata attributes taken out; all else as it was. */
function stripped(html: string): string {
  return html
    .replace(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/\s(?:itemprop|itemscope|itemtype|itemref)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi, '');
}

function ask(
  html: string,
  url: string,
  schema: JsonSchema,
): { json: Record<string, unknown>; root: Document; ms: number } {
  const before = process.cpuUsage();
  const { root } = parseHtml(html);
  const { json } = extractLocal({ pages: [{ root, url }], prompt: '', schema });
  const { user, system } = process.cpuUsage(before);
  return { json: json as Record<string, unknown>, root, ms: (user + system) / 1000 };
}

type Tally = { right: number; all: number; stated: number; statedRight: number; times: number[] };

function measure(pages: readonly SharedPage[], schema: JsonSchema, prepare: (html: string) => string): Tally {
  const tally: Tally = { right: 0, all: 0, stated: 0, statedRight: 0, times: [] };
  const fields = Object.keys(schema.properties as object);
  for (const page of pages) {
    const { json, root, ms } = ask(prepare(page.html), page.url, schema);
    tally.times.push(ms);
    const shown = folded(textOf(root) + attributesOf(root));
    for (const field of fields) {
      const truth = page.expected[field];
      if (truth === undefined || truth === null || truth === '') continue;
      const right = isRight(field, truth, json[field]);
      const stated = right || isStated(truth, shown);
      tally.all++;
      tally.right += Number(right);
      tally.stated += Number(stated);
      tally.statedRight += Number(right);
    }
  }
  return tally;
}

/** Whether a page still says, anywhere, what the truth says: without its structured data much is gone. */
function isStated(truth: unknown, shown: string): boolean {
  if (Array.isArray(truth)) return truth.filter((item) => isStated(item, shown)).length >= truth.length * 0.8;
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

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const ms = (times: number[], share: number) =>
  quantile(
    [...times].sort((a, b) => a - b),
    share,
  ).toFixed(1);

function row(name: string, pages: number, tally: Tally): (string | number)[] {
  return [
    name,
    pages,
    tally.all,
    percent(tally.right, tally.all),
    percent(tally.statedRight, tally.stated),
    ms(tally.times, 0.5),
    ms(tally.times, 0.9),
  ];
}

function published(): void {
  const recipes = sharedPages('recipes');
  const articles = sharedPages('readability');
  if (!recipes || !articles) {
    process.stdout.write('published pages: skipped, ../shared/data/extract is not here\n');
    return;
  }
  // The first round warms the engine up, as a long-lived worker is.
  measure(recipes, RECIPE_SCHEMA, (html) => html);
  printTable(
    'Local extraction on published pages (right fields of those the truth has)',
    ['pages', 'number', 'fields', 'right', 'right of those the page states', 'CPU ms p50', 'p90'],
    [
      row(
        'recipes',
        recipes.length,
        measure(recipes, RECIPE_SCHEMA, (html) => html),
      ),
      row('recipes without JSON-LD and microdata', recipes.length, measure(recipes, RECIPE_SCHEMA, stripped)),
      row(
        'articles',
        articles.length,
        measure(articles, ARTICLE_SCHEMA, (html) => html),
      ),
    ],
  );
}

function own(): void {
  const kinds = [...new Set(OWN_PAGES.map((page) => page.id.split('-')[0] ?? ''))];
  const rows = kinds.map((kind) => {
    const pages = OWN_PAGES.filter((page) => page.id.startsWith(kind));
    const scores = pages.map((page) => scoreOf(page.expected, ask(page.html, page.url, page.schema).json));
    const sum = (what: 'right' | 'wrong' | 'missed' | 'invented') =>
      scores.reduce((total, score) => total + score[what], 0);
    const all = sum('right') + sum('wrong') + sum('missed') + sum('invented');
    return [
      kind,
      pages.length,
      all,
      percent(sum('right'), all),
      sum('wrong'),
      sum('missed'),
      sum('invented'),
    ];
  });
  printTable(
    'Local extraction on pages of our own',
    ['kind', 'pages', 'fields', 'right', 'wrong', 'missed', 'invented'],
    rows,
  );
}

function validity(): void {
  let fitting = 0;
  let refused = 0;
  let broken = 0;
  randomSchemas(SCHEMAS, SEED).forEach((schema, i) => {
    const page = OWN_PAGES[i % OWN_PAGES.length];
    if (!page) return;
    try {
      const { json } = ask(page.html, page.url, schema);
      if (createValidator(schema)(json).length === 0) fitting++;
      else broken++;
    } catch (error) {
      if (error instanceof AppError && error.type === 'extraction_failed') refused++;
      else broken++;
    }
  });
  printTable(
    'Answers to random schemas',
    ['schemas', 'answers that fit', 'refused with extraction_failed', 'anything else'],
    [[SCHEMAS, fitting, refused, broken]],
  );
}

published();
own();
validity();
