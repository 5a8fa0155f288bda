/** How much each sentence has in common with the others: they vote for those that share their words (TextRank). */
import type { Sentence } from './sentences.ts';

const ROUNDS = 30;
const DAMPING = 0.85;

/** A score for each sentence, around 1. */
export function centrality(
  sentences: readonly Sentence[],
  weights: ReadonlyMap<string, number>,
): Float64Array {
  const count = sentences.length;
  const edges = sharedWords(sentences, weights);
  const totals = new Float64Array(count);
  for (let i = 0; i < count; i++)
    totals[i] = edges.subarray(i * count, (i + 1) * count).reduce((sum, edge) => sum + edge, 0);
  let scores = new Float64Array(count).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count).fill(1 - DAMPING);
    for (let j = 0; j < count; j++) {
      const vote = (DAMPING * (scores[j] ?? 0)) / (totals[j] || 1);
      for (let i = 0; i < count; i++) next[i] = (next[i] ?? 0) + vote * (edges[j * count + i] ?? 0);
    }
    scores = next;
  }
  return scores;
}

/** Words that most sentences have (the, und, de) carry no meaning; counting finds them in any language. */
export function wordWeights(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(sentences.length / count)]));
}

/** For each pair of sentences the weight of the words that both have, less for long ones. */
function sharedWords(
  sentences: readonly Sentence[],
  weights: ReadonlyMap<string, number>,
): Float64Array<ArrayBuffer> {
  const count = sentences.length;
  const edges = new Float64Array(count * count);
  const places = new Map<string, number[]>();
  for (const [i, { words }] of sentences.entries()) {
    for (const word of words) {
      const weight = weights.get(word) ?? 0;
      const earlier = places.get(word);
      if (!earlier) {
        places.set(word, [i]);
        continue;
      }
      for (const j of earlier) edges[i * count + j] = (edges[i * count + j] ?? 0) + weight;
      earlier.push(i);
    }
  }
  const sizes = sentences.map(({ length }) => Math.log(length + 1));
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const shared = (edges[i * count + j] ?? 0) / ((sizes[i] ?? 1) + (sizes[j] ?? 1));
      edges[i * count + j] = shared;
      edges[j * count + i] = shared;
    }
  }
  return edges;
}
