import type { Config } from '../config.ts';
import type { Logger } from '../log/log.ts';
import { connectionsOf, freeConnections } from '../store/database/connection-budget.ts';
import type { Database } from '../store/database/database.ts';

/** How many further processes to run on this machine: as many as configured, if the database has room for them. */
export async function moreProcesses(database: Database, config: Config, log: Logger): Promise<number> {
  const wanted = config.processes - 1;
  if (wanted === 0) return 0;
  const each = connectionsOf(config);
  // Not all connections of this process are open yet.
  const room = Math.max(0, Math.floor((await freeConnections(database)) / each) - 1);
  const count = Math.min(wanted, room);
  const facts = { processes: 1 + count, databaseConnections: (1 + count) * each };
  if (count === wanted) log.info(facts, 'starting further processes');
  else
    log.warn(
      facts,
      'starting fewer processes than the machine allows: raise max_connections of the database',
    );
  return count;
}
