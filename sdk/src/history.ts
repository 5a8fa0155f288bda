/** History: every past request with its result. */
import { everyEntry } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type { HistoryEntry, HistoryList, ListHistoryQuery, Ok } from './types.ts';

export type HistoryApi = ReturnType<typeof createHistoryApi>;

export function createHistoryApi(transport: Transport) {
  const at = (id: string) => `/api/history/${encodeURIComponent(id)}`;
  const api = {
    /** One page of past requests, newest first. */
    list: (query?: ListHistoryQuery, options?: RequestOptions) =>
      transport.json<HistoryList>({ method: 'GET', path: '/api/history', query }, options),
    /** Every past request, newest first. */
    all: (query?: Omit<ListHistoryQuery, 'page'>, options?: RequestOptions): AsyncGenerator<HistoryEntry> =>
      everyEntry((page) => api.list({ limit: 100, ...query, page }, options)),
    /** One past request with its full result. */
    get: (id: string, options?: RequestOptions) =>
      transport.json<HistoryEntry>({ method: 'GET', path: at(id) }, options),
    /** Removes the request and its result for good. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: at(id) }, options),
  };
  return api;
}
