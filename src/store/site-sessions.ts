/** Sessions at sites: sealed content, and everything that is decided under the lock of its row. */
import type { Database, Queryable } from './database.ts';
import { codeOf } from './database-errors.ts';
import { newId } from './ids.ts';
import { appendEvent } from './outbox.ts';
import { queryOne } from './query.ts';
import type { Seals } from './seals.ts';

export type SiteSessionStatus = 'ready' | 'expired' | 'failed';

/** `secrets` is JSON text. */
export type SiteSession = {
  id: string;
  name: string;
  status: SiteSessionStatus;
  error: string | null;
  secrets: string;
  check: unknown;
  webhookUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
};

export type SiteSessionFields = Pick<
  SiteSession,
  'name' | 'status' | 'error' | 'secrets' | 'check' | 'webhookUrl'
>;

type Row = Omit<SiteSession, 'secrets'> & { secrets: Buffer };

const COLUMNS = `id, name, status, error, secrets, page_check as "check", webhook_url as "webhookUrl",
  created_at as "createdAt", updated_at as "updatedAt", last_used_at as "lastUsedAt"`;
const UNIQUE_VIOLATION = '23505';

export type SiteSessionStore = ReturnType<typeof createSiteSessionStore>;

export function createSiteSessionStore(database: Database, seals: Seals) {
  const place = (row: string) => ({ table: 'site_session', column: 'secrets', row });
  const opened = (row: Row): SiteSession => ({ ...row, secrets: seals.open(row.secrets, place(row.id)) });

  async function find(
    on: Queryable,
    accountId: string,
    name: string,
    lock = '',
  ): Promise<SiteSession | null> {
    const sql = `select ${COLUMNS} from site_session where account_id = $1 and name = $2 ${lock}`;
    const row = await queryOne<Row>(on, sql, [accountId, name]);
    return row && opened(row);
  }

  return {
    find: (accountId: string, name: string) => find(database, accountId, name),

    async exists(accountId: string, name: string): Promise<boolean> {
      const sql = 'select 1 from site_session where account_id = $1 and name = $2';
      return (await database.query(sql, [accountId, name])).length > 0;
    },

    async list(accountId: string): Promise<SiteSession[]> {
      const sql = `select ${COLUMNS} from site_session where account_id = $1 order by name`;
      return (await database.query<Row>(sql, [accountId])).map(opened);
    },

    /** null if the name is taken. */
    async create(accountId: string, fields: SiteSessionFields): Promise<SiteSession | null> {
      const id = newId();
      const { name, status, error, secrets, check, webhookUrl } = fields;
      const [row] = await database.query<Row>(
        `insert into site_session (id, account_id, name, status, error, secrets, page_check, webhook_url)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${COLUMNS}`,
        [id, accountId, name, status, error, seals.seal(secrets, place(id)), toJson(check), webhookUrl],
      );
      return row ? opened(row) : null;
    },

    /** Changes it under its lock. `taken` if it would have the name of another, null if there is none. */
    async change(
      accountId: string,
      name: string,
      change: (now: SiteSession) => Partial<SiteSessionFields> & { used?: boolean },
    ): Promise<SiteSession | 'taken' | null> {
      try {
        return await database.transaction(async (tx) => {
          const now = await find(tx, accountId, name, 'for update');
          if (!now) return null;
          const { used = false, ...given } = change(now);
          const next = { ...now, ...given };
          const expires = next.status === 'expired' && now.status !== 'expired';
          const [row] = await tx.query<Row>(
            `update site_session set name = $2, status = $3, error = $4, secrets = $5, page_check = $6, webhook_url = $7,
               updated_at = case when $8 then now() else updated_at end,
               last_used_at = case when $9 then now() else last_used_at end
             where id = $1 returning ${COLUMNS}`,
            [
              ...[now.id, next.name, next.status, next.error, seals.seal(next.secrets, place(now.id))],
              ...[toJson(next.check), next.webhookUrl, Object.keys(given).length > 0, used],
            ],
          );
          if (expires && next.webhookUrl) {
            const data = { name: next.name, expiredAt: new Date().toISOString() };
            const payload = { webhookUrl: next.webhookUrl, data };
            await appendEvent(tx, { accountId, type: 'session.expired', payload });
          }
          return row ? opened(row) : null;
        });
      } catch (error) {
        if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
        throw error;
      }
    },

    async remove(accountId: string, name: string): Promise<boolean> {
      const sql = 'delete from site_session where account_id = $1 and name = $2 returning 1';
      return (await database.query(sql, [accountId, name])).length > 0;
    },
  };
}

function toJson(value: unknown): string | null {
  return value == null ? null : JSON.stringify(value);
}
