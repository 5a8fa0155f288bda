/** Webhooks: the signing secret and the log of deliveries. See verify-webhook.ts for verification. */
import { everyEntryByCursor } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  ListDeliveriesQuery,
  Pagination,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookSecret,
} from './types.ts';

export type WebhooksApi = ReturnType<typeof createWebhooksApi>;

export function createWebhooksApi(transport: Transport) {
  const api = {
    secret: (options?: RequestOptions) =>
      transport.json<WebhookSecret>({ method: 'GET', path: '/api/webhooks/secret' }, options),
    /** Creates a new secret. For a day, deliveries are signed with both the old and the new one. */
    rotateSecret: (options?: RequestOptions) =>
      transport.json<WebhookSecret>({ method: 'POST', path: '/api/webhooks/secret/rotate' }, options),
    /** One page of deliveries, newest first, and their total. */
    deliveries: (query?: Omit<ListDeliveriesQuery, 'cursor'>, options?: RequestOptions) =>
      transport.json<WebhookDeliveryList & { pagination: Pagination }>(
        { method: 'GET', path: '/api/webhooks/deliveries', query },
        options,
      ),
    /** The newest deliveries, or those after a `nextCursor`; without a total. */
    deliveriesSlice: (query?: Omit<ListDeliveriesQuery, 'page'>, options?: RequestOptions) =>
      transport.json<WebhookDeliveryList>(
        { method: 'GET', path: '/api/webhooks/deliveries', query: { cursor: 'newest', ...query } },
        options,
      ),
    /** All deliveries, newest first. */
    allDeliveries: (
      query?: Omit<ListDeliveriesQuery, 'page' | 'cursor'>,
      options?: RequestOptions,
    ): AsyncGenerator<WebhookDelivery> =>
      everyEntryByCursor('newest', (cursor) =>
        api.deliveriesSlice({ limit: 100, ...query, cursor }, options),
      ),
    /** Sends a delivery again, with the same id. */
    redeliver: (id: string, options?: RequestOptions) =>
      transport.json<WebhookDelivery>(
        { method: 'POST', path: `/api/webhooks/deliveries/${encodeURIComponent(id)}/redeliver` },
        options,
      ),
  };
  return api;
}
