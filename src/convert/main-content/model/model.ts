/** Runs the trained trees: the probability that a block belongs to the main content. */
import { loadWording, type Wording, type WordingWeights } from './wording.ts';

/** Written by bench/reader/train-reader.ts, as strings to keep the file small. */
export type Weights = WordingWeights & {
  /** The names of the features that the trees use, separated by spaces. */
  features: string;
  /** The cut points of each feature: numbers separated by spaces, features by bars. */
  cuts: string;
  /** The trees in Base64; see `packTrees`. */
  trees: string;
  /** The divisor of the leaves' integers. */
  scale: number;
};

type PackedTree = {
  feature: number[];
  bin: number[];
  left: number[];
  right: number[];
  /** The values of the leaves; integers once packed. */
  values: number[];
};

export type Model = {
  features: readonly string[];
  /** For the features of a block's words. */
  wording: Wording;
  /** @param columns for each of `features` a number for each block */
  probabilities(columns: Float32Array): Float32Array;
};

/** Each tree is its number of splits n (1 byte), then n times feature, bin, left, right (4 bytes), then n + 1 leaves (2 bytes each). */
export function packTrees(trees: readonly PackedTree[], scale: number): string {
  const bytes: number[] = [];
  for (const tree of trees) {
    bytes.push(tree.feature.length);
    for (const [k, feature] of tree.feature.entries())
      bytes.push(feature, tree.bin[k] ?? 0, (tree.left[k] ?? 0) & 255, (tree.right[k] ?? 0) & 255);
    for (const value of tree.values) {
      const whole = Math.round(value * scale);
      bytes.push(whole & 255, (whole >> 8) & 255);
    }
  }
  return Buffer.from(bytes).toString('base64');
}

export function loadModel(weights: Weights): Model {
  const features = weights.features.split(' ');
  const cuts = weights.cuts.split('|').map((list) => list.split(' ').map(Number));
  const forest = plant([...unpackTrees(weights)], cuts, weights.scale);
  return {
    features,
    wording: loadWording(weights),
    probabilities: (columns) => run(forest, columns, features.length),
  };
}

function* unpackTrees(weights: Weights): Generator<PackedTree> {
  const bytes = new DataView(Uint8Array.from(Buffer.from(weights.trees, 'base64')).buffer);
  for (let at = 0; at < bytes.byteLength; ) {
    const tree: PackedTree = { feature: [], bin: [], left: [], right: [], values: [] };
    const splits = bytes.getUint8(at++);
    for (let k = 0; k < splits; k++, at += 4) {
      tree.feature.push(bytes.getUint8(at));
      tree.bin.push(bytes.getUint8(at + 1));
      tree.left.push(bytes.getInt8(at + 2));
      tree.right.push(bytes.getInt8(at + 3));
    }
    for (let k = 0; k <= splits; k++, at += 2) tree.values.push(bytes.getInt16(at, true));
    yield tree;
  }
}

/**
 * All trees as one list of comparisons, sorted by feature and threshold, after QuickScorer (Lucchese et al., SIGIR 2015):
 * a value above the threshold rules out the leaves left of the comparison, and of the leaves that remain in a tree, the
 * leftmost is its result. Comparisons are read in memory order, and no tree is walked.
 */
type Forest = {
  /** Where the comparisons of each feature begin, and finally where the last ones end. */
  first: Int32Array;
  threshold: Float32Array;
  tree: Uint16Array;
  /** A bit for each leaf that is still possible if the value is above the threshold. */
  mask: Int32Array;
  /** The leaves of each tree from left to right, `MAX_LEAVES` places per tree; small enough for the processor's cache. */
  values: Int16Array;
  trees: number;
  scale: number;
};

type Comparison = { feature: number; threshold: number; tree: number; mask: number };

/** Bits of a mask. */
const MAX_LEAVES = 32;

function plant(trees: readonly PackedTree[], cuts: readonly number[][], scale: number): Forest {
  const values = new Int16Array(trees.length * MAX_LEAVES);
  const comparisons: Comparison[] = [];
  for (const [t, tree] of trees.entries()) {
    if (tree.values.length > MAX_LEAVES) throw new Error(`a tree has more than ${MAX_LEAVES} leaves`);
    let leaves = 0;
    const visit = (node: number): void => {
      if (node < 0) {
        values[t * MAX_LEAVES + leaves++] = tree.values[-1 - node] ?? 0;
        return;
      }
      const before = leaves;
      visit(tree.left[node] ?? -1);
      const feature = tree.feature[node] ?? 0;
      const threshold = cuts[feature]?.[tree.bin[node] ?? 0] ?? Number.POSITIVE_INFINITY;
      comparisons.push({ feature, threshold, tree: t, mask: ~bits(before, leaves) });
      visit(tree.right[node] ?? -1);
    };
    visit(tree.feature.length === 0 ? -1 : 0);
  }
  comparisons.sort((a, b) => a.feature - b.feature || a.threshold - b.threshold);
  const first = new Int32Array(cuts.length + 1);
  for (const { feature } of comparisons) first[feature + 1] = (first[feature + 1] ?? 0) + 1;
  for (let f = 0; f < cuts.length; f++) first[f + 1] = (first[f + 1] ?? 0) + (first[f] ?? 0);
  return {
    first,
    threshold: Float32Array.from(comparisons, ({ threshold }) => singleBelow(threshold)),
    tree: Uint16Array.from(comparisons, ({ tree }) => tree),
    mask: Int32Array.from(comparisons, ({ mask }) => mask),
    values,
    trees: trees.length,
    scale,
  };
}

/** The greatest single-precision number that is not above `value`. */
function singleBelow(value: number): number {
  const near = Math.fround(value);
  if (!(near > value)) return near;
  const bits = new Int32Array(Float32Array.of(near).buffer);
  bits[0] = (bits[0] ?? 0) + (near > 0 ? -1 : 1);
  return new Float32Array(bits.buffer)[0] ?? near;
}

/** A mask with the bits from `from` up to but not including `to`. */
function bits(from: number, to: number): number {
  let mask = 0;
  for (let bit = from; bit < to; bit++) mask |= 1 << bit;
  return mask;
}

/** How many blocks are scored together: neighbours have much in common, but the more there are, the less. */
const NEIGHBOURS = 8;

/**
 * What a feature's lowest value on the page rules out is ruled out once for the page, what its lowest value among a group
 * of neighbours rules out in addition once for them, and the rest for each block. A feature with one value for the whole
 * page or group is done after that step.
 */
function run(forest: Forest, columns: Float32Array, width: number): Float32Array {
  const count = width > 0 ? columns.length / width : 0;
  const probabilities = new Float32Array(count);
  const all = Uint16Array.from({ length: width }, (_, f) => f);
  const start: Asked = {
    possible: new Int32Array(forest.trees).fill(-1),
    next: forest.first.slice(0, width),
  };
  const onPage: Asked = { possible: start.possible.slice(), next: start.next.slice() };
  const nearby: Asked = { possible: start.possible.slice(), next: start.next.slice() };
  const possible = new Int32Array(forest.trees);
  const left = { onPage: new Uint16Array(width), nearby: new Uint16Array(width) };
  const page = { columns, count, from: 0, to: count };
  const leftOnPage = left.onPage.subarray(0, askOnce(forest, page, all, start, onPage, left.onPage));
  for (let from = 0; from < count; from += NEIGHBOURS) {
    const to = Math.min(count, from + NEIGHBOURS);
    nearby.possible.set(onPage.possible);
    const open = askOnce(forest, { columns, count, from, to }, leftOnPage, onPage, nearby, left.nearby);
    for (let block = from; block < to; block++) {
      possible.set(nearby.possible);
      for (let k = 0; k < open; k++) {
        const f = left.nearby[k] ?? 0;
        ruleOut(forest, f, columns[f * count + block] ?? 0, nearby.next[f] ?? 0, possible);
      }
      probabilities[block] = 1 / (1 + Math.exp(-sumOfLeaves(forest, possible)));
    }
  }
  return probabilities;
}

type Range = { columns: Float32Array; count: number; from: number; to: number };

/** The leaves that are still possible, and each feature's next comparison. */
type Asked = { possible: Int32Array; next: Int32Array };

/** Continues from `before` with each feature's lowest value in a range of blocks; lists the features that vary there and returns their number. */
function askOnce(
  forest: Forest,
  { columns, count, from, to }: Range,
  features: Uint16Array,
  before: Asked,
  asked: Asked,
  varying: Uint16Array,
): number {
  let left = 0;
  for (let k = 0; k < features.length; k++) {
    const f = features[k] ?? 0;
    const end = f * count + to;
    let low = columns[f * count + from] ?? 0;
    let high = low;
    for (let at = f * count + from + 1; at < end; at++) {
      const value = columns[at] ?? 0;
      if (value < low) low = value;
      else if (value > high) high = value;
    }
    asked.next[f] = ruleOut(forest, f, low, before.next[f] ?? 0, asked.possible);
    if (low < high) varying[left++] = f;
  }
  return left;
}

/** Rules out leaves by a feature's value, from a comparison on; returns the first comparison that the value does not exceed. */
function ruleOut(
  { first, threshold, tree, mask }: Forest,
  f: number,
  value: number,
  from: number,
  possible: Int32Array,
): number {
  const end = first[f + 1] ?? 0;
  let q = from;
  for (; q < end && value > (threshold[q] ?? 0); q++) {
    const t = tree[q] ?? 0;
    possible[t] = (possible[t] ?? 0) & (mask[q] ?? 0);
  }
  return q;
}

function sumOfLeaves({ values, trees, scale }: Forest, possible: Int32Array): number {
  let sum = 0;
  for (let t = 0; t < trees; t++) {
    const leaves = possible[t] ?? 0;
    sum += values[t * MAX_LEAVES + 31 - Math.clz32(leaves & -leaves)] ?? 0;
  }
  return sum / scale;
}
