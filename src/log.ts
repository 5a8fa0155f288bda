/** The log: one JSON line an event, without secrets. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Paths that may hold a secret wherever an object is logged. URLs of databases and proxies are never logged. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'apiKey', 'secret', 'headers', 'cookies'];

/** @param base what every line says besides, such as the process that it comes from. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  base: Record<string, unknown> | null = null,
): Logger {
  return pino({
    level: config.logLevel,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
  });
}
