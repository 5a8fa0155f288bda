/**
 * Lets software find the service and pay for it. Without payment, a purchase fails with `payment_required`, whose
 * `headers` contain the challenge; pay, and call again with the credential in `headers`. Payments are never repeated
 * automatically.
 */
import type { RequestOptions, Transport } from './transport.ts';
import type {
  AepDocument,
  AgentAccess,
  AgentProtocols,
  AgentSubscription,
  BuySubscriptionQuery,
  IdentityDocument,
  OdpDocument,
  PackPurchase,
} from './types.ts';

export type Pack = 'small' | 'medium' | 'large';

export type AgentApi = ReturnType<typeof createAgentApi>;

export function createAgentApi(transport: Transport) {
  const once = (options?: RequestOptions): RequestOptions => ({
    ...options,
    attempts: options?.attempts ?? 1,
  });
  return {
    /** Prices and ways to pay. */
    protocols: (options?: RequestOptions) =>
      transport.json<AgentProtocols>({ method: 'GET', path: '/api/agent/protocols' }, options),
    /** An account, a key and credits for one payment. */
    buyAccess: (pack: Pack, options?: RequestOptions) =>
      transport.json<AgentAccess>({ method: 'POST', path: `/api/agent/mpp/access/${pack}` }, once(options)),
    /** A plan for a month or a year. */
    buySubscription: (
      plan: AgentSubscription['plan'],
      query?: BuySubscriptionQuery,
      options?: RequestOptions,
    ) =>
      transport.json<AgentSubscription>(
        { method: 'POST', path: `/api/agent/mpp/subscription/${plan}`, query },
        once(options),
      ),
    /** More credits for the account of the key. */
    buyCredits: (pack: Pack, options?: RequestOptions) =>
      transport.json<PackPurchase>({ method: 'POST', path: `/api/credits/purchase/${pack}` }, once(options)),
    /** How an agent enrols. */
    aep: (options?: RequestOptions) =>
      transport.json<AepDocument>({ method: 'GET', path: '/.well-known/aep' }, options),
    /** What is on offer. */
    odp: (options?: RequestOptions) =>
      transport.json<OdpDocument>({ method: 'GET', path: '/.well-known/odp' }, options),
    /** Who the service is. */
    identity: (options?: RequestOptions) =>
      transport.json<IdentityDocument>({ method: 'GET', path: '/.well-known/did.json' }, options),
  };
}
