/** A summary made of a page's own sentences: the lead, and those that the title and the rest are closest to. */
import { singleSpaced } from '../../text/single-spaced.ts';
import { startOf } from '../../text/start-of.ts';
import { textFromMarkup } from '../elements/text.ts';
import { centrality, wordWeights } from './centrality.ts';
import { formOf } from './form.ts';
import { isCutOff, type Sentence, sentencesOf, wordsOf } from './sentences.ts';

export type ToSummarise = {
  /** Its running text, a line for each paragraph. */
  text: string;
  /** All its text, for a page without sentences: headings may be most of what it says. */
  whole?: () => string;
  title?: string | null;
  /** What the page says of itself for search engines and previews. */
  description?: string | null;
};

const MAX_SENTENCES = 200;
const MAX_CHARACTERS = 700;
const MAX_CHOSEN = 5;
/** The first sentences of a text say what it is about more often than any others. */
const LEAD = { bonus: 3, fades: 3 };
/** How much of a sentence's words may be said already, and how much the share counts against it. */
const SAID = { most: 0.6, cost: 0.7 };
/** Within a paragraph "this" and "he" mean something that the sentence before says, which the summary may lack. */
const WITHOUT_THE_ONE_BEFORE = 0.8;

/**
 * The chosen sentences in their own order; for a page without sentences, its beginning.
 *
 * @example summarise({ text: article }) // up to five sentences
 */
export function summarise({ text, whole = () => text, title, description }: ToSummarise): string {
  const own = sentencesOf(text, MAX_SENTENCES);
  // Some sites escape it twice.
  const described = textFromMarkup(description ?? '');
  const sentences = [...describing(described, own), ...own];
  if (sentences.length === 0) return beginning(whole() || described);
  if (sentences.length <= 3) return beginning(joined(sentences), MAX_CHARACTERS * 2);
  return joined(choose(sentences, scoresOf(sentences, title ?? ''))) || beginning(whole());
}

/** The sentences of a description, as if the text began with them: if they are whole, and about the same. */
function describing(description: string, own: readonly Sentence[]): Sentence[] {
  const known = new Set(own.flatMap(({ words }) => [...words]));
  return sentencesOf(description, MAX_CHOSEN).filter(({ text, words }) => {
    const shared = [...words].filter((word) => known.has(word)).length;
    return !isCutOff(text) && (own.length === 0 || shared >= words.size / 2);
  });
}

function scoresOf(sentences: readonly Sentence[], title: string): Float64Array {
  const weights = wordWeights(sentences);
  const asked = [...new Set(wordsOf(title))].filter((word) => weights.has(word));
  const all = weightOf(asked, weights) || 1;
  return centrality(sentences, weights).map((score, i) => {
    const sentence = sentences[i];
    if (!sentence) return 0;
    const ofTitle = asked.filter((word) => sentence.words.has(word));
    const lead = 1 + LEAD.bonus * Math.exp(-i / LEAD.fades);
    return score * lead * (1 + weightOf(ofTitle, weights) / all) * formOf(sentence);
  });
}

const weightOf = (words: readonly string[], weights: ReadonlyMap<string, number>): number =>
  words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

/** One after the other, each the best that still says something new and has room. */
function choose(sentences: readonly Sentence[], scores: Float64Array): Sentence[] {
  const chosen: number[] = [];
  let room = MAX_CHARACTERS;
  while (chosen.length < MAX_CHOSEN) {
    let best = -1;
    let most = 0;
    for (const [i, sentence] of sentences.entries()) {
      if (chosen.includes(i) || (sentence.text.length > room && chosen.length > 0)) continue;
      const said = Math.max(0, ...chosen.map((other) => likeness(sentence, sentences[other])));
      const follows = sentence.isFirst || chosen.includes(i - 1);
      const score = (scores[i] ?? 0) * (1 - SAID.cost * said) * (follows ? 1 : WITHOUT_THE_ONE_BEFORE);
      if (said <= SAID.most && score > most) {
        best = i;
        most = score;
      }
    }
    const sentence = sentences[best];
    if (!sentence) break;
    chosen.push(best);
    room -= sentence.text.length;
  }
  return sentences.filter((_, i) => chosen.includes(i));
}

function likeness(a: Sentence, b: Sentence | undefined): number {
  if (!b) return 0;
  let common = 0;
  for (const word of a.words) if (b.words.has(word)) common++;
  return common / Math.min(a.words.size, b.words.size);
}

const joined = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');

function beginning(text: string, most = MAX_CHARACTERS): string {
  const plain = singleSpaced(text);
  if (plain.length <= most) return plain;
  const cut = startOf(plain, most);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`;
}
