/**
 * Local extraction on published articles (`article-pages.ts`), as they were published: the day each was published on,
 * who wrote it, its title, description and tags. Rules are made with one half of the sites; the other is held out.
 *
 *   node bench/extract/extract-articles.ts            the figures
 *   node bench/extract/extract-articles.ts --misses   and each field that is not right, of the sites that rules are made with
 *   node bench/extract/extract-articles.ts --half     only the sites that rules are made with
 */

import { baseAt } from '../../src/convert/html/base-url.ts';
import { pageMeta } from '../../src/convert/html/page-meta.ts';
import { howToFetch } from '../data/pages.ts';
import { mean, median, percent } from '../figures.ts';
import { HALVES, type Half, halfOf } from '../halves.ts';
import { printTable } from '../table.ts';
import { articlePages, COLLECTIONS, FIELDS, type Field, rightArticleField } from './article-pages.ts';
import { ask } from './extract-ask.ts';

const text = { type: ['string', 'null'] };
const SCHEMA = {
  type: 'object',
  properties: {
    headline: text,
    author: text,
    datePublished: { ...text, format: 'date' },
    description: text,
    tags: { type: 'array', items: { type: 'string' } },
  },
};

/** What a scrape's `metadata` has of these. */
const IN_METADATA: Partial<Record<Field, 'title' | 'description'>> = {
  headline: 'title',
  description: 'description',
};

type Outcome = {
  collection: string;
  half: Half;
  /** Its address, or its name in the collection. */
  page: string;
  field: Field;
  truth: string | string[] | null;
  answer: unknown;
  /** False where the truth says that there is none. */
  isRight: boolean;
  isRightInMetadata: boolean;
};

const outcomes: Outcome[] = [];
const times: number[] = [];
for (const collection of COLLECTIONS) {
  for (const { id, url, host, html, truth } of articlePages(collection)) {
    const half = halfOf(host);
    if (half === 'held out' && process.argv.includes('--half')) continue;
    // The published figures of htmldate are without addresses, which say the day of many pages.
    const { json, root, ms } = ask(html, collection === 'htmldate' ? '' : url, SCHEMA);
    times.push(ms);
    const metadata = pageMeta(root, baseAt(url));
    for (const field of FIELDS) {
      const said = truth[field];
      if (said === undefined) continue;
      const given = Array.isArray(json[field]) && json[field].length === 0 ? null : (json[field] ?? null);
      const name = IN_METADATA[field];
      outcomes.push({
        ...{ collection, half, page: url || id, field, truth: said, answer: given },
        isRight: said !== null && rightArticleField(field, said, given),
        isRightInMetadata: said !== null && !!name && rightArticleField(field, said, metadata[name]),
      });
    }
  }
}

if (outcomes.length === 0) process.stdout.write(howToFetch('extract-articles'));

const of = (collection: string, field: Field, half?: Half) =>
  outcomes.filter(
    (one) => one.collection === collection && one.field === field && (half ?? one.half) === one.half,
  );

function counts(list: readonly Outcome[]) {
  const stated = list.filter(({ truth }) => truth !== null);
  const right = stated.filter(({ isRight }) => isRight).length;
  const missing = stated.filter(({ answer }) => answer === null).length;
  const beside = list.filter(({ truth, answer }) => truth === null && answer !== null).length;
  return { stated: stated.length, right, missing, wrong: stated.length - right - missing, beside };
}

const PUBLISHED: [string, string, string, string, string][] = [
  ['htmldate 1.10.0, extensive', '.908', '.993', '.903', '.949'],
  ['htmldate 1.10.0, fast', '.924', '.927', '.861', '.925'],
  ['newspaper4k 0.9.5', '.912', '.728', '.680', '.810'],
  ['news-please 1.6.16', '.845', '.777', '.680', '.810'],
  ['goose3 3.1.21', '.930', '.568', '.545', '.706'],
];

/** By htmldate's own rule: a page without a date counts as missed without an answer, and as wrong with one. */
function byTheirRule(name: string, list: readonly Outcome[]): string[] {
  const right = list.filter(({ isRight }) => isRight).length;
  const missed = list.filter(({ answer }) => answer === null).length;
  const wrong = list.length - right - missed;
  const share = (part: number, whole: number) => (part / whole).toFixed(3).replace(/^0/, '');
  return [
    name,
    share(right, right + wrong),
    share(right, right + missed),
    share(right, list.length),
    share(2 * right, 2 * right + wrong + missed),
  ];
}

if (outcomes.length > 0) {
  printTable(
    'The day of publication by the rule of htmldate’s evaluation, pages without their addresses',
    ['', 'precision', 'recall', 'accuracy', 'F'],
    [
      byTheirRule('Winnow, all pages', of('htmldate', 'datePublished')),
      ...HALVES.map((half) => byTheirRule(`Winnow, ${half}`, of('htmldate', 'datePublished', half))),
      ...PUBLISHED.map((row) => [`${row[0]} (published)`, ...row.slice(1)]),
    ],
  );
  printTable(
    'By collection and field',
    [
      ...['collection', 'field', 'sites', 'stated', 'right', 'right of those given', 'wrong', 'missing'],
      ...['given where the collection has none', 'right in metadata'],
    ],
    COLLECTIONS.flatMap((collection) =>
      FIELDS.flatMap((field) =>
        HALVES.flatMap((half) => {
          const own = of(collection, field, half);
          const { stated, right, missing, wrong, beside } = counts(own);
          const inMetadata = own.filter((one) => one.isRightInMetadata).length;
          return stated === 0
            ? []
            : [
                [
                  ...[collection, field, half, stated, percent(right, stated), percent(right, right + wrong)],
                  ...[wrong, missing, beside, IN_METADATA[field] ? percent(inMetadata, stated) : '–'],
                ],
              ];
        }),
      ),
    ),
  );
  printTable(
    'CPU time a page, parsed and extracted',
    ['pages', 'ms mean', 'median'],
    [[times.length, mean(times).toFixed(1), median(times).toFixed(1)]],
  );
}
if (process.argv.includes('--misses')) {
  const short = (value: unknown) => JSON.stringify(value).slice(0, 160);
  for (const one of outcomes) {
    const isBeside = one.truth === null && one.answer !== null;
    if (one.half !== 'tuned on' || one.isRight || (one.truth === null && !isBeside)) continue;
    process.stdout.write(
      `${one.collection} ${one.field}: ${one.page}\n  truth  ${short(one.truth)}\n  answer ${short(one.answer)}\n`,
    );
  }
}
