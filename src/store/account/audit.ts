/** The audit log: rows in, rows out. */
import type { Database, Queryable } from '../database/database.ts';
import { deleteInSteps, type ListPage, queryPage, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';

export type AuditActor =
  | { kind: 'person' | 'operator'; name: string }
  /** Stored by the key's present name and hint, which do not change. */
  | { kind: 'key'; keyId: string };

export type NewAuditEntry = {
  accountId: string | null;
  actor: AuditActor;
  address: string | null;
  action: string;
  target?: string | null | undefined;
  details?: object | undefined;
};

export type AuditRow = {
  id: string;
  accountId: string | null;
  at: Date;
  actorKind: 'person' | 'key' | 'operator';
  actor: string;
  address: string | null;
  action: string;
  target: string | null;
  details: Record<string, unknown> | null;
};

export async function insertAudit(on: Queryable, entry: NewAuditEntry): Promise<void> {
  const { actor, details } = entry;
  const [name, keyId] = actor.kind === 'key' ? ['a key', actor.keyId] : [actor.name, null];
  await on.query(
    `insert into audit_entry (id, account_id, actor_kind, actor, address, action, target, details)
     values ($1, $2, $3, coalesce((select name || ' (' || hint || '…)' from api_key where id = $5), $4), $6, $7, $8, $9)`,
    [
      newId(),
      entry.accountId,
      actor.kind,
      name,
      keyId,
      entry.address || null,
      entry.action,
      entry.target ?? null,
      details ? JSON.stringify(details) : null,
    ],
  );
}

const COLUMNS = `id, account_id as "accountId", at, actor_kind as "actorKind", actor, address, action, target, details`;

/** Newest first. Without an account: the entries of all accounts and of the service itself. */
export async function listAudit(
  on: Queryable,
  filter: { accountId: string | null; action?: string | undefined },
  slice: { page: number; limit: number },
): Promise<ListPage<AuditRow>> {
  const list = {
    columns: COLUMNS,
    from: 'audit_entry',
    where: '($1::uuid is null or account_id = $1) and ($2::text is null or action = $2)',
    order: 'at desc, id desc',
    values: [filter.accountId, filter.action ?? null],
  };
  return queryPage(on, list, slice);
}

/** Writes an entry of the service itself unless the last of its kind is the same; the first one only with `first`. */
export async function insertAuditIfNew(
  database: Database,
  entry: NewAuditEntry & { details: object },
  { first }: { first: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit ${entry.action}`]);
    const [last] = await tx.query<{ same: boolean }>(
      `select details = $2::jsonb as same from audit_entry where account_id is null and action = $1
       order by at desc limit 1`,
      [entry.action, JSON.stringify(entry.details)],
    );
    if (last ? !last.same : first) await insertAudit(tx, entry);
  });
}

/** Seconds until an action that is allowed `most` times a day is allowed again; null if it is allowed now. */
export async function waitForDailyAction(
  on: Queryable,
  { accountId, action, most }: { accountId: string; action: string; most: number },
): Promise<number | null> {
  return queryValue(
    on,
    `select ceil(extract(epoch from at + interval '1 day' - now()))::int from audit_entry
     where account_id = $1 and action = $2 and at > now() - interval '1 day' order by at desc offset $3 limit 1`,
    [accountId, action, most - 1],
  );
}

export async function deleteOldAudit(on: Queryable, days: number): Promise<void> {
  const where = 'at < now() - make_interval(days => $1)';
  await deleteInSteps(on, { table: 'audit_entry', where, values: [days] });
}
