/** Whether a page that shows next to nothing has its text in embedded data, by one linear scan without a parser. */

/** Attributes in which Discourse, Inertia and other frameworks keep the data of a page, and JSON in scripts. */
const CARRIER =
  /\sdata-(?:preloaded|page|props|state)=["']|<script\b[^>]{0,300}?(?:application\/(?:ld\+)?json|__NEXT_DATA__)|\b__(?:INITIAL_STATE|APOLLO_STATE|NUXT|PRELOADED_STATE)__\s*=/gi;
const MAX_CARRIERS = 50;
const MAX_SOURCE = 4_000_000;
/** The most characters that are scanned in all of them. */
const MAX_LENGTH = 1_000_000;

/** This many words in a row are a sentence: neither code nor settings have them. */
const SENTENCE_WORDS = 12;
/** Fewer sentences are the title and description that every app shell has. */
const MIN_SENTENCES = 5;
/** The same for `noscript`, of which only the beginning is scanned. */
const MIN_COPY = 4;

/** @param noscript what the page says to those without JavaScript */
export function carriesText(html: string, noscript: string): boolean {
  if (sentencesIn(noscript, 0, noscript.length) >= MIN_COPY) return true;
  let sentences = 0;
  let carriers = 0;
  let left = MAX_LENGTH;
  for (const { index, 0: start } of html.slice(0, MAX_SOURCE).matchAll(CARRIER)) {
    if (++carriers > MAX_CARRIERS || left <= 0) break;
    const from = index + start.length;
    const end = html.indexOf(endOf(start), from);
    const to = Math.min(end < 0 ? html.length : end, from + left);
    left -= to - from;
    sentences += sentencesIn(html, from, to);
    if (sentences >= MIN_SENTENCES) return true;
  }
  return false;
}

/** Between the words of a sentence: white space, `'`, `,`, `-`, `.`, `:`, `;`. */
const BETWEEN = new Set([9, 10, 13, 32, 39, 44, 45, 46, 58, 59]);

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;

function sentencesIn(text: string, from: number, to: number): number {
  let found = 0;
  let words = 0;
  let inWord = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (isLetter(code)) {
      if (!inWord && ++words % SENTENCE_WORDS === 0) found++;
      // In scripts without spaces each character is about a word.
      inWord = code < 0x3040 || code > 0xd7af;
    } else {
      inWord = false;
      if (!BETWEEN.has(code)) words = 0;
    }
  }
  return found;
}

function endOf(start: string): string {
  const last = start.at(-1);
  return last === '"' || last === "'" ? last : '</script';
}
