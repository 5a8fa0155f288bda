/** Sessions at sites: sealed content, changed under the lock of its row. */
import { AppError } from '../errors.ts';
import type { Database, Queryable } from './database/database.ts';
import { isDuplicate } from './database/database-errors.ts';
import { queryOne, queryValue } from './database/query.ts';
import { newId } from './ids.ts';
import type { Seals } from './secrets/seals.ts';
import { createSiteSessionCodes } from './site-session-codes.ts';
import { keepAddress } from './webhook/addresses.ts';
import { appendEvent } from './webhook/outbox.ts';

export type SiteSession = {
  id: string;
  name: string;
  status: 'ready' | 'expired' | 'failed';
  error: string | null;
  /** JSON text. */
  content: string;
  /** When it was first found signed out after it was last ready. */
  expiredAt: Date | null;
  /** When signing in last failed after that. */
  loginFailedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
  /** Whether signing in waits for a code. */
  wantsCode: boolean;
};

type SiteSessionFields = Pick<SiteSession, 'name' | 'status' | 'error' | 'content'>;

export type SiteSessionChange = Partial<SiteSessionFields> & {
  loginFailed?: boolean;
  /** It no longer waits for a code. */
  codeEnded?: boolean;
  /** A page was found signed out. */
  signedOut?: boolean;
  /** Where to report that. */
  webhookUrl?: string | null;
};

/** By its name, or by its id if it may have been renamed meanwhile. */
export type WhichSession = string | { id: string };

/** The limit for all sessions of an account. A site can fill each of them with what its pages store. */
const MOST_BYTES = 16 * 1024 * 1024;

type Row = Omit<SiteSession, 'content'> & { content: Buffer };

const COLUMNS = `id, name, status, error, content, expired_at as "expiredAt", login_failed_at as "loginFailedAt",
  created_at as "createdAt", updated_at as "updatedAt", last_used_at as "lastUsedAt",
  coalesce(code_wanted_until > now(), false) as "wantsCode"`;

export type SiteSessionStore = ReturnType<typeof createSiteSessionStore>;

/** @param mostBytes the limit for all sessions of an account */
export function createSiteSessionStore(database: Database, seals: Seals, mostBytes = MOST_BYTES) {
  const place = (row: string) => ({ table: 'site_session', column: 'content', row });
  const opened = (row: Row): SiteSession => ({ ...row, content: seals.open(row.content, place(row.id)) });

  async function find(
    on: Queryable,
    accountId: string,
    which: WhichSession,
    lock = '',
  ): Promise<SiteSession | null> {
    const [column, value] = typeof which === 'string' ? ['name', which] : ['id', which.id];
    const sql = `select ${COLUMNS} from site_session where account_id = $1 and ${column} = $2 ${lock}`;
    const row = await queryOne<Row>(on, sql, [accountId, value]);
    return row && opened(row);
  }

  function write(
    tx: Queryable,
    now: SiteSession,
    { loginFailed = false, codeEnded = false, signedOut = false, webhookUrl: _, ...given }: SiteSessionChange,
  ): Promise<Row | null> {
    const { id, name, status, error } = { ...now, ...given };
    const content = given.content === undefined ? null : seals.seal(given.content, place(id));
    const isChanged = Object.keys(given).length > 0;
    return queryOne<Row>(
      tx,
      `update site_session set name = $2, status = $3, error = $4, content = coalesce($5, content),
         expired_at = case when $3 = 'ready' then null when $6 then coalesce(expired_at, now()) else expired_at end,
         login_failed_at = case when $3 = 'ready' then null when $7 then now() else login_failed_at end,
         updated_at = case when $8 then now() else updated_at end,
         code_wanted_until = case when not $9 then code_wanted_until end,
         code = case when not $9 then code end
       where id = $1 returning ${COLUMNS}`,
      [id, name, status, error, content, signedOut, loginFailed, isChanged, codeEnded],
    );
  }

  /** Throws if the account would exceed the limit. Concurrent changes wait for the transaction. */
  async function checkRoom(tx: Queryable, of: { accountId: string; id: string }, content: string) {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sessions ${of.accountId}`]);
    const sql = `select coalesce(sum(octet_length(content)), 0)::int from site_session
      where account_id = $1 and id <> $2`;
    const others = (await queryValue<number>(tx, sql, [of.accountId, of.id])) ?? 0;
    if (others + Buffer.byteLength(content) <= mostBytes) return;
    const message = `All sessions of an account hold up to ${mostBytes / 1024 / 1024} MB. Delete one first.`;
    throw new AppError('payload_too_large', message);
  }

  async function tellExpired(
    tx: Queryable,
    to: { accountId: string; url: string },
    { name, expiredAt }: { name: string; expiredAt: Date },
  ): Promise<void> {
    const webhookUrl = await keepAddress(tx, seals, to);
    const payload = { webhookUrl, data: { name, expiredAt: expiredAt.toISOString() } };
    await appendEvent(tx, { accountId: to.accountId, type: 'session.expired', payload });
  }

  return {
    ...createSiteSessionCodes(database, seals),

    find: (accountId: string, name: string) => find(database, accountId, name),

    async exists(accountId: string, name: string): Promise<boolean> {
      const sql = 'select 1 from site_session where account_id = $1 and name = $2';
      return (await database.query(sql, [accountId, name])).length > 0;
    },

    async count(accountId: string): Promise<number> {
      const sql = 'select count(*)::int from site_session where account_id = $1';
      return (await queryValue<number>(database, sql, [accountId])) ?? 0;
    },

    /** Ordered by name. Reads one at a time, because all of them together may be large. */
    async *list(accountId: string): AsyncGenerator<SiteSession> {
      const sql = 'select id from site_session where account_id = $1 order by name';
      for (const { id } of await database.query<{ id: string }>(sql, [accountId])) {
        const session = await find(database, accountId, { id });
        if (session) yield session;
      }
    },

    /** null if the name is taken, except by the session with this id. */
    async create(accountId: string, fields: SiteSessionFields, id = newId()): Promise<SiteSession | null> {
      const { name, status, error, content } = fields;
      const row = await database.transaction(async (tx) => {
        await checkRoom(tx, { accountId, id }, content);
        return queryOne<Row>(
          tx,
          `insert into site_session (id, account_id, name, status, error, content)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${COLUMNS}`,
          [id, accountId, name, status, error, seals.seal(content, place(id))],
        );
      });
      if (row) return opened(row);
      const before = await find(database, accountId, name);
      return before?.id === id ? before : null;
    },

    /** Changes a session under its lock. `taken` if another has the new name, null if there is no such session. */
    async change(
      accountId: string,
      which: WhichSession,
      change: (now: SiteSession) => SiteSessionChange,
    ): Promise<SiteSession | 'taken' | null> {
      try {
        return await database.transaction(async (tx) => {
          const now = await find(tx, accountId, which, 'for update');
          if (!now) return null;
          const wanted = change(now);
          if (wanted.content !== undefined && wanted.content.length > now.content.length) {
            await checkRoom(tx, { accountId, id: now.id }, wanted.content);
          }
          const row = await write(tx, now, wanted);
          if (row?.expiredAt && !now.expiredAt && wanted.webhookUrl) {
            await tellExpired(
              tx,
              { accountId, url: wanted.webhookUrl },
              { ...row, expiredAt: row.expiredAt },
            );
          }
          return row && opened(row);
        });
      } catch (error) {
        if (isDuplicate(error)) return 'taken';
        throw error;
      }
    },

    /** Records that a page was fetched with it, at most every five seconds. */
    async touch(id: string): Promise<void> {
      await database.query(
        `update site_session set last_used_at = now()
         where id = $1 and (last_used_at is null or last_used_at < now() - interval '5 seconds')`,
        [id],
      );
    },

    async remove(accountId: string, name: string): Promise<boolean> {
      const sql = 'delete from site_session where account_id = $1 and name = $2 returning 1';
      return (await database.query(sql, [accountId, name])).length > 0;
    },
  };
}
