/** A process that was killed is taken for dead when it has said nothing for a while; tests need not wait for that. */
import type { Queryable } from '../../src/store/database/database.ts';

/** As if that time had passed for every process that there was until now: what they were working on goes to the next one. */
export async function passHeartbeats(database: Queryable): Promise<void> {
  await database.query(
    `with jobs as (update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active')
     update process set heartbeat_at = now() - interval '1 minute'`,
  );
}
