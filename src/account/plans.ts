/** What each plan includes. null means unlimited. What calls cost is in prices.ts. */
import type { Terms } from '../concurrency/limits/admission.ts';
import type { Config } from '../config.ts';
import type { PlanRow } from '../store/account/plans.ts';

const TABLE = [
  // id, name, credits a month, requests a minute, crawls at once, monitors
  ['free', 'Free Plan', 500, 10, 1, 1],
  ['starter', 'Starter Plan', 10_000, 100, 3, 5],
  ['growth', 'Growth Plan', 100_000, 500, 15, 25],
  ['pro', 'Pro Plan', 750_000, 5_000, 50, 100],
  ['self-hosted', 'Self-Hosted', null, null, null, null],
] as const;

type PlanId = (typeof TABLE)[number][0];

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

/** The share of a process that accounts of a plan get, and how many event streams they may have open in it. */
export type PlanTerms = Terms & {
  eventStreams: number;
  /** The most bytes that are kept; null for no limit. */
  keptBytes: number | null;
};

const GB = 1024 ** 3;

const TERMS: Record<PlanId, PlanTerms> = {
  free: { weight: 1, cpuSecondsPerMinute: 30, openCalls: 10, eventStreams: 5, keptBytes: 1 * GB },
  starter: { weight: 2, cpuSecondsPerMinute: 60, openCalls: 50, eventStreams: 20, keptBytes: 10 * GB },
  growth: { weight: 4, cpuSecondsPerMinute: 240, openCalls: 200, eventStreams: 50, keptBytes: 100 * GB },
  pro: { weight: 8, cpuSecondsPerMinute: 960, openCalls: 1_000, eventStreams: 200, keptBytes: 1_000 * GB },
  'self-hosted': {
    weight: 8,
    cpuSecondsPerMinute: null,
    openCalls: 2_000,
    eventStreams: 200,
    keptBytes: null,
  },
};

/** An account whose plan is not known yet, as while the database is down, is refused nothing and is served last. */
const UNKNOWN: PlanTerms = { ...TERMS['self-hosted'], weight: TERMS.free.weight };

export function termsOfPlan(planId: string | undefined): PlanTerms {
  return TERMS[planId as PlanId] ?? UNKNOWN;
}
