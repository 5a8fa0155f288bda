/** What each plan includes. null means unlimited. What calls cost is in prices.ts. */
import type { Config } from '../config.ts';
import type { PlanRow } from '../store/plans.ts';

const TABLE = [
  // id, name, credits a month, requests a minute, crawls at once, monitors
  ['free', 'Free Plan', 500, 10, 1, 1],
  ['starter', 'Starter Plan', 10_000, 100, 3, 5],
  ['growth', 'Growth Plan', 100_000, 500, 15, 25],
  ['pro', 'Pro Plan', 750_000, 5_000, 50, 100],
  ['self-hosted', 'Self-Hosted', null, null, null, null],
] as const;

export const PLAN_IDS = TABLE.map(([id]) => id);

const PLANS: PlanRow[] = TABLE.map(
  ([id, name, monthlyCredits, requestsPerMinute, crawlsAtOnce, monitors]) => ({
    id,
    name,
    monthlyCredits,
    requestsPerMinute,
    crawlsAtOnce,
    monitors,
  }),
);

/** The plans with the operator's own rate for self-hosted accounts. */
export function plansFor(config: Pick<Config, 'selfHostedRate'>): PlanRow[] {
  const rate = config.selfHostedRate || null;
  return PLANS.map((plan) => (plan.id === 'self-hosted' ? { ...plan, requestsPerMinute: rate } : plan));
}
