/** Secrets that earlier versions left unencrypted: found and sealed, in small steps, while the service runs. */
import type { Database, Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';
import { sealedWebhookSecret, WEBHOOK_KEY } from '../webhook/secrets.ts';
import { unseal } from './sealed.ts';
import type { Seals } from './seals.ts';
import { sealedSecret } from './shared-secrets.ts';

/** A request as it is stored: without its secrets and, if it has any, also sealed as a whole. */
export type StoredRequest = { shown: string; secrets: Buffer | null };

export type SealRequest = (table: string, row: string, request: Record<string, unknown>) => StoredRequest;

const AT_ONCE = 200;
const TABLES = [
  { table: 'crawl', column: 'config', isOver: `status in ('completed', 'failed')` },
  { table: 'monitor', column: 'config', isOver: 'false' },
  { table: 'v1_request', column: 'request', isOver: `state in ('ended', 'crawl')` },
];

/** Does nothing if it has been done before. */
export async function sealPlainSecrets(
  database: Database,
  seals: Seals,
  sealRequest: SealRequest,
): Promise<void> {
  const done = await queryValue<boolean>(database, 'select nothing_plain from secret_key where is_current');
  if (done !== false || !seals.on) return;
  for (const each of TABLES) await sealRequests(database, each, sealRequest);
  await sealWebhookSecrets(database, seals);
  await sealSharedSecrets(database, seals);
  await database.query('update secret_key set nothing_plain = true where is_current');
}

/** To be called when a process of an earlier version runs again and may write unencrypted secrets. */
export async function expectPlainSecrets(on: Queryable): Promise<void> {
  await on.query('update secret_key set nothing_plain = false where nothing_plain');
}

async function sealRequests(
  database: Database,
  { table, column, isOver }: (typeof TABLES)[number],
  sealRequest: SealRequest,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let full = true; full; ) {
    const rows = await database.query<{ id: string; before: string; isOver: boolean }>(
      `select id, ${column}::text as before, ${isOver} as "isOver" from ${table}
       where id > $1 and secrets is null order by id limit ${AT_ONCE}`,
      [after],
    );
    for (const { id, before, isOver } of rows) {
      const { shown, secrets } = sealRequest(table, id, JSON.parse(before) as Record<string, unknown>);
      if (secrets) {
        await database.query(
          `update ${table} set ${column} = $3, secrets = $4
           where id = $1 and secrets is null and ${column}::text = $2`,
          [id, before, shown, isOver ? null : secrets],
        );
      }
    }
    after = rows.at(-1)?.id ?? after;
    full = rows.length === AT_ONCE;
  }
}

/** Earlier versions sealed these with a key that is in the database. */
async function sealWebhookSecrets(database: Database, seals: Seals): Promise<void> {
  const key = await queryValue<Buffer>(database, 'select value from secret where name = $1', [WEBHOOK_KEY]);
  if (!key) return;
  const rows = await database.query<{ accountId: string; current: Buffer; previous: Buffer | null }>(
    'select account_id as "accountId", current, previous from webhook_secret where current is not null',
  );
  for (const { accountId, current, previous } of rows) {
    const reseal = (old: Buffer, which: 'current' | 'previous') =>
      sealedWebhookSecret(seals, accountId, which, unseal(key, accountId, old));
    await database.query(
      `update webhook_secret set sealed_current = $3, sealed_previous = $4, current = null, previous = null
       where account_id = $1 and current = $2`,
      [accountId, current, reseal(current, 'current'), previous && reseal(previous, 'previous')],
    );
  }
  await database.query(
    `delete from secret where name = $1 and not exists (select 1 from webhook_secret where current is not null)`,
    [WEBHOOK_KEY],
  );
}

async function sealSharedSecrets(database: Database, seals: Seals): Promise<void> {
  const rows = await database.query<{ name: string; value: Buffer }>(
    'select name, value from secret where value is not null and name <> $1',
    [WEBHOOK_KEY],
  );
  for (const { name, value } of rows) {
    await database.query('update secret set sealed = $2, value = null where name = $1', [
      name,
      sealedSecret(seals, name, value),
    ]);
  }
}
