/**
 * Local extraction on published pages of products, articles and places without their structured data, which is the truth
 * about them (`structured-pages.ts`). Rules are made with one half of the sites; the other is held out.
 *
 *   node bench/extract-structured.ts            the figures
 *   node bench/extract-structured.ts --misses   and each field that is not right, of the sites that rules are made with
 */
import { createHash } from 'node:crypto';
import { howToFetch } from './data/pages.ts';
import { ask } from './extract-ask.ts';
import { notOnPage } from './extract-invented.ts';
import { percent } from './figures.ts';
import { rightField, structuredPages } from './structured-pages.ts';
import { printTable } from './table.ts';

const HALVES = ['tuned on', 'held out'] as const;
type Half = (typeof HALVES)[number];
type Outcome = {
  kind: string;
  half: Half;
  url: string;
  field: string;
  right: number;
  /** The same on the page with its structured data. */
  published: number;
  shown: boolean;
  truth: unknown;
  answer: unknown;
};

/** By site, so that no rule is tried on a template that it was made with. */
function halfOf(host: string): Half {
  return (createHash('sha256').update(host).digest()[0] ?? 0) % 2 === 0 ? 'tuned on' : 'held out';
}

const outcomes: Outcome[] = [];
const invented: { half: Half; note: string }[] = [];
let values = 0;
for (const { kind, url, host, published, html, words, schema, truth, shown } of structuredPages()) {
  const half = halfOf(host);
  const { json } = ask(html, url, schema);
  const whole = ask(published, url, schema).json;
  values += Object.values(json).filter((value) => value !== null).length;
  for (const { path, value } of notOnPage(json, words))
    invented.push({ half, note: `${path} of ${url}: ${value}` });
  for (const [field, said] of Object.entries(truth)) {
    const answer = json[field] ?? null;
    const right = rightField(field, said, answer);
    outcomes.push({
      ...{ kind, half, url, field, right, truth: said, answer },
      published: rightField(field, said, whole[field] ?? null),
      shown: shown.has(field),
    });
  }
}

if (outcomes.length === 0) process.stdout.write(howToFetch('extract-structured'));

const of = (half: Half, kind?: string, field?: string) =>
  outcomes.filter(
    (one) => one.half === half && (kind ?? one.kind) === one.kind && (field ?? one.field) === one.field,
  );
const right = (list: readonly Outcome[]) => list.reduce((sum, one) => sum + one.right, 0);
const kinds = [...new Set(outcomes.map(({ kind }) => kind))];

printTable(
  'Local extraction on published pages without their structured data',
  [
    'kind',
    'sites',
    'pages',
    'fields',
    'right',
    'right of those given',
    'shown on the page',
    'right of those shown',
    'right with structured data',
  ],
  [...kinds, undefined].flatMap((kind) =>
    HALVES.map((half) => {
      const own = of(half, kind);
      const given = own.filter(({ answer }) => answer !== null).length;
      const shown = own.filter((one) => one.shown);
      const count = new Set(own.map(({ url }) => url)).size;
      return [
        kind ?? 'all',
        half,
        count,
        own.length,
        percent(right(own), own.length),
        percent(right(own), given),
        shown.length,
        percent(right(shown), shown.length),
        percent(
          own.reduce((sum, one) => sum + one.published, 0),
          own.length,
        ),
      ];
    }),
  ),
);
printTable(
  'By field',
  ['kind', 'field', ...HALVES],
  kinds.flatMap((kind) =>
    [...new Set(outcomes.filter((one) => one.kind === kind).map(({ field }) => field))].map((field) => [
      kind,
      field,
      ...HALVES.map((half) => `${right(of(half, kind, field))} of ${of(half, kind, field).length}`),
    ]),
  ),
);
printTable(
  'Values that are not on their page',
  ['values given', ...HALVES],
  [[values, ...HALVES.map((half) => invented.filter((one) => one.half === half).length)]],
);
if (process.argv.includes('--misses')) {
  for (const { half, note } of invented)
    if (half === 'tuned on') process.stdout.write(`not on the page: ${note}\n`);
  for (const { field, url, truth, answer, shown } of of('tuned on').filter((one) => one.right < 1)) {
    const short = (value: unknown) => JSON.stringify(value).slice(0, 200);
    const where = `${field} of ${url}${shown ? '' : ' (not shown)'}`;
    process.stdout.write(`${where}\n  truth  ${short(truth)}\n  answer ${short(answer)}\n`);
  }
}
