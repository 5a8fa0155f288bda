/** Buying access and credits: what an agent pays for and what it gets. */
import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const PACKS = ['small', 'medium', 'large'] as const;
export const PAID_PLANS = ['starter', 'growth', 'pro'] as const;
export const BILLING_PERIODS = ['monthly', 'yearly'] as const;

const packParams = z.object({ pack: z.enum(PACKS).describe('The pack to buy.') });
const credits = z.number().describe('Credits bought.');
const remaining = z.number().describe('Credits available now.');
const HOW_TO_PAY =
  'Without payment, the answer is 402 with `WWW-Authenticate: Payment …`. Pay, then send the same request again with `Authorization: Payment <credential>`. x402 works on the same path. A payment counts once; repeating it gets the same answer.';

export const agentAccessResult = z
  .object({
    apiKey: z.string().describe('A key for your account. Shown once.'),
    pack: z.string().describe('The pack you bought.'),
    credits,
    remaining,
    account: z.enum(['created', 'existing']).describe('Whether the account is new.'),
  })
  .meta({ id: 'AgentAccess' });

export const agentSubscriptionResult = z
  .object({
    apiKey: z.string().describe('A key for your account. Shown once.'),
    subscriptionId: z.string().describe('Identifies the subscription.'),
    plan: z.enum(PAID_PLANS).describe('The plan.'),
    billingPeriod: z.enum(BILLING_PERIODS).describe('The period that was paid for.'),
    creditsPerMonth: z.number().describe('Credits each month.'),
    creditsPerPeriod: z.number().describe('Credits over the whole period.'),
    remaining,
    renewed: z.boolean().describe('Whether it extends an existing subscription.'),
    paidThrough: z.string().nullable().describe('When it ends.'),
  })
  .meta({ id: 'AgentSubscription' });

export const packPurchaseResult = z
  .object({ pack: z.string().describe('The pack you bought.'), credits, remaining })
  .meta({ id: 'PackPurchase' });

const common = { errors: ['payment_required', 'not_found', 'upstream_failed'] } as const;

export const agentAccessRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/agent/mpp/access/{pack}',
  operationId: 'buyAccess',
  tag: 'Agents',
  auth: 'none',
  summary: 'Buy a key with a pack of credits',
  description: `An account, a key and credits for one payment. ${HOW_TO_PAY}`,
  params: packParams,
  response: {
    schema: agentAccessResult,
    description: 'The key and the credits.',
    example: {
      apiKey: 'wn_live_…',
      pack: 'small',
      credits: 1000,
      remaining: 1500,
      account: 'created',
    },
  },
});

export const agentSubscriptionRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/agent/mpp/subscription/{plan}',
  operationId: 'buySubscription',
  tag: 'Agents',
  auth: 'none',
  summary: 'Buy a subscription',
  description: `A plan for a month or a year. A year costs ten months. ${HOW_TO_PAY}`,
  params: z.object({ plan: z.enum(PAID_PLANS).describe('The plan to subscribe to.') }),
  query: z.object({
    billingPeriod: z.enum(BILLING_PERIODS).default('monthly').describe('How long to pay for.'),
  }),
  response: {
    schema: agentSubscriptionResult,
    description: 'The key and the subscription.',
    example: {
      apiKey: 'wn_live_…',
      subscriptionId: '0198c7a8-25c9-7b06-a7d3-1e8f60b94c57',
      plan: 'starter',
      billingPeriod: 'monthly',
      creditsPerMonth: 10_000,
      creditsPerPeriod: 10_000,
      remaining: 10_000,
      renewed: false,
      paidThrough: '2026-04-01T00:00:00.000Z',
    },
  },
});

export const packPurchaseRoute = defineRoute({
  ...common,
  method: 'post',
  audit: 'credits.bought',
  path: '/api/credits/purchase/{pack}',
  operationId: 'buyCredits',
  tag: 'Credits',
  auth: 'key',
  summary: 'Buy credits',
  description: `Adds a pack of credits to your account. They do not expire. ${HOW_TO_PAY}`,
  params: packParams,
  response: {
    schema: packPurchaseResult,
    description: 'The new balance.',
    example: { pack: 'small', credits: 1000, remaining: 1360 },
  },
});
