/** What is for sale, and for how much. */
import type { BILLING_PERIODS, PACKS, PAID_PLANS } from '../../contract/account/agent-payment.ts';
import { plansFor } from '../plans.ts';

export type Pack = (typeof PACKS)[number];
export type PaidPlan = (typeof PAID_PLANS)[number];
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

type PackTerms = { name: string; priceUsdc: number; credits: number };

export const PACK_TERMS: Record<Pack, PackTerms> = {
  small: { name: 'Small', priceUsdc: 5, credits: 1_000 },
  medium: { name: 'Medium', priceUsdc: 40, credits: 10_000 },
  large: { name: 'Large', priceUsdc: 150, credits: 50_000 },
};

const MONTHLY_USDC: Record<PaidPlan, number> = { starter: 20, growth: 100, pro: 500 };

/** How many months a period lasts, and how many of them it costs. */
const PERIODS: Record<BillingPeriod, { months: number; paidMonths: number }> = {
  monthly: { months: 1, paidMonths: 1 },
  yearly: { months: 12, paidMonths: 10 },
};

type Common = {
  /** Names the offer in challenges and in the books. */
  id: string;
  /** Where it is bought. */
  path: string;
  description: string;
  priceUsdc: number;
};

/** `access`: a key with a pack, for the payer's own account. `purchase`: a pack for the account of a key. */
export type PackOffer = Common & { kind: 'access' | 'purchase'; pack: Pack; credits: number };

export type SubscriptionOffer = Common & {
  kind: 'subscription';
  name: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  months: number;
  creditsPerMonth: number;
};

export type Offer = PackOffer | SubscriptionOffer;

export function packOffer(kind: PackOffer['kind'], pack: Pack): PackOffer {
  const { priceUsdc, credits } = PACK_TERMS[pack];
  const base = kind === 'access' ? '/api/agent/mpp/access' : '/api/credits/purchase';
  const description = `${credits} credits${kind === 'access' ? ' and an API key' : ''}`;
  return { id: `${kind}/${pack}`, kind, path: `${base}/${pack}`, description, priceUsdc, pack, credits };
}

export function subscriptionOffer(plan: PaidPlan, billingPeriod: BillingPeriod): SubscriptionOffer {
  const { months, paidMonths } = PERIODS[billingPeriod];
  const row = plansFor({ selfHostedRate: 0 }).find(({ id }) => id === plan);
  const yearly = billingPeriod === 'yearly';
  const name = row?.name ?? plan;
  return {
    id: `subscription/${plan}/${billingPeriod}`,
    kind: 'subscription',
    path: `/api/agent/mpp/subscription/${plan}${yearly ? '?billingPeriod=yearly' : ''}`,
    description: `${name} for ${yearly ? 'a year' : 'a month'}`,
    priceUsdc: MONTHLY_USDC[plan] * paidMonths,
    name,
    plan,
    billingPeriod,
    months,
    creditsPerMonth: row?.monthlyCredits ?? 0,
  };
}
