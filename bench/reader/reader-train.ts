/** Trains the main-content model on examples: first the features that are worth asking for, then the trees. */
import { FEATURE_NAMES } from '../../src/convert/main-content/model/features.ts';
import { packTrees, type Weights } from '../../src/convert/main-content/model/model.ts';
import shipped from '../../src/convert/main-content/model/weights.json' with { type: 'json' };
import type { Wording } from '../../src/convert/main-content/model/wording.ts';
import { type BoostOptions, boost, type Examples, type Table, type Tree } from './reader-boost.ts';

/** Features that the first, short training finds most useful; the rest only slow the scorer down. */
const KEPT_FEATURES = 160;

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

/** Small trees on the features of the shipped model: worse, but enough to tell which of two rules is better. */
const QUICK: BoostOptions = { ...OPTIONS, trees: 60, leaves: 16, rate: 0.2 };
const QUICK_FEATURES = 90;

/** A training of a second. */
export function trainQuickly(examples: Examples, rows: Int32Array, wording: Wording): Weights {
  const best = shipped.features
    .split(' ')
    .slice(0, QUICK_FEATURES)
    .map((name) => FEATURE_NAMES.indexOf(name));
  const table = tableOf(examples, best);
  return pack(boost({ ...examples, table }, rows, QUICK), namesOf(best), table.edges, wording);
}

/**
 * @param trainings with another random seed each; the mean of two is steadier than one twice as long
 * @param wording the words as they are learned from all these rows
 */
export function train(examples: Examples, rows: Int32Array, trainings: number, wording: Wording): Weights {
  const gains = new Float64Array(FEATURE_NAMES.length);
  boost(examples, rows, { ...OPTIONS, trees: 30, rate: 0.25 }, gains);
  const best = [...gains.keys()].sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0)).slice(0, KEPT_FEATURES);
  const table = tableOf(examples, best);
  const trees: Tree[] = [];
  for (let k = 0; k < trainings; k++) {
    for (const tree of boost({ ...examples, table }, rows, { ...OPTIONS, seed: OPTIONS.seed + k }))
      trees.push({ ...tree, values: tree.values.map((value) => value / trainings) });
  }
  return pack(trees, namesOf(best), table.edges, wording);
}

const namesOf = (features: readonly number[]): string[] => features.map((f) => FEATURE_NAMES[f] ?? '');

const tableOf = ({ table }: Examples, features: readonly number[]): Table => ({
  rows: table.rows,
  bins: features.map((f) => table.bins[f] ?? new Uint8Array()),
  edges: features.map((f) => table.edges[f] ?? []),
});

function pack(
  trees: readonly Tree[],
  names: readonly string[],
  edges: readonly number[][],
  wording: Wording,
): Weights {
  const most = Math.max(...trees.flatMap((tree) => tree.values.map(Math.abs)));
  const scale = Math.floor(32_000 / most);
  return {
    features: names.join(' '),
    cuts: edges.map((cuts) => cuts.join(' ')).join('|'),
    scale,
    trees: packTrees(trees, scale),
    wording: Buffer.from(wording.weights.buffer).toString('base64'),
    wordingScale: Number(wording.scale.toPrecision(6)),
  };
}
