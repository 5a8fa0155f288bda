/** The tables of the job queue, which pg-boss creates and migrates itself. */
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import type { Database, Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';

/** Not part of backups: a job only points to a row of ours that says what is due. */
export const JOB_SCHEMA = 'pgboss';

const INSTALL_LOCK = 7_264_095;

/** How long to wait for another process that creates them; for the table less, because its writers queue meanwhile. */
const TURN = '300s';
const TABLE = '3s';

/** For `due_jobs`, which reads jobs by time or goes from group to group. */
const INDEXES = {
  winnow_job_by_group: '(name, priority, (group_id collate "C"), start_after)',
  winnow_job_by_time: '(name, start_after)',
};

/** Creates the tables or brings them up to date, as the role that owns them. */
export async function installJobQueue(owner: Database): Promise<void> {
  await installPgBoss(owner);
  for (const [name, columns] of Object.entries(INDEXES)) await installIndex(owner, name, columns);
}

async function installIndex(owner: Database, name: string, columns: string): Promise<void> {
  const isThere = (on: Queryable) =>
    queryValue<boolean>(on, 'select to_regclass($1) is not null', [`${JOB_SCHEMA}.${name}`]);
  if (await isThere(owner)) return;
  await owner.transaction(
    async (tx) => {
      // Two processes creating it at once would conflict.
      await tx.query(`set local lock_timeout = '${TURN}'`);
      await tx.query('select pg_advisory_xact_lock($1)', [INSTALL_LOCK]);
      if (await isThere(tx)) return;
      await tx.query(`set local lock_timeout = '${TABLE}'`);
      await tx.query(`create index ${name} on ${JOB_SCHEMA}.job ${columns}
        where state < 'active' and not blocked and group_id is not null`);
    },
    { unlimited: true },
  );
}

async function installPgBoss(owner: Database): Promise<void> {
  const there = await queryValue<boolean>(owner, 'select to_regclass($1) is not null', [
    `${JOB_SCHEMA}.version`,
  ]);
  const version = there ? await queryValue<number>(owner, `select version from ${JOB_SCHEMA}.version`) : 0;
  if (Number(version) >= packageJson.pgboss.schema) return;
  // Loaded only here: most commands find the tables up to date.
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
