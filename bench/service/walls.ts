/** What the walls around converters cost: the start of a child, and pages through two pools in turn, one behind walls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '../../src/sandbox/pool.ts';
import { bareWalls, raiseWalls } from '../../src/sandbox/walls/walls.ts';
import { printTable } from '../table.ts';

const ROUNDS = 60;
const PAGES_A_ROUND = 20;
const dataDir = await mkdtemp(join(tmpdir(), 'winnow-walls-'));
const walls = { bare: bareWalls(), walled: await raiseWalls({ isolation: 'best', dataDir }) };
const article = Array.from(
  { length: 200 },
  (_, n) => `<p>Paragraph ${n} of a page, with a <a href="/${n}">link</a>.</p>`,
);
const input = {
  body: Buffer.from(
    `<html lang="en"><title>A page</title><body><h1>A page</h1>${article.join('')}</body></html>`,
  ),
  contentType: 'text/html',
  charset: 'utf-8',
  url: 'https://example.com/',
  maxPages: 10,
  ocrLanguages: ['eng'],
  ocrDataDir: undefined,
  cacheDir: dataDir,
  formats: [{ type: 'markdown' as const, mode: 'reader' as const }],
};
const poolOf = (kind: keyof typeof walls) =>
  createPool({ size: 1, memoryMb: 512, timeoutMs: 60_000, walls: walls[kind] });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const kinds = ['bare', 'walled'] as const;
const starts: Record<string, number[]> = { bare: [], walled: [] };
for (let n = 0; n < 7; n++) {
  for (const kind of kinds) {
    const pool = poolOf(kind);
    starts[kind]?.push(await timed(() => pool.run('readPage', input, { account: 'bench' })));
    pool.close();
  }
}
const pools: Record<(typeof kinds)[number], Pool> = { bare: poolOf('bare'), walled: poolOf('walled') };
const rounds: Record<string, number[]> = { bare: [], walled: [] };
for (const kind of kinds)
  for (let n = 0; n < 50; n++) await pools[kind].run('readPage', input, { account: 'bench' });
for (let round = 0; round < ROUNDS; round++) {
  for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
    const ms = await timed(async () => {
      for (let n = 0; n < PAGES_A_ROUND; n++) await pools[kind].run('readPage', input, { account: 'bench' });
    });
    rounds[kind]?.push(ms / PAGES_A_ROUND);
  }
}
for (const kind of kinds) pools[kind].close();
await rm(dataDir, { recursive: true, force: true });
const row = (name: string, values: Record<string, number[]>) => {
  const [bare, walled] = kinds.map((kind) => median(values[kind] ?? []));
  return [
    name,
    `${bare?.toFixed(2)} ms`,
    `${walled?.toFixed(2)} ms`,
    ((walled ?? 0) / (bare || 1)).toFixed(3),
  ];
};
printTable(
  `Converters behind ${walls.walled.report.by}`,
  ['median', 'bare', 'behind walls', 'ratio'],
  [row('start of a child and its first page', starts), row('a page, 200 paragraphs to Markdown', rounds)],
);
