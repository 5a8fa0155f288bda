/**
 * Local extraction on published pages of products, articles and places without their structured data, which is the truth
 * about them (`structured-pages.ts`). Rules are made with one half of the sites; the other is held out.
 *
 *   node bench/extract/extract-structured.ts            the figures
 *   node bench/extract/extract-structured.ts --misses   and each field that is not right, of the sites that rules are made with
 */
import { howToFetch } from '../data/pages.ts';
import { percent } from '../figures.ts';
import { HALVES, type Half, halfOf } from '../halves.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';
import { notOnPage } from './extract-invented.ts';
import { WHERE, type Where } from './extract-shown.ts';
import { rightField, structuredPages } from './structured-pages.ts';

type Outcome = {
  kind: string;
  half: Half;
  url: string;
  field: string;
  right: number;
  /** The same on the page with its structured data. */
  published: number;
  where: Where;
  truth: unknown;
  answer: unknown;
};

const outcomes: Outcome[] = [];
const invented: { half: Half; note: string }[] = [];
let values = 0;
for (const { kind, url, host, published, html, words, schema, truth, where } of structuredPages()) {
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
      where: where[field] ?? 'scripts only',
    });
  }
}

if (outcomes.length === 0) process.stdout.write(howToFetch('extract-structured'));

const of = (half: Half, kind?: string, field?: string) =>
  outcomes.filter(
    (one) => one.half === half && (kind ?? one.kind) === one.kind && (field ?? one.field) === one.field,
  );
/** None stands for all of them. */
const fieldsOf = (kind?: string): (string | undefined)[] =>
  kind === undefined
    ? [undefined]
    : [...new Set(outcomes.filter((one) => one.kind === kind).map(({ field }) => field))];
const right = (list: readonly Outcome[]) => list.reduce((sum, one) => sum + one.right, 0);
const isShown = ({ where }: Outcome) => where !== 'scripts only';
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
      const shown = own.filter(isShown);
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
    fieldsOf(kind).map((field) => [
      kind,
      field ?? 'all',
      ...HALVES.map((half) => `${right(of(half, kind, field))} of ${of(half, kind, field).length}`),
    ]),
  ),
);
printTable(
  'Sites that rules are made with: what became of each field, and where the page has those that are not right',
  ['kind', 'field', 'wanted', 'right', 'wrong', 'missing', ...WHERE.map((where) => `not right, in ${where}`)],
  [...kinds, undefined].flatMap((kind) =>
    fieldsOf(kind).map((field) => {
      const own = of('tuned on', kind, field);
      const not = own.filter((one) => one.right < 1);
      const missing = not.filter(({ answer }) => answer === null).length;
      return [
        ...[
          kind ?? 'all',
          field ?? 'all',
          own.length,
          own.length - not.length,
          not.length - missing,
          missing,
        ],
        ...WHERE.map((where) => not.filter((one) => one.where === where).length),
      ];
    }),
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
  for (const { field, url, truth, answer, where } of of('tuned on').filter((one) => one.right < 1)) {
    const short = (value: unknown) => JSON.stringify(value).slice(0, 200);
    process.stdout.write(
      `${field} of ${url} (in ${where})\n  truth  ${short(truth)}\n  answer ${short(answer)}\n`,
    );
  }
}
