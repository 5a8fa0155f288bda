/** History: every past request with its result. */
import { everyEntryByCursor } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type { HistoryEntry, HistoryList, ListHistoryQuery, Ok, Pagination } from './types.ts';

export type HistoryApi = ReturnType<typeof createHistoryApi>;

export function createHistoryApi(transport: Transport) {
  const at = (id: string) => `/api/history/${encodeURIComponent(id)}`;
  const api = {
    /** One page of past requests, newest first, and their total. */
    list: (query?: Omit<ListHistoryQuery, 'cursor'>, options?: RequestOptions) =>
      transport.json<HistoryList & { pagination: Pagination }>(
        { method: 'GET', path: '/api/history', query },
        options,
      ),
    /** The newest requests, or those after a `nextCursor`. Quick however many there are: without a total. */
    slice: (query?: Omit<ListHistoryQuery, 'page'>, options?: RequestOptions) =>
      transport.json<HistoryList>(
        { method: 'GET', path: '/api/history', query: { cursor: 'newest', ...query } },
        options,
      ),
    /** Every past request, newest first. */
    all: (
      query?: Omit<ListHistoryQuery, 'page' | 'cursor'>,
      options?: RequestOptions,
    ): AsyncGenerator<HistoryEntry> =>
      everyEntryByCursor('newest', (cursor) => api.slice({ limit: 100, ...query, cursor }, options)),
    /** One past request with its full result. */
    get: (id: string, options?: RequestOptions) =>
      transport.json<HistoryEntry>({ method: 'GET', path: at(id) }, options),
    /** Permanently deletes the request and its result. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: at(id) }, options),
  };
  return api;
}
