/** Whether the database answers, and what it is. */
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import { queryValue } from './query.ts';

export async function databaseHealth(
  database: Database,
  bus: Pick<Bus, 'live'>,
): Promise<{ status: 'ok' | 'degraded'; detail: string }> {
  const version = await queryValue(database, `select current_setting('server_version')`);
  const detail = `PostgreSQL ${version}`;
  return bus.live
    ? { status: 'ok', detail }
    : { status: 'degraded', detail: `${detail}; news between processes is late` };
}
