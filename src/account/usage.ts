/** What an account used in a span of days. */
import { MAX_USAGE_DAYS, type UsageDays, type UsageQuery } from '../contract/account/usage.ts';
import { invalidField } from '../errors.ts';
import { readUsageByKey } from '../store/account/usage.ts';
import type { Queryable } from '../store/database/database.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const FIRST_DAY = '1970-01-01';

export async function reportUsage(
  database: Queryable,
  accountId: string,
  query: UsageQuery,
): Promise<UsageDays> {
  const to = query.to ?? dayOf(Date.now());
  const from = query.from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  // There is nothing earlier, and the database does not know every date that JavaScript does.
  if (from < FIRST_DAY)
    throw invalidField([query.from ? 'from' : 'to'], `At the earliest ${FIRST_DAY}`, 'too_small');
  const span = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (span < 1) throw invalidField(['from'], '`from` must not be after `to`');
  if (span > MAX_USAGE_DAYS) throw invalidField(['from'], `At most ${MAX_USAGE_DAYS} days`, 'too_big');
  const days = await readUsageByKey(database, accountId, { from, to });
  const sum = (part: 'credits' | 'calls') => days.reduce((total, row) => total + row[part], 0);
  return { from, to, total: { credits: sum('credits'), calls: sum('calls') }, days };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
