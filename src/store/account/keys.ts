/** API keys, of which only hashes are stored. */
import type { Database, Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';
import { newId } from '../ids.ts';

export type KeyRow = {
  id: string;
  name: string;
  /** Where the key works; see account/key.ts. */
  surface: string;
  /** What it may do; see contract/account/scope.ts. */
  scope: string;
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** When it expires; null: never. */
  expiresAt: Date | null;
};

/** What a request needs to know about its caller. */
export type KeyHolder = {
  /** null for a person at the dashboard, who has a session instead. */
  keyId: string | null;
  accountId: string;
  /** What the key, or the person, may do. */
  scope: string;
  requestsPerMinute: number | null;
  /** Requests counted in the current minute. */
  rateCount: number;
  /** When the key expires or has expired; null: never. */
  expiresAt: Date | null;
};

export type NewKeyRow = {
  accountId: string;
  name: string;
  surface: string;
  scope: string;
  hash: Buffer;
  hint: string;
  expiresAt: Date | null;
};

/** If a key with this id exists from an interrupted request, it was never shown and gets the new hash. */
export async function insertKey(database: Queryable, key: NewKeyRow, id = newId()): Promise<string> {
  await database.query(
    `insert into api_key (id, account_id, name, surface, hash, hint, expires_at, scope)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set hash = excluded.hash, hint = excluded.hint
       where api_key.account_id = excluded.account_id`,
    [id, key.accountId, key.name, key.surface, key.hash, key.hint, key.expiresAt, key.scope],
  );
  return id;
}

/** All keys or, with `isLive`, only those not revoked: an account may have created and revoked any number. */
export async function listKeys(
  database: Queryable,
  accountId: string,
  { isLive = false } = {},
): Promise<KeyRow[]> {
  return database.query(
    `select id, name, surface, scope, hint, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
       expires_at as "expiresAt"
     from api_key where account_id = $1 and (revoked_at is null or not $2) order by created_at`,
    [accountId, isLive],
  );
}

export type LiveKey = Pick<KeyRow, 'id' | 'name' | 'surface' | 'scope' | 'hint' | 'expiresAt'> & {
  accountId: string;
};

/** Finds live keys by id, or by the beginning that is shown of them. */
export async function findLiveKeys(database: Queryable, idOrHint: string): Promise<LiveKey[]> {
  return database.query(
    `select id, account_id as "accountId", name, surface, scope, hint, expires_at as "expiresAt" from api_key
     where revoked_at is null and (id::text = $1 or left($1, length(hint)) = hint)`,
    [idOrHint],
  );
}

export async function revokeKey(database: Queryable, keyId: string): Promise<boolean> {
  const rows = await database.query(
    'update api_key set revoked_at = now() where id = $1 and revoked_at is null returning id',
    [keyId],
  );
  return rows.length > 0;
}

/** Replaces a key in one step: at no time are both or neither valid. */
export async function replaceKey(database: Database, keyId: string, next: NewKeyRow): Promise<string | null> {
  return database.transaction(async (tx) => ((await revokeKey(tx, keyId)) ? insertKey(tx, next) : null));
}

/** Finds the holder by any of the hashes that the key may have. */
export async function findKeyHolder(database: Queryable, hashes: Buffer[]): Promise<KeyHolder | null> {
  return queryOne(
    database,
    `select k.id as "keyId", k.account_id as "accountId", k.scope, k.expires_at as "expiresAt",
       p.requests_per_minute as "requestsPerMinute",
       case when a.rate_minute = date_trunc('minute', now()) then a.rate_count else 0 end as "rateCount"
     from api_key k join account a on a.id = k.account_id join plan p on p.id = a.plan_id
     where k.hash = any($1) and k.revoked_at is null`,
    [hashes],
  );
}

/** False once it is revoked or has expired. */
export async function isKeyLive(database: Queryable, keyId: string): Promise<boolean> {
  const find =
    'select 1 from api_key where id = $1 and revoked_at is null and coalesce(expires_at > now(), true)';
  return (await database.query(find, [keyId])).length > 0;
}

/** Records when keys were last used, to the minute. */
export async function touchKeys(database: Queryable, keyIds: string[]): Promise<void> {
  await database.query('update api_key set last_used_at = now() where id = any($1)', [keyIds]);
}

/** Counts one request that is not a metered call against the account's rate. */
export async function countRequest(
  database: Queryable,
  accountId: string,
  keyId: string | null,
): Promise<{ keyLive: boolean; limit: number | null; left: number | null; allowed: boolean }> {
  const [row] = await database.query<{ keyLive: boolean; limit: number | null; count: number | null }>(
    `with holder as (
       select a.id, p.requests_per_minute as "limit", $2::uuid is null or (k.id is not null and k.revoked_at is null and coalesce(k.expires_at > now(), true)) as live
       from account a join plan p on p.id = a.plan_id left join api_key k on k.id = $2 where a.id = $1),
     counted as (
       update account a set
         rate_count = case when a.rate_minute = date_trunc('minute', now()) then a.rate_count + 1 else 1 end,
         rate_minute = date_trunc('minute', now())
       from holder h
       where a.id = h.id and h.live and ("limit" is null or a.rate_minute <> date_trunc('minute', now()) or a.rate_count < "limit")
       returning a.rate_count)
     select h.live as "keyLive", h."limit", (select rate_count from counted) as count from holder h`,
    [accountId, keyId],
  );
  const limit = row?.limit ?? null;
  const allowed = row?.count !== null && row?.count !== undefined;
  return {
    keyLive: row?.keyLive ?? false,
    limit,
    left: limit === null ? null : Math.max(0, limit - (row?.count ?? limit)),
    allowed,
  };
}
