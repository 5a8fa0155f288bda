/** The local day of a UTC timestamp: structured data says 02:54 UTC, and the page shows the evening before. */
import type { Value } from '../../../fact.ts';
import { dateStated, type FoundDate } from '../../../values/date.ts';
import { LEAST } from '../weights.ts';
import type { Asked, Candidate } from './filler.ts';

const IN_UTC = /T.*(?:Z|\+00:00)$/;
const HOUR = 3_600_000;
/** The largest time zone offsets of most pages, in hours: from Hawaii to Sydney. */
const MOST_BEHIND = 10;
const MOST_AHEAD = 11;
const MAX_TRIED = 40;

/**
 * The day shown at the title or in the address, if it differs from the UTC day and some time zone explains that. Dates
 * further down belong to comments and other pages.
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
    if (isSameInstant(shown, instant)) return { fact, value: shown.date, from: value };
  }
  return null;
}

function isSameInstant({ iso, date, hasTime }: FoundDate, instant: number): boolean {
  const hasZone = hasTime && /[+-]\d{2}:\d{2}$/.test(iso);
  if (hasZone) return Math.abs(Date.parse(iso) - instant) < HOUR;
  // A shown time is one moment in an unknown zone; a shown day lasts 24 hours.
  const start = Date.parse(hasTime ? `${iso}Z` : `${date}T00:00:00Z`);
  const length = hasTime ? 0 : 24 * HOUR;
  return instant >= start - MOST_AHEAD * HOUR && instant <= start + length + MOST_BEHIND * HOUR;
}
