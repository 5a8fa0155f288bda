/** The API keys of the account. */
import type { RequestOptions, Transport } from './transport.ts';
import type { CreatedKey, KeyList, KeyRequest, Ok } from './types.ts';

export type KeysApi = ReturnType<typeof createKeysApi>;

export function createKeysApi(transport: Transport) {
  return {
    /** All keys, newest first, with their names and first characters. */
    list: (options?: RequestOptions) =>
      transport.json<KeyList>({ method: 'GET', path: '/api/keys' }, options),
    /** Creates a key. `apiKey` in the answer is the key itself, which is never shown again. */
    create: (input: KeyRequest, options?: RequestOptions) =>
      transport.json<CreatedKey>({ method: 'POST', path: '/api/keys', body: input }, options),
    /** Revokes a key at once. Revoking the key of this client fails with `conflict`. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: `/api/keys/${encodeURIComponent(id)}` }, options),
  };
}
