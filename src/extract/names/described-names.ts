/** Names of a field in its description. */
import { isUnit, wordsOf } from './words.ts';

const MAX_NAMED = 3;
/** In brackets or quotation marks. */
const QUOTED = /[("“„«‘]([\p{L}][^()"“”„«»‘’]{1,40})[)"”“»’]/gu;

/** What a description says that the page calls the field: "Vorbesitzer", "what the handle (Griff) is made of". */
export function namesIn(description: string): string[][] {
  const texts = [description, ...[...description.matchAll(QUOTED)].map(([, name = '']) => name)];
  return texts.flatMap((text) => {
    const words = /[,;:()"“„«]|\b(?:in|as|e\.g|optional|required)\b/i.test(text) ? [] : wordsOf(text);
    const isName = words.length > 0 && words.length <= MAX_NAMED && !words.every(isUnit);
    return isName ? [words] : [];
  });
}
