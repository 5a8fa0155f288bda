/** How the service is reached, its database and its processes. */
import { z } from 'zod';
import { flag, integer, list, webAddress } from './kinds.ts';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

export const SERVING = {
  port: integer(0, 65_535).default(4000).describe('Port to listen on. 0 picks a free one.'),
  host: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0 serves the whole network.'),
  databaseUrl: postgresUrl
    .optional()
    .describe('PostgreSQL 14 or later. Without it Winnow starts its own in the data directory.'),
  migrationDatabaseUrl: postgresUrl
    .optional()
    .describe(
      'The same database as the role that owns its tables and migrates. Then the role of DATABASE_URL needs no more than to connect.',
    ),
  databaseConnections: integer(2, 500)
    .default(10)
    .describe(
      'Database connections that each process may hold, plus three: for notifications and heartbeats.',
    ),
  processes: integer(0, 64)
    .default(0)
    .describe(
      'Processes of this service on this machine. 0 decides by cores and memory: one below eight cores, then one for every four.',
    ),
  databaseTimeoutSeconds: integer(1, 3600)
    .default(30)
    .describe('The longest a database statement may take before the request gets a 503.'),
  dataDir: z
    .string()
    .optional()
    .describe(
      'Where the database, the owner key and caches live. Default: `data` in the checkout if it is there, else winnow in XDG_DATA_HOME or ~/.local/share.',
    ),
  publicUrl: webAddress.describe(
    'The address clients use, for links in responses; with its path where a proxy adds one. Default: http://HOST:PORT.',
  ),
  hosts: list
    .default([])
    .describe(
      'Further names this server answers to. On loopback it answers only to addresses, localhost, the public URL and these.',
    ),
  trustProxy: flag
    .default(false)
    .describe('Trust X-Forwarded-For. Only behind a reverse proxy of yours that sets it.'),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
};
