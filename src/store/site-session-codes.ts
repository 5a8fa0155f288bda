/** Codes of a second factor: a running sign-in waits for one, and a person enters it. */
import type { Database } from './database/database.ts';
import { queryOne } from './database/query.ts';
import type { Seals } from './secrets/seals.ts';

/** Each occupies a browser page for minutes. */
const MOST_WAITING = 2;

export function createSiteSessionCodes(database: Database, seals: Seals) {
  const place = (row: string) => ({ table: 'site_session', column: 'code', row });

  return {
    /** Records that the session's recipe waits for a code. False if too many others of the account do. */
    async wantCode(id: string, ms: number): Promise<boolean> {
      const rows = await database.query(
        `update site_session s set code = null, code_wanted_until = now() + $2 * interval '1 millisecond'
         where id = $1 and $3 > (select count(*) from site_session o
           where o.account_id = s.account_id and o.id <> s.id and o.code_wanted_until > now())
         returning 1`,
        [id, ms, MOST_WAITING],
      );
      return rows.length > 0;
    },

    /** False if the session does not wait for a code. */
    async bringCode(id: string, code: string): Promise<boolean> {
      const sql = 'update site_session set code = $2 where id = $1 and code_wanted_until > now() returning 1';
      return (await database.query(sql, [id, seals.seal(code, place(id))])).length > 0;
    },

    /** The code, once; null while there is none; `ended` if it is no longer wanted. */
    async takeCode(id: string): Promise<{ code: string } | null | 'ended'> {
      const sql = `select code, coalesce(code_wanted_until > now(), false) as wanted from site_session where id = $1`;
      const row = await queryOne<{ code: Buffer | null; wanted: boolean }>(database, sql, [id]);
      if (!row?.code) return row?.wanted ? null : 'ended';
      // Another code may have been entered meanwhile.
      await database.query('update site_session set code = null where id = $1 and code = $2', [id, row.code]);
      return { code: seals.open(row.code, place(id)) };
    },
  };
}
