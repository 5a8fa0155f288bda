import type { Config } from '../config.ts';
import type { Logger } from '../log/log.ts';
import { connectionsOf, freeConnections } from '../store/database/connection-budget.ts';
import type { Database } from '../store/database/database.ts';

/** How many further processes there should be on this machine: as many as are set, and the database has room for. */
export async function moreProcesses(database: Database, config: Config, log: Logger): Promise<number> {
  const wanted = config.processes - 1;
  if (wanted === 0) return 0;
  const each = connectionsOf(config);
  // Those of this process are not all open yet.
  const room = Math.max(0, Math.floor((await freeConnections(database)) / each) - 1);
  const count = Math.min(wanted, room);
  const facts = { processes: 1 + count, databaseConnections: (1 + count) * each };
  if (count === wanted) log.info(facts, 'starting further processes');
  else log.warn(facts, 'fewer processes than the machine is good for: raise max_connections of the database');
  return count;
}
