/**
 * Evidence of local extraction: how many values have some, whether each quote stands at the place that is named, and
 * what it costs beside an answer without.
 *
 *   node bench/extract/evidence.ts            the figures
 *   node bench/extract/evidence.ts --misses   and each value without evidence, and each quote that is not there
 */
import { selectAll } from 'css-select';
import { type ChildNode, type Document, Element } from 'domhandler';
import type { Evidence } from '../../src/contract/extract/evidence.ts';
import { parseHtml } from '../../src/convert/html/parse.ts';
import { ownText } from '../../src/convert/html/walk.ts';
import { collapse, textFromMarkup, textOf } from '../../src/extract/elements/text.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { valueAt } from '../../src/extract/json-pointer.ts';
import { extractLocal } from '../../src/extract/local/extract.ts';
import { median, percent, startCpu } from '../figures.ts';
import { printTable } from '../table.ts';
import { ARTICLE_SCHEMA, publishedPages, RECIPE_SCHEMA } from './extract-published-pages.ts';
import { OWN_PAGES } from './pages/index.ts';

type BenchPage = { id: string; html: string; url: string; schema: JsonSchema };

const ROUNDS = 3;
const MISSES = process.argv.includes('--misses');

/** The single values of an answer by their pointers. */
function leaves(value: unknown, pointer = ''): [string, unknown][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[pointer, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** Whether one element and no other is named, and has the words. */
function isThere(root: Document, { quote, selector, attribute, path, source }: Evidence): boolean {
  if (selector === undefined) return source === 'page';
  const [element, ...others] = selectAll<ChildNode, Element>(selector, root.children);
  if (!(element instanceof Element) || others.length > 0) return false;
  const written = attribute === undefined ? ownText(element) : (element.attribs[attribute] ?? '');
  if (path !== undefined) return isInData(written, path, quote);
  return attribute === undefined
    ? textOf(element).includes(quote) || collapse(written).includes(quote)
    : collapse(written).includes(quote);
}

/** Data that is JSON from end to end is followed; of other scripts the words must be somewhere in the text. */
function isInData(written: string, path: string, quote: string): boolean {
  try {
    const value = valueAt(JSON.parse(written), path);
    if (value !== undefined)
      return textFromMarkup(
        JSON.stringify(value)
          .replace(/\\[nrt]/g, ' ')
          .replace(/\\"/g, '"'),
      ).includes(quote);
  } catch {
    // Looked for below.
  }
  const plain = written
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/\\+(["/])/g, '$1');
  return textFromMarkup(plain).includes(quote) || collapse(plain).includes(quote);
}

function measure(name: string, pages: BenchPage[]): (string | number)[] {
  let values = 0;
  let traced = 0;
  let there = 0;
  const times = { without: [] as number[], with: [] as number[] };
  for (const { id, html, url, schema } of pages) {
    const answer = (evidence: boolean) => {
      const cpu = startCpu();
      const { root } = parseHtml(html);
      const output = extractLocal({ pages: [{ root, url }], prompt: '', schema, evidence });
      return { ...output, root, ms: cpu() };
    };
    for (let round = 0; round < ROUNDS; round++) {
      times.without.push(answer(false).ms);
      times.with.push(answer(true).ms);
    }
    const { json, evidence = {}, root } = answer(true);
    for (const [pointer, value] of leaves(json)) {
      values++;
      const one = evidence[pointer];
      if (!one) {
        if (MISSES) console.log(`${id} ${pointer}: no evidence for ${JSON.stringify(value).slice(0, 80)}`);
        continue;
      }
      traced++;
      if (isThere(root, one)) there++;
      else if (MISSES) console.log(`${id} ${pointer}: not there ${JSON.stringify(one)}`);
    }
  }
  return [
    name,
    pages.length,
    values,
    percent(traced, values),
    percent(there, traced),
    median(times.without).toFixed(1),
    median(times.with).toFixed(1),
  ];
}

const published = (name: 'recipes' | 'readability', schema: JsonSchema): BenchPage[] =>
  (publishedPages(name) ?? []).map((page) => ({ ...page, schema }));

printTable(
  'Evidence of local extraction',
  ['pages', 'number', 'values', 'with evidence', 'quote at its place', 'CPU ms p50 without', 'with'],
  [
    measure('our own', OWN_PAGES),
    measure('published recipes', published('recipes', RECIPE_SCHEMA)),
    measure('published articles', published('readability', ARTICLE_SCHEMA)),
  ],
);
