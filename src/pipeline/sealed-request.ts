/** A request that is stored for later: redacted, and beside that complete and sealed, if it has secrets. */
import { redactParams, redactUrl, redactWebhook } from '../contract/request/redact.ts';
import type { StoredRequest } from '../store/secrets/plain-secrets.ts';
import type { Seals } from '../store/secrets/seals.ts';

/** The column in each of these tables. */
const SECRETS = 'secrets';

/** @example sealRequest(seals, 'monitor', id, config) */
export function sealRequest(seals: Seals, table: string, row: string, request: object): StoredRequest {
  const whole = JSON.stringify(request);
  const webhook = seals.addresses ? redactWebhook : redactUrl;
  const shown = JSON.stringify(redactParams(request as Record<string, unknown>, webhook));
  if (shown === whole || !seals.on) return { shown: whole, secrets: null };
  return { shown, secrets: seals.seal(whole, { table, column: SECRETS, row }) };
}

/** @param stored the redacted request, which is complete if nothing is sealed */
export function openRequest<T>(
  seals: Seals,
  table: string,
  row: string,
  stored: { shown: unknown; secrets: Buffer | null },
): T {
  if (!stored.secrets) return stored.shown as T;
  return JSON.parse(seals.open(stored.secrets, { table, column: SECRETS, row })) as T;
}
