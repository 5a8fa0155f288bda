/** A summary made of a text's own sentences: the lead, and those that the rest of the text is closest to. */
import { singleSpaced } from '../../text/single-spaced.ts';
import { startOf } from '../../text/start-of.ts';

const MAX_SENTENCES = 300;
const MAX_CHARACTERS = 700;
const MAX_CHOSEN = 5;
const ROUNDS = 30;
const DAMPING = 0.85;
/** The first sentences of a text say what it is about more often than any others. */
const LEAD_BONUS = [1.6, 1.25, 1.1];

/**
 * The chosen sentences in their own order; for a text without sentences, its beginning.
 *
 * @example summarise(article) // three to five sentences
 */
export function summarise(text: string): string {
  const sentences = sentencesOf(text, MAX_SENTENCES);
  if (sentences.length === 0) return beginning(text);
  if (sentences.length <= 3)
    return sentences
      .map((sentence) => sentence.text)
      .join(' ')
      .slice(0, MAX_CHARACTERS * 2);
  const scores = centrality(sentences).map((score, i) => score * (LEAD_BONUS[i] ?? 1));
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const chosen: number[] = [];
  let length = 0;
  for (const i of order) {
    const sentence = sentences[i];
    if (!sentence || chosen.some((other) => similarity(sentence, sentences[other]) > 0.6)) continue;
    if (length + sentence.text.length > MAX_CHARACTERS && chosen.length > 0) continue;
    chosen.push(i);
    length += sentence.text.length;
    if (chosen.length >= MAX_CHOSEN) break;
  }
  return chosen
    .sort((a, b) => a - b)
    .map((i) => sentences[i]?.text ?? '')
    .join(' ');
}

/** Sentences vote for those that share their words, as pages vote by links (TextRank). */
function centrality(sentences: readonly Sentence[]): number[] {
  const weights = wordWeights(sentences);
  const edges = sentences.map((a, i) => sentences.map((b, j) => (i === j ? 0 : shared(a, b, weights))));
  const totals = edges.map((row) => row.reduce((sum, value) => sum + value, 0));
  let scores = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    scores = scores.map((_, i) => {
      let votes = 0;
      edges.forEach((row, j) => {
        const total = totals[j] ?? 0;
        if (total > 0) votes += ((row[i] ?? 0) / total) * (scores[j] ?? 0);
      });
      return 1 - DAMPING + DAMPING * votes;
    });
  }
  return scores;
}

/** Words that most sentences have (the, und, de) carry no meaning; counting finds them in any language. */
function wordWeights(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(sentences.length / count)]));
}

function shared(a: Sentence, b: Sentence, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of a.words) if (b.words.has(word)) sum += weights.get(word) ?? 0;
  return sum / (Math.log(a.length + 1) + Math.log(b.length + 1));
}

function similarity(a: Sentence, b: Sentence | undefined): number {
  if (!b) return 0;
  let common = 0;
  for (const word of a.words) if (b.words.has(word)) common++;
  return common / Math.min(a.words.size, b.words.size);
}

function beginning(text: string): string {
  const plain = singleSpaced(text);
  if (plain.length <= MAX_CHARACTERS) return plain;
  const cut = startOf(plain, MAX_CHARACTERS);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`;
}

type Sentence = {
  text: string;
  /** Its different words, in lower case. */
  words: ReadonlySet<string>;
  /** How many words it has, including repeated ones. */
  length: number;
};

const MAX_TEXT = 200_000;
const MIN_WORDS = 4;

/** Lines are kept apart: a heading or a list item must not run into the sentence after it. */
function sentencesOf(text: string, limit: number): Sentence[] {
  const splitter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const worder = new Intl.Segmenter(undefined, { granularity: 'word' });
  const sentences: Sentence[] = [];
  for (const line of text.slice(0, MAX_TEXT).split(/\n+/)) {
    for (const { segment } of splitter.segment(line)) {
      const sentence = singleSpaced(segment);
      if (sentence === '' || !isSentence(sentence)) continue;
      const words = [...worder.segment(sentence)]
        .filter((part) => part.isWordLike)
        .map((part) => part.segment.toLowerCase());
      const { length } = words;
      if (length >= MIN_WORDS) sentences.push({ text: sentence, words: new Set(words), length });
      if (sentences.length >= limit) return sentences;
    }
  }
  return sentences;
}

/** Markdown headings, table rows, list items and link lists are not sentences. */
function isSentence(text: string): boolean {
  return /[.!?。！？…؟।]["'”’)\]]*$/u.test(text) && !/^(?:[#|>]|[-*+]\s*\[)/.test(text) && text.length < 1000;
}
