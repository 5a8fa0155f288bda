/** Gradient-boosted decision trees for a yes/no question, over features cut into at most 63 bins. */
import { randomSource } from '../figures.ts';

export type Table = {
  rows: number;
  /** For each feature, the bin of every row. */
  bins: Uint8Array[];
  /** For each feature, the upper edges of its bins but the last. */
  edges: number[][];
};

export type Examples = {
  table: Table;
  labels: Float32Array;
  weights: Float32Array;
  /** The page of each row: pages, not rows, are left out at random, because rows of a page are alike. */
  pages: Int32Array;
};

export type Tree = {
  feature: number[];
  /** Rows whose bin is at most this go left. */
  bin: number[];
  /** Index of the next split; leaves are written as `-1 - leaf`. */
  left: number[];
  right: number[];
  values: number[];
};

export type BoostOptions = {
  trees: number;
  leaves: number;
  rate: number;
  /** Added to the weight of each side of a split: the higher, the more careful. */
  ridge: number;
  minWeight: number;
  minRows: number;
  featureShare: number;
  pageShare: number;
  seed: number;
};

const MAX_BINS = 63;

/** Cuts each column of a table, which are given one after another, into bins of about equal size. */
export function binTable(columns: Float32Array, width: number): Table {
  const count = columns.length / width;
  const bins: Uint8Array[] = [];
  const edges: number[][] = [];
  const step = Math.max(1, Math.floor(count / 60_000));
  for (let f = 0; f < width; f++) {
    const sample: number[] = [];
    for (let r = 0; r < count; r += step) sample.push(columns[f * count + r] ?? 0);
    const cuts = edgesOf(Float32Array.from(sample).sort());
    const column = new Uint8Array(count);
    for (let r = 0; r < count; r++) column[r] = binOf(cuts, columns[f * count + r] ?? 0);
    bins.push(column);
    edges.push(cuts);
  }
  return { rows: count, bins, edges };
}

function edgesOf(sorted: Float32Array): number[] {
  const cuts: number[] = [];
  const distinct = [...new Set(sorted)];
  if (distinct.length <= MAX_BINS) {
    for (let i = 1; i < distinct.length; i++) cuts.push(middle(distinct[i - 1] ?? 0, distinct[i] ?? 0));
    return cuts;
  }
  for (let k = 1; k < MAX_BINS; k++) {
    const at = Math.floor((k * sorted.length) / MAX_BINS);
    const value = sorted[at] ?? 0;
    const next = sorted.subarray(at).find((other) => other > value);
    if (next === undefined) break;
    const cut = middle(value, next);
    if (cut !== cuts.at(-1)) cuts.push(cut);
  }
  return cuts;
}

/** Short decimals keep the weights file small; a cut may lie anywhere between the two values. */
function middle(low: number, high: number): number {
  const mid = (low + high) / 2;
  for (let digits = 2; digits <= 8; digits++) {
    const short = Number(mid.toPrecision(digits));
    if (short >= low && short < high) return short;
  }
  return low;
}

function binOf(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (value <= (cuts[mid] ?? 0)) high = mid;
    else low = mid + 1;
  }
  return low;
}

type Leaf = {
  rows: Int32Array;
  gradients: Float64Array[];
  hessians: Float64Array[];
  split: Split | null;
  node: number;
  side: 'left' | 'right';
};
type Split = { gain: number; feature: number; bin: number };

/** Trees whose values add up to the log-odds of "yes"; `gains` gathers what each feature was worth. */
export function boost(
  examples: Examples,
  chosen: Int32Array,
  options: BoostOptions,
  gains?: Float64Array,
): Tree[] {
  const { table, labels, weights, pages } = examples;
  const random = randomSource(options.seed);
  const score = new Float32Array(table.rows);
  const gradient = new Float32Array(table.rows);
  const hessian = new Float32Array(table.rows);
  const trees: Tree[] = [];
  const pageCount = pages.reduce((most, page) => Math.max(most, page), 0) + 1;
  for (let t = 0; t < options.trees; t++) {
    for (const r of chosen) {
      const p = 1 / (1 + Math.exp(-(score[r] ?? 0)));
      gradient[r] = (p - (labels[r] ?? 0)) * (weights[r] ?? 0);
      hessian[r] = p * (1 - p) * (weights[r] ?? 0);
    }
    const inBag = Array.from({ length: pageCount }, () => random() < options.pageShare);
    const bag = chosen.filter((r) => inBag[pages[r] ?? 0]);
    const features = table.bins.map((_, f) => f).filter(() => random() < options.featureShare);
    const tree = growTree(table, bag, gradient, hessian, features, options, gains);
    trees.push(tree);
    addTree(tree, table, chosen, score);
  }
  return trees;
}

function addTree(tree: Tree, table: Table, rows: Int32Array, score: Float32Array): void {
  const columns = tree.feature.map((f) => table.bins[f] ?? new Uint8Array());
  const { bin, left, right, values } = tree;
  for (const r of rows) {
    let node = columns.length === 0 ? -1 : 0;
    while (node >= 0) {
      const isLeft = ((columns[node] as Uint8Array)[r] as number) <= (bin[node] as number);
      node = (isLeft ? left[node] : right[node]) as number;
    }
    score[r] = (score[r] as number) + (values[-1 - node] as number);
  }
}

/** The rows whose bin is at most this, and the others. */
function part(rows: Int32Array, column: Uint8Array, bin: number): [Int32Array, Int32Array] {
  const left = new Int32Array(rows.length);
  const right = new Int32Array(rows.length);
  let l = 0;
  let r = 0;
  for (const row of rows) {
    if ((column[row] as number) <= bin) left[l++] = row;
    else right[r++] = row;
  }
  return [left.slice(0, l), right.slice(0, r)];
}

function growTree(
  table: Table,
  bag: Int32Array,
  gradient: Float32Array,
  hessian: Float32Array,
  features: readonly number[],
  options: BoostOptions,
  gains: Float64Array | undefined,
): Tree {
  const tree: Tree = { feature: [], bin: [], left: [], right: [], values: [] };
  const root: Leaf = {
    rows: bag,
    ...histograms(table, bag, gradient, hessian, features),
    split: null,
    node: -1,
    side: 'left',
  };
  root.split = bestSplit(root, features, options);
  const leaves = [root];
  while (leaves.length < options.leaves) {
    let best: Leaf | null = null;
    for (const leaf of leaves) if (leaf.split && leaf.split.gain > (best?.split?.gain ?? 0)) best = leaf;
    if (!best?.split) break;
    const { feature, bin, gain } = best.split;
    if (gains) gains[feature] = (gains[feature] ?? 0) + gain;
    const node = tree.feature.length;
    tree.feature.push(feature);
    tree.bin.push(bin);
    tree.left.push(-1);
    tree.right.push(-1);
    if (best.node >= 0) tree[best.side][best.node] = node;
    const column = table.bins[feature] ?? new Uint8Array();
    const [leftRows, rightRows] = part(best.rows, column, bin);
    const [smallRows, smallSide] =
      leftRows.length <= rightRows.length ? [leftRows, 'left' as const] : [rightRows, 'right' as const];
    const small: Leaf = {
      rows: smallRows,
      ...histograms(table, smallRows, gradient, hessian, features),
      split: null,
      node,
      side: smallSide,
    };
    // The larger side is the whole less the smaller: half the counting.
    const large: Leaf = {
      rows: smallSide === 'left' ? rightRows : leftRows,
      gradients: subtract(best.gradients, small.gradients),
      hessians: subtract(best.hessians, small.hessians),
      split: null,
      node,
      side: smallSide === 'left' ? 'right' : 'left',
    };
    small.split = bestSplit(small, features, options);
    large.split = bestSplit(large, features, options);
    leaves.splice(leaves.indexOf(best), 1, small, large);
  }
  for (const leaf of leaves) {
    let g = 0;
    let h = 0;
    for (const r of leaf.rows) {
      g += gradient[r] ?? 0;
      h += hessian[r] ?? 0;
    }
    tree.values.push((-g / (h + options.ridge)) * options.rate);
    if (leaf.node >= 0) tree[leaf.side][leaf.node] = -tree.values.length;
  }
  return tree;
}

function histograms(
  table: Table,
  rows: Int32Array,
  gradient: Float32Array,
  hessian: Float32Array,
  features: readonly number[],
): { gradients: Float64Array[]; hessians: Float64Array[] } {
  const gradients: Float64Array[] = [];
  const hessians: Float64Array[] = [];
  for (const f of features) {
    const column = table.bins[f] ?? new Uint8Array();
    const g = new Float64Array(MAX_BINS + 1);
    const h = new Float64Array(MAX_BINS + 1);
    for (let k = 0; k < rows.length; k++) {
      const r = rows[k] as number;
      const bin = column[r] as number;
      g[bin] = (g[bin] as number) + (gradient[r] as number);
      h[bin] = (h[bin] as number) + (hessian[r] as number);
    }
    gradients.push(g);
    hessians.push(h);
  }
  return { gradients, hessians };
}

const subtract = (whole: readonly Float64Array[], part: readonly Float64Array[]): Float64Array[] =>
  whole.map((values, f) => values.map((value, bin) => value - (part[f]?.[bin] ?? 0)));

function bestSplit(leaf: Leaf, features: readonly number[], options: BoostOptions): Split | null {
  if (leaf.rows.length < 2 * options.minRows) return null;
  let best: Split | null = null;
  for (const [k, feature] of features.entries()) {
    const g = leaf.gradients[k];
    const h = leaf.hessians[k];
    if (!g || !h) continue;
    let allG = 0;
    let allH = 0;
    for (let bin = 0; bin <= MAX_BINS; bin++) {
      allG += g[bin] ?? 0;
      allH += h[bin] ?? 0;
    }
    const base = (allG * allG) / (allH + options.ridge);
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < MAX_BINS; bin++) {
      leftG += g[bin] ?? 0;
      leftH += h[bin] ?? 0;
      const rightH = allH - leftH;
      if (leftH < options.minWeight) continue;
      if (rightH < options.minWeight) break;
      const rightG = allG - leftG;
      const gain =
        (leftG * leftG) / (leftH + options.ridge) + (rightG * rightG) / (rightH + options.ridge) - base;
      if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin };
    }
  }
  return best;
}
