/** The short texts of a region: where amounts, prices, names and addresses are on their own. */
import type { Region, ShortText } from '../../model.ts';
import { placesIn } from '../region.ts';

const MAX_ELEMENTS = 8;
const MAX_TEXT = 200;

export function shortTexts(region: Region): ShortText[] {
  const found: ShortText[] = [];
  let at = region.from - 1;
  for (const place of placesIn(region)) {
    at++;
    const size = place.end - at;
    if (size > MAX_ELEMENTS) continue;
    const text = region.texts.text(place.element);
    if (text !== '' && text.length <= MAX_TEXT) found.push({ place, text, at, size });
  }
  return found;
}

/** Skips the elements inside one that was read: they say the same. */
export function firstAnswers<T>(
  texts: readonly ShortText[],
  limit: number,
  read: (short: ShortText) => T | null,
): T[] {
  const found: T[] = [];
  let end = -1;
  for (const short of texts) {
    if (short.at < end || found.length >= limit) continue;
    const answer = read(short);
    if (answer === null) continue;
    found.push(answer);
    end = short.place.end;
  }
  return found;
}
