/**
 * Local extraction: right fields on published recipes and articles (where they have been fetched), on pages of our own
 * with facts that are not there, whether every answer fits its schema, and CPU time a page.
 *
 *   node bench/extract/extract.ts            the figures
 *   node bench/extract/extract.ts --misses   and each published field that is not right
 */

import { AppError } from '../../src/errors.ts';
import { createValidator } from '../../src/extract/json-schema/validate.ts';
import { percent } from '../figures.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';
import { benchPublished } from './extract-published.ts';
import { randomSchemas } from './extract-schemas.ts';
import { OWN_PAGES } from './pages/index.ts';
import { scoreOf } from './pages/score.ts';

const SCHEMAS = 1000;
const SEED = 20261;

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

benchPublished(process.argv.includes('--misses'));
own();
validity();
