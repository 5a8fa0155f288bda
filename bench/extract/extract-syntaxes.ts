/**
 * Local extraction on the examples of schema.org: each thing in three notations of structured data, which must give the
 * same, and as plain HTML without any. Rules are made with one half of the examples; the other is held out.
 *
 *   node bench/extract/extract-syntaxes.ts            the figures
 *   node bench/extract/extract-syntaxes.ts --misses   and each field that is not right, of the examples that rules are made with
 */
import { parseDate } from '../../src/extract/values/date.ts';
import { parseDuration } from '../../src/extract/values/duration.ts';
import { howToFetch } from '../data/pages.ts';
import { percent } from '../figures.ts';
import { HALVES, type Half } from '../halves.ts';
import { printTable } from '../table.ts';
import { ask } from './extract-ask.ts';
import { folded } from './extract-compare.ts';
import { notOnPage } from './extract-invented.ts';
import { isStated, leafAt, leavesOf, SYNTAXES, type Syntax, syntaxExamples } from './syntax-examples.ts';

const URL_OF_PAGE = 'https://example.com/page';

type Outcome = {
  id: string;
  half: Half;
  type: string;
  syntax: Syntax;
  naming: string;
  path: string;
  truth: unknown;
  answer: unknown;
  isRight: boolean;
};

function isSame(truth: unknown, answer: unknown): boolean {
  if (answer === null) return false;
  if (Array.isArray(truth)) {
    const given = Array.isArray(answer) ? answer : String(answer).split(/, |\n/);
    return (
      keysOf(truth, keyOf) === keysOf(given, keyOf) || keysOf(truth, addressKey) === keysOf(given, addressKey)
    );
  }
  const [said, given] = [String(truth), String(Array.isArray(answer) ? answer.join(', ') : answer)];
  if (keyOf(said) === keyOf(given) || addressKey(said) === addressKey(given)) return true;
  if (/^[\dX-]{10,17}$/.test(said) && said.replaceAll('-', '') === given.replaceAll('-', '')) return true;
  if (/^[\d.,]+$/.test(said) && Number(said) === Number(given)) return true;
  const [a, b] = [said, given].map((text) => parseDate(text, { language: 'en', country: 'us' }));
  if (a && b && /^\d{4}-/.test(said))
    return a.date === b.date && (a.hasTime !== b.hasTime || a.iso === b.iso);
  const [long, other] = [said, given].map(parseDuration);
  return long !== null && long !== undefined && long === other;
}

const keysOf = (values: readonly unknown[], key: (text: string) => string | undefined) =>
  [...new Set(values.map((value) => key(String(value))))].sort().join('\n');
const keyOf = (text: string) =>
  folded(text.replace(/^(?:mailto|tel):/, '').replace(/^https?:\/\/(?:www\.)?schema\.org\//, ''))
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\s,]+/g, ' ');
const addressKey = (text: string) =>
  URL.parse(text, URL_OF_PAGE)?.href.replace(/^https?:\/\/(?:www\.)?|\/$/g, '');

/** Not the address of the page, which is given where one is asked for. */
const isPlain = (value: unknown, path: string) => value !== URL_OF_PAGE || path.includes('.');

const outcomes: Outcome[] = [];
const invented: { half: Half; syntax: Syntax; naming: string; path: string; note: string }[] = [];
const examples = syntaxExamples();
for (const { id, half, type, pages, asked } of examples) {
  for (const syntax of SYNTAXES) {
    const page = pages[syntax];
    if (!page) continue;
    for (const { naming, schema, truth } of asked) {
      const json = ask(page.html, URL_OF_PAGE, schema).json ?? {};
      // A currency is given as a code where the page has a sign, a price of 0.10 as 0.1.
      for (const { path, value } of notOnPage(json, page.words))
        if (isPlain(value, path) && !/currency$/i.test(path) && !page.html.includes(`${value}0`))
          invented.push({ half, syntax, naming, path, note: `${path} of ${id}: ${value}` });
      for (const leaf of leavesOf(truth)) {
        if (!isStated(leaf.value, page.words)) continue;
        // What a page is called by itself is no statement about its thing.
        if (syntax === 'plain HTML' && /^(?:url|website|mainEntityOfPage)$/.test(leaf.path.join())) continue;
        const answer = leafAt(json, leaf.path);
        outcomes.push({
          ...{ id, half, type, syntax, naming, path: leaf.path.join('.'), truth: leaf.value, answer },
          isRight: isSame(leaf.value, answer),
        });
      }
    }
  }
}

if (examples.length === 0) process.stdout.write(howToFetch('extract-syntaxes'));

const NAMINGS = ['own names', "people's names"];
const count = (list: readonly Outcome[], what: (one: Outcome) => boolean) => list.filter(what).length;
printTable(
  'Local extraction from the examples of schema.org',
  [
    'syntax',
    'fields',
    'examples',
    'number',
    'values stated',
    'right',
    'wrong',
    'missing',
    'right, share',
    'not on the page',
  ],
  SYNTAXES.flatMap((syntax) =>
    NAMINGS.flatMap((naming) =>
      HALVES.map((half) => {
        const own = outcomes.filter(
          (one) => one.syntax === syntax && one.naming === naming && one.half === half,
        );
        const right = count(own, (one) => one.isRight);
        const missing = count(own, (one) => one.answer === null);
        return [
          ...[syntax, naming, half, new Set(own.map(({ id }) => id)).size, own.length, right],
          ...[own.length - right - missing, missing, percent(right, own.length)],
          invented.filter((one) => one.half === half && one.syntax === syntax && one.naming === naming)
            .length,
        ];
      }),
    ),
  ),
);

if (process.argv.includes('--misses')) {
  const short = (value: unknown) => JSON.stringify(value)?.slice(0, 160);
  for (const { half, syntax, note } of invented)
    if (half === 'tuned on')
      process.stdout.write(`not on the page, ${syntax}: ${note.slice(0, 300)}
`);
  for (const one of outcomes.filter(({ half, isRight }) => half === 'tuned on' && !isRight))
    process.stdout.write(
      `${one.syntax}\t${one.naming}\t${one.answer === null ? 'missing' : 'wrong'}\t${one.id}\t${one.type}\t${one.path}\t${short(one.truth)}\t${short(one.answer)}\n`,
    );
}
