/** Packed trees give the same results as the trees they were packed from. */
import { expect, it } from 'vitest';
import { FEATURE_NAMES } from './features.ts';
import { loadModel, packTrees } from './model.ts';

const TREES = [
  // Compares the second feature, then on the left the first.
  { feature: [1, 0], bin: [0, 1], left: [1, -1], right: [-3, -2], values: [-1, 0.5, 2] },
  { feature: [], bin: [], left: [], right: [], values: [0.25] },
];

const model = loadModel({
  features: 'a b',
  cuts: '0.5 1.5|10',
  trees: packTrees(TREES, 1000),
  scale: 1000,
  wording: '',
  wordingScale: 1,
});
const logit = (p: number | undefined) => Math.log((p ?? 0) / (1 - (p ?? 0)));

it.each([
  { a: 1, b: 10, sum: -0.75 },
  { a: 2, b: 10, sum: 0.75 },
  { a: 2, b: 10.5, sum: 2.25 },
])('adds up the leaves for a=$a b=$b', ({ a, b, sum }) => {
  expect(logit(model.probabilities(Float32Array.of(a, b))[0])).toBeCloseTo(sum, 3);
});

it('gives a probability for every block', () => {
  const sums = [...model.probabilities(Float32Array.of(1, 2, 2, 10, 10, 10.5))].map(logit);
  expect(sums.map((sum) => sum.toFixed(2))).toEqual(['-0.75', '0.75', '2.25']);
  expect(model.probabilities(new Float32Array())).toHaveLength(0);
});

it('has features with different names', () => {
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
});
