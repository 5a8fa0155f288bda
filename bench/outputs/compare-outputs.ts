/**
 * Compares every output over all pages and files at hand with those of another commit, byte for byte: the formats in
 * their modes, extraction, summaries, every type of document, diffs. Prints the counts and the differences.
 *
 *   node bench/outputs/compare-outputs.ts <commit>                all pages
 *   node bench/outputs/compare-outputs.ts <commit> --sample 100   about this many, evenly spread
 *   node bench/outputs/compare-outputs.ts <commit> --only documents   those of one row of the table of pages
 */
import { parseArgs } from 'node:util';
import { printTable } from '../table.ts';
import { type Answers, answersFor, promptFor } from './answers.ts';
import { RANDOM_SCHEMAS, SCHEMAS } from './asked.ts';
import { brandingAnswers } from './branding.ts';
import { allCases, type Case } from './cases.ts';
import { Tally } from './tally.ts';
import { otherAnswers } from './tasks.ts';
import { CHILDREN, currentState, currentTree, type Tree, treeAt } from './tree.ts';

/** Pages on their way at once: while a child works on one, the next is read from disk. */
const AT_ONCE = 3 * CHILDREN;
/** Rarer requests are made of every so many pages. */
const RARE = 4;
const SHOWN = 50;

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const [commit] = positionals;
if (!commit) {
  process.stderr.write('usage: node bench/outputs/compare-outputs.ts <commit> [--sample N] [--only NAME]\n');
  process.exit(2);
}

const started = performance.now();
const cases = sampled(await wantedCases(), Number(values.sample ?? Number.POSITIVE_INFINITY));
const [before, after] = [treeAt(commit), currentTree()];
// An interrupt must not leave a worktree behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', before.close);
const tally = new Tally();
try {
  await comparePages();
  compareLists('branding', await brandingAnswers(before), await brandingAnswers(after));
  compareLists('made-up', await otherAnswers(before.pool), await otherAnswers(after.pool));
} finally {
  after.close();
  before.close();
}
report(commit);

async function comparePages(): Promise<void> {
  const left = cases.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [i, page] of left) {
        const body = page.load();
        const [one, other] = await Promise.all([ask(before, body, page, i), ask(after, body, page, i)]);
        tally.add(`${page.kind}: ${page.name}`, one, other);
        if (i % 200 === 199) process.stderr.write(`${i + 1} of ${cases.length} pages\n`);
      }
    }),
  );
}

function ask(tree: Tree, body: Buffer, page: Case, i: number): Promise<Answers> {
  const schema = page.schema ?? SCHEMAS[i % SCHEMAS.length] ?? {};
  const random = i % RARE === 0 ? (RANDOM_SCHEMAS[(i / RARE) % RANDOM_SCHEMAS.length] ?? null) : null;
  return answersFor(tree.pool, { body, page }, { schema, random, prompt: promptFor(i) });
}

function compareLists(name: string, one: Answers[], other: Answers[]): void {
  for (const [i, answers] of one.entries()) tally.add(`${name} ${i}`, answers, other[i] ?? new Map());
}

async function wantedCases(): Promise<Case[]> {
  const all = await allCases();
  return values.only ? all.filter(({ kind }) => kind === values.only) : all;
}

function sampled(all: Case[], wanted: number): Case[] {
  const step = Math.max(1, all.length / wanted);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

function report(against: string): void {
  const kinds = new Map<string, number>();
  for (const { kind } of cases) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const { differences, compared } = tally;
  printTable('Pages and files', ['from', 'number'], [...kinds, ['all', cases.length]]);
  printTable(
    `Outputs of ${currentState()} beside ${against}`,
    ['output', 'compared', 'different'],
    [...tally.rows(), ['all', compared, differences.length]],
  );
  process.stdout.write(
    `\n${compared} outputs of ${cases.length} pages and files compared, ${differences.length} different.\n`,
  );
  for (const { page, output, excerpt } of differences.slice(0, SHOWN))
    process.stdout.write(`\n- ${page}, ${output}\n  ${excerpt}\n`);
  if (differences.length > SHOWN) process.stdout.write(`\nand ${differences.length - SHOWN} more\n`);
  process.stderr.write(`${Math.round((performance.now() - started) / 1000)} s\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
}
