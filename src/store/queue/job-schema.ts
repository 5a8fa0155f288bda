/** The tables of the job queue, which pg-boss makes and migrates itself. */
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import type { Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';

/** Backups leave it out: a job only ever points to a row of ours that says what is due. */
export const JOB_SCHEMA = 'pgboss';

/** Makes the tables, or brings them up to date, as the role that is to own them. */
export async function installJobQueue(owner: Queryable): Promise<void> {
  const there = await queryValue<boolean>(owner, 'select to_regclass($1) is not null', [
    `${JOB_SCHEMA}.version`,
  ]);
  const version = there ? await queryValue<number>(owner, `select version from ${JOB_SCHEMA}.version`) : 0;
  if (Number(version) >= packageJson.pgboss.schema) return;
  // Loaded only here: most commands find the tables as they should be.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await owner.query(text, values) }) },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
