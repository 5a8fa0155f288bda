/** A request that is kept for later: what may be seen of it, and beside it all of it, sealed, if it has secrets. */
import { redactParams } from '../contract/request/redact.ts';
import type { Seals } from '../store/secrets/seals.ts';

/** What may be seen of a request, and all of it, sealed, if that is more. */
export type StoredRequest = { shown: string; secrets: Buffer | null };

/** The column of that name in each of these tables. */
const SECRETS = 'secrets';

/** @example sealRequest(seals, 'monitor', id, config) */
export function sealRequest(seals: Seals, table: string, row: string, request: object): StoredRequest {
  const whole = JSON.stringify(request);
  const shown = JSON.stringify(redactParams(request as Record<string, unknown>));
  if (shown === whole) return { shown, secrets: null };
  return { shown, secrets: seals.seal(whole, { table, column: SECRETS, row }) };
}

/** @param stored the request as it is shown, which is all of it where nothing is sealed. */
export function openRequest<T>(
  seals: Seals,
  table: string,
  row: string,
  stored: { shown: unknown; secrets: Buffer | null },
): T {
  if (!stored.secrets) return stored.shown as T;
  return JSON.parse(seals.open(stored.secrets, { table, column: SECRETS, row })) as T;
}
