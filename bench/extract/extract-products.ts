/**
 * Local extraction on published pages of products, beside what three systems answered for the same pages, by the rules
 * at the top of `product-truth.ts`. Rules are made with one half of the sites; the other is held out.
 *
 *   node bench/extract/extract-products.ts            the figures
 *   node bench/extract/extract-products.ts --misses   and each field that is not right, of the sites that rules are made with
 */
import type { JsonSchema } from '../../src/extract/engine.ts';
import { howToFetch } from '../data/pages.ts';
import { quantile } from '../figures.ts';
import { HALVES, type Half } from '../halves.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';
import { haystackOf, notOnPage } from './extract-invented.ts';
import { stripped } from './extract-published.ts';
import {
  answerIn,
  FIELDS,
  type Field,
  figuresOf,
  type Given,
  type ProductPage,
  productPages,
  SCORED,
  SYSTEMS,
  scoreOf,
} from './product-truth.ts';

const text = { type: ['string', 'null'] };
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    name: text,
    price: { type: ['number', 'null'] },
    currency: text,
    availability: { ...text, enum: ['InStock', 'OutOfStock', null] },
    sku: text,
    gtin: text,
    mpn: text,
    brand: text,
  },
};
const WINNOW = 'Winnow';
const BARE = 'Winnow without structured data';

const pages = productPages();
if (pages.length === 0) process.stdout.write(howToFetch('extract-products'));

const times: number[] = [];
const invented: { half: Half; note: string }[] = [];
let values = 0;
for (const page of pages) {
  const { html, url, half } = page;
  const { json, root, ms } = ask(html, url, SCHEMA);
  times.push(ms);
  page.systems[WINNOW] = json as Given;
  page.systems[BARE] = ask(stripped(html), url, SCHEMA).json as Given;
  // A currency is given as a code where the page has a sign, and an availability as one of two words.
  const { currency: _, availability: __, ...copied } = json;
  values += Object.values(copied).filter((value) => value !== null).length;
  for (const { path, value } of notOnPage(copied, haystackOf(root)))
    invented.push({ half, note: `${path} of ${url}: ${value}` });
}

const scoresOf = (list: readonly ProductPage[], system: string, field: Field) =>
  list.map(({ truth, systems }) =>
    scoreOf(field, truth[field] ?? [], answerIn(systems[system] ?? {}, field)),
  );
const PARTS: readonly (Half | 'all')[] = [...HALVES, 'all'];
const partOf = (part: Half | 'all') => pages.filter(({ half }) => part === 'all' || half === part);
const rounded = (figure: number) => figure.toFixed(3);

printTable(
  'F1 on published pages of products',
  ['field', 'sites', 'pages', 'with a truth', WINNOW, ...SYSTEMS, BARE],
  SCORED.flatMap((field) =>
    PARTS.map((part) => {
      const own = partOf(part);
      const f1 = (system: string) => rounded(figuresOf(scoresOf(own, system, field)).f1);
      const wanted = own.filter(({ truth }) => truth[field]).length;
      return [field, part, own.length, wanted, f1(WINNOW), ...SYSTEMS.map(f1), f1(BARE)];
    }),
  ),
);
printTable(
  'Precision and recall on all pages',
  ['field', 'figure', WINNOW, ...SYSTEMS, BARE],
  SCORED.flatMap((field) =>
    (['precision', 'recall'] as const).map((figure) => [
      ...[field, figure],
      ...[WINNOW, ...SYSTEMS, BARE].map((system) =>
        rounded(figuresOf(scoresOf(pages, system, field))[figure]),
      ),
    ]),
  ),
);
printTable(
  'Products that are sold out',
  ['system', 'sold out', 'found', 'said of others'],
  [WINNOW, ...SYSTEMS, BARE].map((system) => {
    const said = pages.filter(({ systems }) => systems[system]?.availability === 'OutOfStock');
    const isOut = ({ truth }: ProductPage) => truth.availability?.includes('OutOfStock') === true;
    return [
      ...[system, pages.filter(isOut).length],
      ...[said.filter(isOut).length, said.filter((one) => !isOut(one)).length],
    ];
  }),
);
/** A truth may be missing though the page states the fact, so that only what has one counts. */
printTable(
  'What became of each field where it has a truth, by sites (right / wrong / missing)',
  ['field', ...HALVES.flatMap((half) => [WINNOW, 'Zyte', 'Diffbot'].map((system) => `${system}, ${half}`))],
  FIELDS.map((field) => [
    field,
    ...HALVES.flatMap((half) =>
      [WINNOW, 'Zyte', 'Diffbot'].map((system) => {
        const own = partOf(half).filter(({ truth }) => truth[field]);
        const given = own.filter(({ systems }) => (systems[system]?.[field] ?? null) !== null);
        const right = scoresOf(given, system, field).filter((score) => score.right > 0).length;
        return `${right} / ${given.length - right} / ${own.length - given.length}`;
      }),
    ),
  ]),
);
printTable(
  'Values that are not on their page',
  ['values given', ...HALVES],
  [[values, ...HALVES.map((half) => invented.filter((one) => one.half === half).length)]],
);
const sorted = times.sort((a, b) => a - b);
printTable(
  'CPU ms a page',
  ['p50', 'p90'],
  [[quantile(sorted, 0.5).toFixed(0), quantile(sorted, 0.9).toFixed(0)]],
);

if (process.argv.includes('--misses')) {
  for (const { half, note } of invented)
    if (half === 'tuned on') process.stdout.write(`not on the page: ${note}\n`);
  for (const { id, url, truth, systems } of partOf('tuned on'))
    for (const field of FIELDS) {
      const truths = truth[field] ?? [];
      const answers = [WINNOW, BARE].map((system) => answerIn(systems[system] ?? {}, field));
      const isMissed = answers
        .map((answer) => scoreOf(field, truths, answer))
        .some((one) => one.wrong + one.missed);
      if (!isMissed || (truths.length === 0 && !SCORED.some((one) => one === field))) continue;
      const others = SYSTEMS.map((system) => systems[system]?.[field] ?? null);
      process.stdout.write(
        `${field} of ${id} ${url}\n  truth ${JSON.stringify(truths)}, answer ${JSON.stringify(answers)}, others ${JSON.stringify(others)}\n`,
      );
    }
}
