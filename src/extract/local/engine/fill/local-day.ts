/** The day of an instant where the page is: data gives 02:54 in UTC, and the page shows the evening before. */
import type { Value } from '../../../fact.ts';
import { dateStated, type FoundDate } from '../../../values/date.ts';
import { LEAST } from '../weights.ts';
import type { Asked, Candidate } from './filler.ts';

const IN_UTC = /T.*(?:Z|\+00:00)$/;
const HOUR = 3_600_000;
/** How far clocks are before and behind UTC where most pages are, in hours: from Sydney to Hawaii. */
const MOST_BEHIND = 10;
const MOST_BEFORE = 11;
const MAX_TRIED = 40;

/**
 * What stands at the title or in the address, where that is the day before or after and some clock shows it then. Days
 * further down are those of comments and other pages.
 */
export function localDay(
  from: Value | undefined,
  candidates: readonly Candidate[],
  asked: Asked,
): (Pick<Candidate, 'fact'> & { value: string; from: Value }) | null {
  if (!from || asked.field.kind !== 'date' || asked.shape.format !== 'date') return null;
  const stated = dateStated(from, asked.context);
  if (!stated || !IN_UTC.test(stated.iso)) return null;
  const instant = Date.parse(stated.iso);
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < LEAST.confidence) break;
    if (!fact.isAtTitle && fact.source !== 'page') continue;
    const [value] = fact.values();
    const shown = value ? dateStated(value, asked.context) : null;
    if (!value || !shown) continue;
    if (shown.date === stated.date) return null;
    if (IN_UTC.test(shown.iso)) continue;
    if (isSameInstant(shown, instant)) return { fact, value: shown.date, from: value };
  }
  return null;
}

function isSameInstant({ iso, date, hasTime }: FoundDate, instant: number): boolean {
  const hasZone = hasTime && /[+-]\d{2}:\d{2}$/.test(iso);
  if (hasZone) return Math.abs(Date.parse(iso) - instant) < HOUR;
  // With a time it is one clock's, without one any of the day's.
  const start = Date.parse(hasTime ? `${iso}Z` : `${date}T00:00:00Z`);
  const length = hasTime ? 0 : 24 * HOUR;
  return instant >= start - MOST_BEFORE * HOUR && instant <= start + length + MOST_BEHIND * HOUR;
}
