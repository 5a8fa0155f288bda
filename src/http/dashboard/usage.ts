/** The usage report: credits by day and service, this minute's rate, and the balances. */
import type { UsageReport } from '../../contract/dashboard.ts';
import { AppError } from '../../errors.ts';
import { secondsLeftInMinute } from '../../pipeline/call/call-refusal.ts';
import type { Session } from '../../sign-in/sessions.ts';
import { readPurses, readUsageDays } from '../../store/account/usage.ts';
import type { Database } from '../../store/database/database.ts';

export async function usageReport(database: Database, session: Session, days: number): Promise<UsageReport> {
  const { accountId, rateCount, requestsPerMinute } = session;
  const [used, purses] = await Promise.all([
    readUsageDays(database, accountId, days),
    readPurses(database, accountId),
  ]);
  if (!purses) throw new AppError('not_found', 'There is no such account.');
  const { plan, bought, reserved, monthly } = purses;
  return {
    ...used,
    rate: { used: rateCount, limit: requestsPerMinute, resetsInSeconds: secondsLeftInMinute() },
    cycle: { start: purses.cycleStart.toISOString(), end: purses.cycleEnd.toISOString() },
    credits: { plan, bought, reserved, monthly },
  };
}
