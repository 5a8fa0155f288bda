/**
 * Learns the weights of the main-content model from published pages and writes them beside the model.
 *
 *   node bench/train-reader.ts           writes src/convert/main-content/weights.json
 *   node bench/train-reader.ts --folds   only measures: five times, on the fifth of the sites it did not learn from
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalView } from '../src/convert/html/view.ts';
import { analyseWith } from '../src/convert/main-content/analyse.ts';
import { FEATURE_NAMES } from '../src/convert/main-content/features.ts';
import { loadModel, packTrees, type Weights } from '../src/convert/main-content/model.ts';
import { contentBlocks, mainContent } from '../src/convert/main-content/reader.ts';
import { toText } from '../src/convert/main-content/text.ts';
import { howToFetch } from './data/pages.ts';
import { percent } from './figures.ts';
import { type BoostOptions, boost, type Examples, type Table, type Tree } from './reader-boost.ts';
import { FOLDS, gather, type Learned, learn, learnFromCopy } from './reader-examples.ts';
import { type KeptKinds, keptKinds, sumKinds } from './reader-kinds.ts';
import { hasPages, type ReaderPage, readPages } from './reader-pages.ts';
import { scoreArticles, scoreByType } from './reader-score.ts';
import { printTable } from './table.ts';

/** Features that the first, short training finds most useful; the rest only slow the scorer down. */
const KEPT_FEATURES = 160;

/** Trainings with another random seed each; their mean is steadier than one twice as long. */
const TRAININGS = 2;

const OPTIONS: BoostOptions = {
  trees: 150,
  leaves: 24,
  rate: 0.11,
  ridge: 5,
  minWeight: 1.5,
  minRows: 30,
  featureShare: 0.3,
  pageShare: 0.6,
  seed: 7,
};

if (!hasPages()) {
  process.stdout.write(howToFetch('train-reader'));
} else {
  const published = [...readPages('aeb'), ...readPages('wcxb'), ...readPages('readability')];
  const pages = published.map(learn);
  const copies = published.flatMap((page, i) => learnFromCopy(page, i + 10_001) ?? []);
  const examples = gather([...pages, ...copies]);
  if (process.argv.includes('--folds')) measureFolds(pages, examples);
  else {
    const weights = train(examples, Int32Array.from(examples.labels.keys()));
    const file = new URL('../src/convert/main-content/weights.json', import.meta.url);
    writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
    console.log(`wrote ${fileURLToPath(file)}`);
  }
}

function train(examples: Examples, rows: Int32Array, trainings = TRAININGS): Weights {
  const gains = new Float64Array(FEATURE_NAMES.length);
  boost(examples, rows, { ...OPTIONS, trees: 30, rate: 0.25 }, gains);
  const best = [...gains.keys()].sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0)).slice(0, KEPT_FEATURES);
  const table: Table = {
    rows: examples.table.rows,
    bins: best.map((f) => examples.table.bins[f] ?? new Uint8Array()),
    edges: best.map((f) => examples.table.edges[f] ?? []),
  };
  const trees: Tree[] = [];
  for (let k = 0; k < trainings; k++) {
    for (const tree of boost({ ...examples, table }, rows, { ...OPTIONS, seed: OPTIONS.seed + k }))
      trees.push({ ...tree, values: tree.values.map((value) => value / trainings) });
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

/** The constants of `regions.ts` and `select.ts` were chosen while looking at these; the others were not looked at. */
const TUNED_ON = new Set([0, 1]);

function measureFolds(pages: readonly Learned[], examples: Examples & { folds: Int32Array }): void {
  const texts = { aeb: new Map<string, string>(), wcxb: new Map(), readability: new Map() };
  const kept = new Map<Learned, KeptKinds>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const rows = Int32Array.from([...examples.folds.keys()].filter((row) => examples.folds[row] !== fold));
    // One training is enough to see what a change is worth.
    const model = loadModel(train(examples, rows, 1));
    for (const page of pages.filter((one) => one.fold === fold)) {
      const analysis = analyseWith(page.root, model);
      const view = mainContent(page.root, analysis) ?? normalView(page.root);
      texts[page.set].set(page.id, toText(view));
      kept.set(page, keptKinds(analysis.outline, page.labels, contentBlocks(analysis)));
    }
    console.log(`fold ${fold + 1} of ${FOLDS} done`);
  }
  for (const [title, isMeant] of [
    ['all five folds', () => true],
    ['the two folds that constants were chosen on', ({ fold }: Learned) => TUNED_ON.has(fold)],
    ['the three other folds', ({ fold }: Learned) => !TUNED_ON.has(fold)],
  ] as const) {
    const meant = pages.filter(isMeant);
    const of = (set: ReaderPage['set']) => meant.filter((page) => page.set === set);
    const scores = new Map([
      ['AEB', scoreArticles(of('aeb'), texts.aeb)],
      ...[...scoreByType(of('wcxb'), texts.wcxb)].map(([type, score]) => [`WCXB ${type}`, score] as const),
    ]);
    printTable(
      `Main content on sites that were not learned from, ${title}`,
      ['pages', 'number', 'F1'],
      [...scores].map(([name, { pages: count, f1 }]) => [name, count, f1.toFixed(4)]),
    );
    printTable(
      `Blocks of the truth that were kept, ${title}`,
      ['kind', 'number', 'kept'],
      sumKinds(meant.flatMap((page) => kept.get(page) ?? [])).map(([kind, { all, kept: count }]) => [
        kind,
        all,
        percent(count, all),
      ]),
    );
  }
}
