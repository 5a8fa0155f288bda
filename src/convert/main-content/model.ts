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
  const bytes = new DataView(Uint8Array.from(Buffer.from(weights.trees, 'base64')).buffer);
  const feature: number[] = [];
  const threshold: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const values: number[] = [];
  const roots: number[] = [];
  for (let at = 0; at < bytes.byteLength; ) {
    const splits = bytes.getUint8(at++);
    const firstSplit = feature.length;
    const firstLeaf = values.length;
    // Splits and leaves of all trees lie in one list each: shift a tree's own numbers by what stands before it.
    const shift = (child: number): number => (child < 0 ? child - firstLeaf : child + firstSplit);
    roots.push(splits === 0 ? -1 - firstLeaf : firstSplit);
    for (let k = 0; k < splits; k++, at += 4) {
      const asked = bytes.getUint8(at);
      feature.push(asked);
      threshold.push(cuts[asked]?.[bytes.getUint8(at + 1)] ?? Number.POSITIVE_INFINITY);
      left.push(shift(bytes.getInt8(at + 2)));
      right.push(shift(bytes.getInt8(at + 3)));
    }
    for (let k = 0; k <= splits; k++, at += 2) values.push(bytes.getInt16(at, true) / weights.scale);
  }
  const forest = {
    feature: Uint8Array.from(feature),
    threshold: Float64Array.from(threshold),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    values: Float64Array.from(values),
    roots: Int32Array.from(roots),
  };
  return { features, probabilities: (rows) => run(forest, rows, features.length) };
}

type Forest = {
  feature: Uint8Array;
  threshold: Float64Array;
  left: Int32Array;
  right: Int32Array;
  values: Float64Array;
  roots: Int32Array;
};

function run(forest: Forest, rows: Float32Array, width: number): Float32Array {
  const { feature, threshold, left, right, values, roots } = forest;
  const count = width > 0 ? rows.length / width : 0;
  const sums = new Float64Array(count);
  for (const root of roots) {
    for (let r = 0, start = 0; r < count; r++, start += width) {
      let node = root;
      while (node >= 0) {
        const value = rows[start + (feature[node] ?? 0)] ?? 0;
        node = (value <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? -1;
      }
      sums[r] = (sums[r] ?? 0) + (values[-1 - node] ?? 0);
    }
  }
  return Float32Array.from(sums, (sum) => 1 / (1 + Math.exp(-sum)));
}
