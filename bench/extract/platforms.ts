/**
 * Local extraction on pages in the shapes of well-known platforms, without structured data (`platforms/`), and on pages of
 * many origins. Rules are made with one half of each kind of page, and the other is held out, but for the kinds whose pages
 * have all been looked at (`OPENED` in `platforms/index.ts`, `OPENED_VARIETY` in `platforms/variety/index.ts`).
 *
 *   node bench/extract/platforms.ts                 the figures
 *   node bench/extract/platforms.ts --misses [name] and each value that is not right, of the platforms that rules are made with
 *   node bench/extract/platforms.ts --variety       the same of pages of many origins (`platforms/variety/`), with --misses or without
 *   node bench/extract/platforms.ts --breadth       the same of a second such collection (`platforms/breadth/`), written later
 */
import { parseHtml } from '../../src/convert/html/parse.ts';
import { extractLocal } from '../../src/extract/local/extract.ts';
import { median, percent, startCpu } from '../figures.ts';
import { HALVES, type Half } from '../halves.ts';
import { printTable } from '../table.ts';
import { type Score, scoreOf } from './pages/score.ts';
import { BREADTH } from './platforms/breadth/index.ts';
import { OPENED, PLATFORMS } from './platforms/index.ts';
import type { Ask } from './platforms/platform-case.ts';
import { halves } from './platforms/platform-case.ts';
import { OPENED_VARIETY, VARIETY } from './platforms/variety/index.ts';

type Outcome = { kind: string; name: string; half: Half; ask: Ask; score: Score; ms: number };

function answer({ html, url, schema, prompt = '' }: Ask): { json: unknown; ms: number } {
  const cpu = startCpu();
  const { root } = parseHtml(html);
  const { json } = extractLocal({ pages: [{ root, url }], prompt, schema: schema ?? null });
  return { json, ms: cpu() };
}

const isVariety = process.argv.includes('--variety');
const isBreadth = process.argv.includes('--breadth');
const platforms = isBreadth ? BREADTH : isVariety ? VARIETY : PLATFORMS;
const opened = isBreadth ? new Set() : isVariety ? OPENED_VARIETY : OPENED;
const half = halves(platforms);
const outcomes = platforms.flatMap((platform) =>
  platform.asks.map((ask): Outcome => {
    const { json, ms } = answer(ask);
    const { kind, name } = platform;
    return {
      kind,
      name,
      half: opened.has(kind) ? 'tuned on' : (half.get(platform) ?? 'held out'),
      ask,
      score: scoreOf(ask.expected, json),
      ms,
    };
  }),
);

function rowOf(own: readonly Outcome[]): (string | number)[] {
  const sum = (what: 'right' | 'wrong' | 'missed' | 'invented') =>
    own.reduce((total, { score }) => total + score[what], 0);
  const all = sum('right') + sum('wrong') + sum('missed') + sum('invented');
  const whole = own.filter(({ score }) => score.notes.length === 0).length;
  return [
    new Set(own.map(({ name }) => name)).size,
    own.length,
    percent(whole, own.length),
    all,
    percent(sum('right'), all),
    sum('wrong'),
    sum('invented'),
    sum('missed'),
  ];
}

const HEAD = [
  'platforms',
  'questions',
  'answered without a fault',
  'values',
  'right',
  'wrong',
  'invented',
  'missed',
];
const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
printTable(
  platforms === PLATFORMS
    ? 'Local extraction in the shapes of platforms'
    : 'Local extraction on pages of many origins',
  ['kind', 'half', ...HEAD],
  [...kinds, undefined].flatMap((kind) =>
    HALVES.map((side) => [
      kind ?? 'all',
      side,
      ...rowOf(outcomes.filter((one) => one.half === side && (kind ?? one.kind) === one.kind)),
    ]),
  ),
);
const WAYS: [string, (ask: Ask) => boolean][] = [
  ['one thing, by schema', ({ page, prompt }) => page === 'single' && prompt === undefined],
  ['one thing, by prompt', ({ page, prompt }) => page === 'single' && prompt !== undefined],
  ['several, by schema', ({ page, prompt }) => page === 'list' && prompt === undefined],
  ['several, by prompt', ({ page, prompt }) => page === 'list' && prompt !== undefined],
];
printTable(
  'By what is asked for',
  ['asked for', 'half', ...HEAD],
  WAYS.flatMap(([name, isOfWay]) =>
    HALVES.map((side) => [
      name,
      side,
      ...rowOf(outcomes.filter((one) => one.half === side && isOfWay(one.ask))),
    ]),
  ),
);
printTable('CPU time', ['CPU ms a page, p50'], [[median(outcomes.map(({ ms }) => ms)).toFixed(1)]]);

if (process.argv.includes('--misses')) {
  const wanted = process.argv[process.argv.indexOf('--misses') + 1];
  for (const { name, half: side, ask, score } of outcomes) {
    if (side !== 'tuned on' || (wanted !== undefined && wanted !== name)) continue;
    const asked = ask.prompt ?? `${ask.page}, by schema`;
    for (const note of score.notes) process.stdout.write(`${name} (${asked}): ${note}\n`);
  }
}
