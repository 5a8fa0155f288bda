/** Whether the database answers, and what it is. */
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';

export async function databaseHealth(
  database: Database,
  bus: Pick<Bus, 'live'>,
): Promise<{ status: 'ok' | 'degraded'; detail: string }> {
  const [row] = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const detail = `PostgreSQL ${row?.version}`;
  return bus.live
    ? { status: 'ok', detail }
    : { status: 'degraded', detail: `${detail}; news between processes is late` };
}
