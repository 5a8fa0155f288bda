/** The sentences of a text, with what tells a good one from a fragment. */
import { singleSpaced } from '../../text/single-spaced.ts';

export type Sentence = {
  text: string;
  /** Its different words, in lower case. */
  words: ReadonlySet<string>;
  /** How many words it has, including repeated ones. */
  length: number;
  /** Whether it begins a paragraph. */
  isFirst: boolean;
};

const MAX_TEXT = 200_000;
const MIN_WORDS = 4;
const MAX_CHARACTERS = 1000;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const BULLET = /^[•·▪●◦‣*–—-]\s*/u;
const ENDS = /[.!?。！？…؟।]["'”’»)\]]*$/u;
const CUT_OFF = /(?:…|\.\.\.)["'”’»)\]]*$/u;
/** What stands before a name, whose capital the segmenter takes for that of a new sentence; also initials, as in U.S. */
const NAME_FOLLOWS =
  /(?:^|[^\p{L}\p{N}])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Rep|Sen|Gov|Gen|Lt|Col|Capt|Sgt|Rev|Sr|Sra|Sig|Hr|Fr)\.$/u;
/** Longer than any of these. */
const ABBREVIATION = 8;
/** Markdown's headings, quotes, table rows and items that are links, where a document's own text has them. */
const MARKDOWN_LINE = /^(?:[#|>]|\[)/;

/** Each line is a paragraph of its own: a heading or a list item must not run into the sentence after it. */
export function sentencesOf(text: string, limit: number): Sentence[] {
  const found: Sentence[] = [];
  for (const line of text.slice(0, MAX_TEXT).split(/\n+/)) {
    let isFirst = true;
    for (const whole of segmentsOf(line)) {
      const sentence = singleSpaced(whole).replace(BULLET, '');
      if (isSentence(sentence)) {
        const words = wordsOf(sentence);
        if (words.length >= MIN_WORDS)
          found.push({ text: sentence, words: new Set(words), length: words.length, isFirst });
        if (found.length >= limit) return found;
      }
      isFirst = false;
    }
  }
  return found;
}

/** The segmenter's sentences, without its breaks after abbreviations. */
function* segmentsOf(line: string): Generator<string> {
  let whole = '';
  for (const { segment } of SENTENCES.segment(line)) {
    whole += segment;
    if (NAME_FOLLOWS.test(segment.trimEnd().slice(-ABBREVIATION))) continue;
    yield whole;
    whole = '';
  }
  if (whole !== '') yield whole;
}

export function wordsOf(text: string): string[] {
  return [...WORDS.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment.toLowerCase());
}

export const isCutOff = (sentence: string): boolean => CUT_OFF.test(sentence);

function isSentence(text: string): boolean {
  return text.length < MAX_CHARACTERS && ENDS.test(text) && !MARKDOWN_LINE.test(text);
}
