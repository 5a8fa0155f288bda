/** A killed process counts as dead when its heartbeat has stopped for a while; this saves tests the wait. */
import type { Queryable } from '../../src/store/database/database.ts';

/** Acts as if that time had passed for every process so far: other processes take over what they were working on. */
export async function passHeartbeats(database: Queryable): Promise<void> {
  await database.query(
    `with jobs as (update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active')
     update process set heartbeat_at = now() - interval '1 minute'`,
  );
}
