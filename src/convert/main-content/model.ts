/** Runs the trained trees: the probability that a block belongs to the main content. */

/** As written by bench/train-reader.ts; strings, so that the file stays small. */
export type Weights = {
  /** Names of the features that the trees ask about, separated by spaces. */
  features: string;
  /** For each of them its cut points: numbers separated by spaces, features by bars. */
  cuts: string;
  /** Base64 of the trees one after another; see `packTrees`. */
  trees: string;
  /** What a leaf's whole number is divided by. */
  scale: number;
};

type PackedTree = {
  feature: number[];
  bin: number[];
  left: number[];
  right: number[];
  values: number[];
};

export type Model = {
  features: readonly string[];
  /** @param rows one number for each of `features`, row after row */
  probabilities(rows: Float32Array): Float32Array;
};

/** Each tree: its number of splits n (1 byte), n times feature, bin, left, right (4 bytes), n + 1 leaves (2 bytes each). */
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
  const forest = plant([...unpackTrees(weights)], cuts);
  return { features, probabilities: (rows) => run(forest, rows, features.length) };
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
    for (let k = 0; k <= splits; k++, at += 2) tree.values.push(bytes.getInt16(at, true) / weights.scale);
    yield tree;
  }
}

/**
 * All trees as one list of questions, by feature and then by threshold, after QuickScorer (Lucchese and others, SIGIR
 * 2015): a value above the threshold rules out the leaves left of the question, and of the leaves that remain in a
 * tree the leftmost is its answer. Questions are read in the order of memory, and no tree is walked.
 */
type Forest = {
  /** Where the questions of each feature begin; one more than there are features. */
  first: Int32Array;
  threshold: Float64Array;
  tree: Uint16Array;
  /** A bit for each leaf that is still possible when the value is above the threshold. */
  mask: Int32Array;
  /** The leaves of each tree from left to right, `MAX_LEAVES` places a tree. */
  values: Float64Array;
  trees: number;
};

type Question = { feature: number; threshold: number; tree: number; mask: number };

/** Bits of a mask. */
const MAX_LEAVES = 32;

function plant(trees: readonly PackedTree[], cuts: readonly number[][]): Forest {
  const values = new Float64Array(trees.length * MAX_LEAVES);
  const questions: Question[] = [];
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
      questions.push({ feature, threshold, tree: t, mask: ~bits(before, leaves) });
      visit(tree.right[node] ?? -1);
    };
    visit(tree.feature.length === 0 ? -1 : 0);
  }
  questions.sort((a, b) => a.feature - b.feature || a.threshold - b.threshold);
  const first = new Int32Array(cuts.length + 1);
  for (const { feature } of questions) first[feature + 1] = (first[feature + 1] ?? 0) + 1;
  for (let f = 0; f < cuts.length; f++) first[f + 1] = (first[f + 1] ?? 0) + (first[f] ?? 0);
  return {
    first,
    threshold: Float64Array.from(questions, ({ threshold }) => threshold),
    tree: Uint16Array.from(questions, ({ tree }) => tree),
    mask: Int32Array.from(questions, ({ mask }) => mask),
    values,
    trees: trees.length,
  };
}

/** Ones from bit `from` up to and without bit `to`. */
function bits(from: number, to: number): number {
  let mask = 0;
  for (let bit = from; bit < to; bit++) mask |= 1 << bit;
  return mask;
}

function run(forest: Forest, rows: Float32Array, width: number): Float32Array {
  const count = width > 0 ? rows.length / width : 0;
  const task: Task = {
    forest,
    rows,
    width,
    runs: sameFrom(rows, width),
    probabilities: new Float32Array(count),
  };
  const all = Uint16Array.from({ length: width }, (_, f) => f);
  if (count > 0) decide(task, 0, count, all, new Int32Array(forest.trees).fill(-1));
  return task.probabilities;
}

type Task = {
  forest: Forest;
  rows: Float32Array;
  width: number;
  /** For each number, how many rows from its own on have the same one. */
  runs: Uint32Array;
  probabilities: Float32Array;
};

function sameFrom(rows: Float32Array, width: number): Uint32Array {
  const runs = new Uint32Array(rows.length).fill(1);
  for (let at = rows.length - width - 1; at >= 0; at--) {
    if (rows[at] === rows[at + width]) runs[at] = 1 + (runs[at + width] ?? 0);
  }
  return runs;
}

/**
 * Answers the rows from `from` up to and without `to`. What is the same in all of them (as all about the page is, and
 * for neighbours most about their section) is asked once; the rest is left to each half.
 */
function decide(task: Task, from: number, to: number, open: Uint16Array, possible: Int32Array): void {
  const { forest, rows, width, runs } = task;
  const start = from * width;
  const rest = new Uint16Array(open.length);
  let left = 0;
  for (let k = 0; k < open.length; k++) {
    const f = open[k] ?? 0;
    if ((runs[start + f] ?? 0) >= to - from) ruleOut(forest, f, rows[start + f] ?? 0, possible);
    else rest[left++] = f;
  }
  if (to - from === 1) {
    task.probabilities[from] = 1 / (1 + Math.exp(-sumOfLeaves(forest, possible)));
    return;
  }
  const middle = (from + to) >> 1;
  decide(task, from, middle, rest.subarray(0, left), possible.slice());
  decide(task, middle, to, rest.subarray(0, left), possible);
}

/** Takes out the leaves that a feature's value rules out. */
function ruleOut(
  { first, threshold, tree, mask }: Forest,
  f: number,
  value: number,
  possible: Int32Array,
): void {
  const end = first[f + 1] ?? 0;
  for (let q = first[f] ?? 0; q < end && value > (threshold[q] ?? 0); q++) {
    const t = tree[q] ?? 0;
    possible[t] = (possible[t] ?? 0) & (mask[q] ?? 0);
  }
}

function sumOfLeaves({ values, trees }: Forest, possible: Int32Array): number {
  let sum = 0;
  for (let t = 0; t < trees; t++) {
    const leaves = possible[t] ?? 0;
    sum += values[t * MAX_LEAVES + 31 - Math.clz32(leaves & -leaves)] ?? 0;
  }
  return sum;
}
