/** Periods as other search interfaces name them. */
import type { SearchInput } from '../contract/search.ts';

type TimeRange = NonNullable<SearchInput['timeRange']>;

const WORDS: Record<string, TimeRange> = {
  hour: 'past_hour',
  h: 'past_hour',
  day: 'past_24_hours',
  d: 'past_24_hours',
  week: 'past_week',
  w: 'past_week',
  month: 'past_month',
  m: 'past_month',
  year: 'past_year',
  y: 'past_year',
};

/** @example timeRangeOf('week') // 'past_week' */
export function timeRangeOf(word: string): TimeRange | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

/** The shortest period that contains all of these days. */
export function timeRangeOfDays(days: number): TimeRange {
  if (days <= 1) return 'past_24_hours';
  if (days <= 7) return 'past_week';
  return days <= 31 ? 'past_month' : 'past_year';
}
