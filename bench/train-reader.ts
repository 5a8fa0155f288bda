/**
 * Learns the weights of the main-content model from published pages and writes them beside the model.
 *
 *   node bench/train-reader.ts           writes src/convert/main-content/weights.json
 *   node bench/train-reader.ts --folds   only measures: five times, on the fifth of the sites it did not learn from
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from 'domhandler';
import { parseHtml } from '../src/convert/html/parse.ts';
import { normalView } from '../src/convert/html/view.ts';
import { analyseWith } from '../src/convert/main-content/analyse.ts';
import { consentNotices } from '../src/convert/main-content/consent.ts';
import { FEATURE_NAMES, featureColumns } from '../src/convert/main-content/features.ts';
import { loadModel, packTrees, type Weights } from '../src/convert/main-content/model.ts';
import { outline } from '../src/convert/main-content/outline.ts';
import { pageFacts } from '../src/convert/main-content/page-facts.ts';
import { mainContent } from '../src/convert/main-content/reader.ts';
import { toText } from '../src/convert/main-content/text.ts';
import { howToFetch } from './data/pages.ts';
import { type BoostOptions, binTable, boost, type Examples, type Table, type Tree } from './reader-boost.ts';
import { hasPages, type ReaderPage, readPages } from './reader-pages.ts';
import { scoreArticles, scoreByType } from './reader-score.ts';
import { alignBlocks, wordsOf } from './reader-truth.ts';
import { printTable } from './table.ts';

const FOLDS = 5;
/** Features that the first, short training finds most useful; the rest only slow the scorer down. */
const KEPT_FEATURES = 160;

/** Trainings with another random seed each; their mean is steadier than one twice as long. */
const TRAININGS = 2;

const OPTIONS: BoostOptions = {
  trees: 150,
  leaves: 24,
  rate: 0.09,
  ridge: 10,
  minWeight: 3,
  minRows: 60,
  featureShare: 0.3,
  pageShare: 0.6,
  seed: 7,
};

type Learned = ReaderPage & {
  root: Document;
  columns: Float32Array;
  labels: number[];
  sizes: number[];
  fold: number;
};

if (!hasPages()) {
  process.stdout.write(howToFetch('train-reader'));
} else {
  const pages = [...readPages('aeb'), ...readPages('wcxb'), ...readPages('readability')].map(learn);
  const examples = gather(pages);
  if (process.argv.includes('--folds')) measureFolds(pages, examples);
  else {
    const weights = train(
      examples,
      rowsOf(pages, () => true),
      OPTIONS,
    );
    const file = new URL('../src/convert/main-content/weights.json', import.meta.url);
    writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}

function learn(page: ReaderPage): Learned {
  const { root } = parseHtml(page.html);
  const seen = outline(root, consentNotices(root));
  const words = seen.blocks.map((block) => wordsOf(block.text));
  return {
    ...page,
    html: '',
    root,
    columns: featureColumns(seen, pageFacts(root), FEATURE_NAMES),
    labels: alignBlocks(words, wordsOf(page.truth)),
    sizes: words.map((list) => list.length),
    fold: foldOf(page.site),
  };
}

function foldOf(site: string): number {
  let hash = 0;
  for (let i = 0; i < site.length; i++) hash = (Math.imul(hash, 31) + site.charCodeAt(i)) >>> 0;
  return (hash >>> 4) % FOLDS;
}

function gather(pages: readonly Learned[]): Examples {
  const width = FEATURE_NAMES.length;
  const count = pages.reduce((sum, page) => sum + page.labels.length, 0);
  const columns = new Float32Array(count * width);
  const labels = new Float32Array(count);
  const weights = new Float32Array(count);
  const owners = new Int32Array(count);
  let at = 0;
  for (const [p, page] of pages.entries()) {
    const own = page.labels.length;
    for (let f = 0; f < width; f++)
      columns.set(page.columns.subarray(f * own, (f + 1) * own), f * count + at);
    const content = page.labels.reduce((sum, label, i) => sum + label * (page.sizes[i] ?? 0), 0);
    const all = page.sizes.reduce((sum, size) => sum + size, 0);
    for (const [i, label] of page.labels.entries()) {
      labels[at] = label >= 0.5 ? 1 : 0;
      // By words, as the measures count, with each page weighing about the same.
      weights[at] = ((page.sizes[i] ?? 0) + 1.5) / Math.max(60, content + 0.3 * all);
      owners[at++] = p;
    }
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / count;
  return {
    table: binTable(columns, width),
    labels,
    weights: weights.map((weight) => weight / mean),
    pages: owners,
  };
}

function rowsOf(pages: readonly Learned[], wanted: (page: Learned) => boolean): Int32Array {
  const rows: number[] = [];
  let at = 0;
  for (const page of pages) {
    for (let i = 0; i < page.labels.length; i++) if (wanted(page)) rows.push(at + i);
    at += page.labels.length;
  }
  return Int32Array.from(rows);
}

function train(examples: Examples, rows: Int32Array, options: BoostOptions): Weights {
  const gains = new Float64Array(FEATURE_NAMES.length);
  boost(examples, rows, { ...options, trees: 60, rate: 0.15 }, gains);
  const best = [...gains.keys()].sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0)).slice(0, KEPT_FEATURES);
  const table: Table = {
    rows: examples.table.rows,
    bins: best.map((f) => examples.table.bins[f] ?? new Uint8Array()),
    edges: best.map((f) => examples.table.edges[f] ?? []),
  };
  const trees: Tree[] = [];
  for (let k = 0; k < TRAININGS; k++) {
    for (const tree of boost({ ...examples, table }, rows, { ...options, seed: options.seed + k }))
      trees.push({ ...tree, values: tree.values.map((value) => value / TRAININGS) });
  }
  return pack(
    trees,
    best.map((f) => FEATURE_NAMES[f] ?? ''),
    table.edges,
  );
}

function pack(trees: readonly Tree[], names: readonly string[], edges: readonly number[][]): Weights {
  const most = Math.max(...trees.flatMap((tree) => tree.values.map(Math.abs)));
  const scale = Math.floor(32_000 / most);
  return {
    features: names.join(' '),
    cuts: edges.map((cuts) => cuts.join(' ')).join('|'),
    scale,
    trees: packTrees(trees, scale),
  };
}

function measureFolds(pages: readonly Learned[], examples: Examples): void {
  const texts = { aeb: new Map<string, string>(), wcxb: new Map(), readability: new Map() };
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = loadModel(
      train(
        examples,
        rowsOf(pages, (page) => page.fold !== fold),
        OPTIONS,
      ),
    );
    for (const page of pages) {
      if (page.fold !== fold) continue;
      const view = mainContent(page.root, analyseWith(page.root, model)) ?? normalView(page.root);
      texts[page.set].set(page.id, toText(view));
    }
    console.log(`fold ${fold + 1} of ${FOLDS} done`);
  }
  const of = (set: ReaderPage['set']) => pages.filter((page) => page.set === set);
  const scores = new Map([
    ['AEB', scoreArticles(of('aeb'), texts.aeb)],
    ...[...scoreByType(of('wcxb'), texts.wcxb)].map(([type, score]) => [`WCXB ${type}`, score] as const),
  ]);
  printTable(
    'Main content on sites that were not learned from',
    ['pages', 'number', 'F1'],
    [...scores].map(([name, { pages: count, f1 }]) => [name, count, f1.toFixed(4)]),
  );
}
