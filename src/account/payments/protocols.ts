/** The documents that tell software what is for sale here, how to pay, and who sells. */
import type { AgentProtocols } from '../../contract/account/agent.ts';
import { BILLING_PERIODS, PACKS, PAID_PLANS } from '../../contract/account/agent-payment.ts';
import { PACK_TERMS, subscriptionOffer } from './offers.ts';

const SERVICE = 'Winnow';

const ACCESS: AgentProtocols['access'] = {
  pack: {
    method: 'POST',
    endpoint: '/api/agent/mpp/access/{pack}',
    description: 'Pay once: a key for the account of your wallet, with a pack of credits',
  },
  subscription: {
    method: 'POST',
    endpoint: '/api/agent/mpp/subscription/{plan}',
    description: 'A key and a plan for a month, or for a year with ?billingPeriod=yearly',
  },
  credits: {
    method: 'POST',
    endpoint: '/api/credits/purchase/{pack}',
    description: 'A pack of credits for the account of the key that you send along',
  },
};

/** How to pay here; null while payment is off. */
export type AcceptedPayment = { methods: string[]; network: string; asset: string } | null;

export function protocolsDocument(accepts: AcceptedPayment, publicUrl: string): AgentProtocols {
  const on = accepts !== null;
  return {
    service: SERVICE,
    payment: { protocol: 'mpp', scheme: 'Payment', currency: 'USDC', ...(accepts ?? { methods: [] }) },
    access: on ? ACCESS : {},
    packs: on ? PACKS.map((id) => ({ id, ...PACK_TERMS[id] })) : [],
    subscriptions: on
      ? PAID_PLANS.flatMap((plan) => BILLING_PERIODS.map((period) => terms(plan, period)))
      : [],
    docs: { apiReference: `${publicUrl}/docs`, openapi: `${publicUrl}/api/openapi.json` },
  };
}

function terms(
  ...[plan, period]: Parameters<typeof subscriptionOffer>
): AgentProtocols['subscriptions'][number] {
  const offer = subscriptionOffer(plan, period);
  return {
    id: `${plan}-${period}`,
    name: offer.name,
    endpoint: offer.path,
    priceUsdc: String(offer.priceUsdc),
    planId: plan,
    billingPeriod: period,
    creditsPerMonth: offer.creditsPerMonth,
    creditsPerPeriod: offer.creditsPerMonth * offer.months,
  };
}

/** `did:web` of the host; a port is part of it, with its colon escaped. */
function serviceDid(publicUrl: string): string {
  return `did:web:${new URL(publicUrl).host.replaceAll(':', '%3A')}`;
}

/** Agent Enrollment Protocol. There is nothing to enrol for: a key is bought, and its holder is who paid. */
export function aepDocument(publicUrl: string, keyHeaders: string[]) {
  return {
    aep_version: '1.0',
    authentication: { methods: ['api-key'] },
    bindings: { supported: ['http'] },
    claims: { optional: [] },
    commands: {
      supported: ['inspect'],
      grant_types: ['api-key'],
      grant_types_config: {
        'api-key': { header_names: keyHeaders.map((name) => name.toLowerCase()) },
      },
    },
    core: { signing_algorithms: [] },
    extensions: { supported: [] },
    http: {
      endpoint_base: '/api/agent/',
      openapi: { url: '/api/openapi.json', path_matching: { trailing_slash: 'strict' } },
    },
    identity: { methods: ['did:web'] },
    service: { did: serviceDid(publicUrl) },
  };
}

/** Offering Discovery Protocol. */
export function odpDocument(accepts: AcceptedPayment) {
  const names = (accepts?.methods ?? []).map((method) => (method === 'evm' ? 'mpp' : method));
  return {
    odp_version: '1.0',
    name: SERVICE,
    description: 'Scrape, extract, search, crawl and monitor the web.',
    language: 'en',
    localizations: ['en'],
    operations: [{ name: 'list-offerings', authentication: 'not-required' }],
    http: { endpoint_base: '/api/agent/', openapi: { url: '/api/openapi.json' } },
    protocols: {
      enrollment: [{ name: 'aep' }],
      payments: names.map((name) => ({
        name,
        authentication: 'not-required',
        options: accepts ? [accepts.network] : [],
      })),
    },
    offerings: '/api/agent/protocols',
  };
}

export function didDocument(publicUrl: string) {
  const did = serviceDid(publicUrl);
  return {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: did,
    service: [{ id: `${did}#api`, type: 'WebDataExtraction', serviceEndpoint: publicUrl }],
  };
}
