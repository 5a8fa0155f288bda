/** The settings of our own PostgreSQL: for one small machine, without giving up durability. */

/** Passed on the command line at every start, so that a new release changes them for old clusters too. */
const SERVER_SETTINGS: Record<string, string> = {
  // More if the service has more processes (connection-budget.ts).
  max_connections: '60',
  // Twice as much made no clear difference (bench/results/crawl.md): the rest is in the system's cache.
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  huge_pages: 'off',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // A packaged server has no replicas, and this halves the log of a bulk load.
  wal_level: 'minimal',
  max_wal_senders: '0',

  // Otherwise both wake up five times a second for minutes after any write, and an idle service writes heartbeats. The
  // first affects only commits that do not wait: claims and cached pages, which may be lost.
  wal_writer_delay: '10s',
  bgwriter_delay: '10s',
  bgwriter_lru_maxpages: '1000',

  // Each of these would be another process. Parallel queries also need more shared memory than a container has.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum: 'on',
  autovacuum_max_workers: '2',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and row values would put users' data into a log file.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export function settingArguments(more: Record<string, string>): string[] {
  return Object.entries({ ...SERVER_SETTINGS, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
