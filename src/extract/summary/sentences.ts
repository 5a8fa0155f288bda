/** Splits text into sentences, in any language the runtime can segment. */

export type Sentence = { text: string; words: string[] /** Index of its paragraph. */; paragraph: number };

const MAX_TEXT = 200_000;
const MIN_WORDS = 4;

/** Lines are kept apart: a heading or a list item must not run into the sentence after it. */
export function sentencesOf(text: string, limit: number): Sentence[] {
  const splitter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const worder = new Intl.Segmenter(undefined, { granularity: 'word' });
  const sentences: Sentence[] = [];
  const paragraphs = text.slice(0, MAX_TEXT).split(/\n+/);
  for (const [paragraph, line] of paragraphs.entries()) {
    for (const { segment } of splitter.segment(line)) {
      const sentence = segment.replace(/\s+/g, ' ').trim();
      if (sentence === '' || !isSentence(sentence)) continue;
      const words = [...worder.segment(sentence)]
        .filter((part) => part.isWordLike)
        .map((part) => part.segment.toLowerCase());
      if (words.length >= MIN_WORDS) sentences.push({ text: sentence, words, paragraph });
      if (sentences.length >= limit) return sentences;
    }
  }
  return sentences;
}

/** Markdown headings, table rows, list items and link lists are not sentences. */
function isSentence(text: string): boolean {
  return /[.!?。！？…؟।]["'”’)\]]*$/u.test(text) && !/^(?:[#|>]|[-*+]\s*\[)/.test(text) && text.length < 1000;
}
