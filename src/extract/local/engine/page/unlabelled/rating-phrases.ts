/** Ratings with their number of votes in words: "4.8 out of 5 stars from 21 reviews", "4,3 von 5 (87)". */
import { phrase } from '../../phrases.ts';

const SCALE = `\\s*(?:\\/|\\b(?:${phrase('outOf')}))\\s*(?:5|10)(?:[.,]0)?(?!\\d)`;
export const VOTES = `(?:(?:customer|user|verified|global|google)\\s)?(?:${phrase('votes')})`;
const RATED = new RegExp(
  `(?<![\\d.,]|[$€£¥]\\s?)(?<rating>\\d(?:[.,]\\d+)?)(?!\\d|[.,]\\d)(?<scale>${SCALE})?(?<stars>\\s*-?(?:${phrase('stars')}))?` +
    `\\s*(?:(?<bracket>\\()|\\b(?:(?<basedOn>${phrase('basedOn')})|(?<outOf>${phrase('outOf')}))\\s|[-–·|,.])?` +
    `\\s*\\(?(?<count>\\d[\\d.,]*)\\+?\\s*(?<votes>${VOTES})?\\)?`,
  'giu',
);
/** "Average rating 4.2 / 5. Vote count: 33". */
const AVERAGE =
  /rating:?\s*(?<rating>\d(?:[.,]\d+)?)\s*\/\s*5\b[^\d]{1,30}?(?:count|votes?|ratings?|reviews?):?\s*(?<count>\d[\d.,]*)/i;
/** "[Total: 33 Average: 4.2]". */
const TOTAL_FIRST = /^\W?\s?total:?\s*(?<count>\d[\d.,]*)[\s,|]+average:?\s*(?<rating>\d(?:[.,]\d+)?)(?!\d)/i;
/** The texts allowed before and after a rating without words, such as "4.5 (33)". */
const ONLY_STARS = /^[\s★☆]*$/;
const RATED_BEFORE = new RegExp(`(?<!\\p{L})(?:${phrase('rated')})[\\s:,]*$`, 'iu');
const WRITTEN = new RegExp(`^(?:\\s*\\d[\\d.,]*\\s*${VOTES})?\\s*$`, 'iu');

const SPOKEN = new RegExp(
  `(?<![\\d.,])(?:(\\d(?:[.,]\\d+)?)${SCALE}|(\\d(?:[.,]\\d+)?)\\s*-?(?:${phrase('stars')})(?!\\p{L}))`,
  'iu',
);
const OF_RATING = new RegExp(`(?<!\\p{L})(?:out of|${phrase('stars')}|${phrase('rated')})(?!\\p{L})`, 'iu');

/** The rating in a text for screen readers: "4.5 out of 5", but not "Slide 1 of 5". */
export function spokenRating(words: string): string | null {
  const [, ofScale, starred] = SPOKEN.exec(words) ?? [];
  const rating = ofScale ?? starred ?? null;
  return rating && (/[.,]/.test(rating) || OF_RATING.test(words)) ? rating : null;
}

/** `rating` is null if there is only a count: "iPhone 5 (120 reviews)". */
export type Rated = { rating: string | null; count: string };

export function ratedIn(text: string): Rated | null {
  const average = AVERAGE.exec(text) ?? TOTAL_FIRST.exec(text);
  const likely = [...text.matchAll(RATED)];
  const found = average ?? likely.find((match) => isRating(match, text));
  const { rating, count } = found?.groups ?? {};
  if (rating && count) return { rating, count };
  const votes = likely.find(({ groups }) => groups?.bracket && groups.votes)?.groups?.count;
  return votes ? { rating: null, count: votes } : null;
}

function isRating(match: RegExpExecArray, text: string): boolean {
  const { rating = '', scale, stars, bracket, basedOn, outOf, votes } = match.groups ?? {};
  const hasDecimals = /[.,]/.test(rating);
  const before = text.slice(0, match.index);
  const isFirst = ONLY_STARS.test(before);
  if (!votes)
    return (
      bracket !== undefined &&
      (scale !== undefined || (hasDecimals && isFirst)) &&
      WRITTEN.test(text.slice(match.index + match[0].length))
    );
  if (basedOn || scale) return true;
  // The number before the bracket may be the end of a name.
  if (bracket) return hasDecimals || stars !== undefined || isFirst || RATED_BEFORE.test(before);
  // "1 of 5 reviews" says which one is shown.
  return outOf ? hasDecimals || stars !== undefined : hasDecimals && isFirst;
}
