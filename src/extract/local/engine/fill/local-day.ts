/** The day of an instant where the page is: data gives 02:54 in UTC, and the page shows the evening before. */
import type { Value } from '../page/fact.ts';
import { type FoundDate, parseDate } from '../values/date.ts';
import { LEAST } from '../weights.ts';
import type { Asked, Candidate } from './filler.ts';

const IN_UTC = /T.*(?:Z|\+00:00)$/;
const HOUR = 3_600_000;
/** How far the clocks of the earth are before and behind UTC, in hours. */
const MOST_BEHIND = 12;
const MOST_BEFORE = 14;
const MAX_TRIED = 40;

/** What else the page states under the name, where that is the day before or after and some clock shows it then. */
export function localDay(
  from: Value | undefined,
  candidates: readonly Candidate[],
  asked: Asked,
): (Pick<Candidate, 'fact'> & { value: string; from: Value }) | null {
  if (!from || asked.field.kind !== 'date' || asked.shape.format !== 'date') return null;
  const stated = dateOf(from, asked);
  if (!stated || !IN_UTC.test(stated.iso)) return null;
  const instant = Date.parse(stated.iso);
  for (const { fact, match } of candidates.slice(0, MAX_TRIED)) {
    if (match < LEAST.confidence) break;
    const [value] = fact.values();
    const shown = value ? dateOf(value, asked) : null;
    if (!value || !shown || shown.date === stated.date || IN_UTC.test(shown.iso)) continue;
    const start = Date.parse(`${shown.date}T00:00:00Z`);
    if (instant >= start - MOST_BEFORE * HOUR && instant < start + (24 + MOST_BEHIND) * HOUR)
      return { fact, value: shown.date, from: value };
  }
  return null;
}

function dateOf({ machine, text }: Value, { context }: Asked): FoundDate | null {
  return parseDate(machine ?? '', context) ?? parseDate(text, context);
}
