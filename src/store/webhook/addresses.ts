/**
 * Addresses that events are sent to. One with more than a host is sealed in a table of its own, and a reference
 * replaces it wherever it is used: `sealed+`, the origin, and a digest that is the same for the same address of an
 * account. Earlier versions stored plain addresses.
 */
import { createHmac } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { columnsOf } from '../database/query.ts';
import type { Seals } from '../secrets/seals.ts';
import { sharedSecret } from '../secrets/shared-secrets.ts';

/** An address or a reference, and what is sealed under that reference. */
export type StoredAddress = { url: string; sealedUrl: Buffer | null };

/** The name of the shared secret for digests. It survives a rotation of the key, so digests do too. */
const DIGESTS = 'webhook addresses';
export const SEALED_ADDRESS = 'sealed+';

/** The same targets with references for their addresses, which are stored. */
export async function keepAddresses<T extends { accountId: string; url: string }>(
  on: Queryable,
  seals: Seals,
  targets: T[],
): Promise<T[]> {
  if (!seals.addresses || !targets.some(({ url }) => isMoreThanHost(url))) return targets;
  const key = await sharedSecret(on, seals, DIGESTS);
  const sealed: { reference: string; accountId: string; url: Buffer }[] = [];
  const kept = targets.map((target) => {
    const { accountId, url } = target;
    if (!isMoreThanHost(url)) return target;
    const digest = createHmac('sha256', key).update(`${accountId} ${url}`).digest('hex').slice(0, 32);
    const reference = `${SEALED_ADDRESS}${new URL(url).origin}/${digest}`;
    sealed.push({ reference, accountId, url: seals.seal(url, place(reference)) });
    return { ...target, url: reference };
  });
  await on.query(
    `insert into webhook_address (reference, account_id, url)
     select distinct on (1) * from unnest($1::text[], $2::uuid[], $3::bytea[]) order by 1
     on conflict (reference) do update set used_at = now()`,
    columnsOf(sealed, 'reference', 'accountId', 'url'),
  );
  return kept;
}

export async function keepAddress(
  on: Queryable,
  seals: Seals,
  target: { accountId: string; url: string },
): Promise<string> {
  const [kept = target] = await keepAddresses(on, seals, [target]);
  return kept.url;
}

export function openAddress(seals: Seals, { url, sealedUrl }: StoredAddress): string {
  return sealedUrl ? seals.open(sealedUrl, place(url)) : url;
}

/**
 * Deletes addresses that nothing is sent to any more, except new ones, which may be about to be used. Each condition is
 * an equality, so that very many monitors and addresses of an account are not compared pair by pair.
 */
export async function deleteUnusedAddresses(on: Queryable): Promise<void> {
  await on.query(
    `delete from webhook_address a where used_at < now() - interval '1 day'
       and not exists (select 1 from monitor m where m.account_id = a.account_id and m.webhook_url = a.reference)
       and not exists (select 1 from monitor m, jsonb_array_elements(m.notify) t
         where m.account_id = a.account_id and t ->> 'url' = a.reference)
       and not exists (select 1 from extractor e where e.account_id = a.account_id and e.webhook_url = a.reference)
       and not exists (select 1 from crawl c where c.account_id = a.account_id and c.webhook_url = a.reference
         and c.status not in ('completed', 'failed'))
       and not exists (select 1 from webhook_delivery d where d.account_id = a.account_id and d.url = a.reference)
       and not exists (select 1 from outbox o where o.account_id = a.account_id)`,
  );
}

function isMoreThanHost(url: string): boolean {
  const origin = /^https?:/i.test(url) && URL.parse(url)?.origin;
  return Boolean(origin) && url !== origin && url !== `${origin}/`;
}

const place = (row: string) => ({ table: 'webhook_address', column: 'url', row });
