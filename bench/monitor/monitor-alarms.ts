/**
 * Real pages, each changed in one way: what nobody sees, what only stands in for the page, and what is a change.
 *
 * BENCH_CHANGES names some of the changes, separated by commas, and BENCH_SET one of the sets; else all are taken.
 * With BENCH_SHOW=1 every page that was judged wrongly is named, with what was found.
 */
import { zstdCompressSync } from 'node:zlib';
import { compare } from '../../src/diff/compare.ts';
import { interstitialIn } from '../../src/fetch/verdict/interstitial.ts';
import { readPage } from '../../src/sandbox/tasks/read-page.ts';
import { howToFetch, pagePaths, readHtml } from '../data/pages.ts';
import { printTable } from '../table.ts';
import { type Change, INVISIBLE, pageOf, RESTLESS, STAND_INS, TRUE_CHANGES } from './monitor-changes.ts';

const PAGES = 63;
const FORMATS = ['markdown', 'html', 'links', 'images'] as const;
const MODES = ['normal', 'reader'] as const;
type Mode = (typeof MODES)[number];

async function captured(html: string, mode: Mode): Promise<Buffer> {
  const { results } = await readPage({
    body: Buffer.from(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url: 'https://mill.example/page',
    maxPages: 1,
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
    formats: FORMATS.map((type) => (type === 'markdown' || type === 'html' ? { type, mode } : { type })),
    unwrap: true,
  });
  const data = FORMATS.map((type) => [type, JSON.parse(Buffer.from(results[type] ?? '{}').toString())]);
  return Buffer.from(JSON.stringify({ results: Object.fromEntries(data) }));
}

function compared(before: Buffer, after: Buffer, calm: boolean) {
  return compare({
    current: after,
    previous: [{ zstd: zstdCompressSync(before), formats: [...FORMATS] }],
    pictures: null,
    maskUrl: '',
    patterns: [],
    withResults: false,
    ...(calm && { calm: { recent: [] } }),
  });
}

/** Rules were made with the first set in sight; the pages of the second were not looked at. */
function sets(): Record<string, string[]> {
  const all = pagePaths('reader/wcxb');
  const at = (offset: number) =>
    Array.from({ length: PAGES }, (_, n) => all[Math.floor(((n + offset) * all.length) / PAGES)] ?? '');
  const both = all.length === 0 ? {} : { 'looked at': at(0), 'held out': at(0.5) };
  const { BENCH_SET: only } = process.env;
  return only ? Object.fromEntries(Object.entries(both).filter(([name]) => name === only)) : both;
}

type Kind = { changes: Record<string, Change>; isTrue: boolean; calm: boolean };
const KINDS: Record<string, Kind> = {
  invisible: { changes: INVISIBLE, isTrue: false, calm: false },
  'a change': { changes: TRUE_CHANGES, isTrue: true, calm: false },
  restless: { changes: RESTLESS, isTrue: false, calm: false },
  'restless, calm': { changes: RESTLESS, isTrue: false, calm: true },
  'a change, calm': { changes: TRUE_CHANGES, isTrue: true, calm: true },
};

type Count = { alarmed: number; shown: number };

/** Counts what a page alarms for, by kind and change. */
async function countPage(
  path: string,
  mode: Mode,
  count: (row: string, alarmed: boolean) => void,
): Promise<void> {
  const named = process.env.BENCH_CHANGES?.split(',');
  const html = readHtml(path).toString('utf8');
  const plain = await captured(html, mode);
  const page = pageOf(html, JSON.parse(plain.toString()).results.markdown.data.join());
  for (const [name, change] of Object.entries({ ...INVISIBLE, ...TRUE_CHANGES, ...RESTLESS })) {
    const kinds = Object.entries(KINDS).filter(([, { changes }]) => name in changes);
    const isTrue = kinds.some(([, kind]) => kind.isTrue);
    // There must be a place where it is seen.
    if ((named && !named.includes(name)) || (isTrue && page.shown.length === 0)) continue;
    const first = isTrue ? plain : await captured(change(page, 'first'), mode);
    const second = await captured(change(page, 'second'), mode);
    for (const [kind, { calm }] of kinds) {
      const { changed, diffs } = await compared(first, second, calm);
      count(`${kind}\t${name}`, changed);
      // What is restless and not calm may alarm.
      if (process.env.BENCH_SHOW && kind !== 'restless' && changed !== isTrue) {
        process.stdout.write(`${mode}, ${kind}, ${name}: ${path} ${diffs.slice(0, 1000)}\n`);
      }
    }
  }
}

export async function measureAlarms(): Promise<void> {
  const pages = sets();
  if (Object.keys(pages).length === 0) {
    process.stdout.write(howToFetch('monitor alarms'));
    return;
  }
  const columns = Object.keys(pages).flatMap((set) => MODES.map((mode) => `${mode}, ${set}`));
  const counts = new Map<string, Map<string, Count>>();
  for (const [set, paths] of Object.entries(pages)) {
    for (const mode of MODES) {
      for (const path of paths) {
        await countPage(path, mode, (row, alarmed) => {
          const cells = counts.get(row) ?? new Map<string, Count>();
          const cell = cells.get(`${mode}, ${set}`) ?? { alarmed: 0, shown: 0 };
          cells.set(`${mode}, ${set}`, { alarmed: cell.alarmed + Number(alarmed), shown: cell.shown + 1 });
          counts.set(row, cells);
        });
      }
    }
  }
  const order = Object.keys(KINDS);
  const kindOf = (row: string) => order.indexOf(row.split('\t')[0] ?? '');
  const rows = [...counts].toSorted(([a], [b]) => kindOf(a) - kindOf(b));
  const shown = (cell: Count | undefined) => (cell ? `${cell.alarmed} of ${cell.shown}` : '');
  printTable(
    'Alarms for published pages, changed in one way',
    ['kind', 'change', ...columns],
    rows.map(([row, cells]) => [...row.split('\t'), ...columns.map((column) => shown(cells.get(column)))]),
  );
  printTable(
    'Stand-ins that were taken for the page',
    ['kind', 'shown', 'taken for the page'],
    Object.entries(STAND_INS).map(([kind, shown]) => [
      kind,
      shown.length,
      shown.filter((html) => interstitialIn(html) === null).length,
    ]),
  );
  for (const [set, paths] of Object.entries(pages)) {
    const mistaken = paths.filter((path) => interstitialIn(readHtml(path).toString('utf8')) !== null).length;
    process.stdout.write(`\nOf the ${PAGES} pages ${set} ${mistaken} were taken for a stand-in.\n`);
  }
}
