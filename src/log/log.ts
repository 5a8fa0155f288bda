/** The log: one JSON line for each event, without secrets; on a terminal, lines for people. */
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { readableLine } from './line.ts';
import { addressForLog, errorForLog, pathForLog } from './secrets.ts';

export type { Logger };

/** Paths that may hold a secret wherever an object is logged. URLs of databases and proxies are never logged. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'apiKey', 'secret', 'headers', 'cookies'];

/** @param base fields that every line has, such as the process that it comes from. */
export function createLogger(
  config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'color'>>,
  base: Record<string, unknown> | null = null,
  out: { isTTY?: boolean; write(line: string): boolean } = process.stdout,
): Logger {
  const options = {
    level: config.logLevel,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog, url: addressForLog, path: pathForLog },
    redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
  };
  if (out.isTTY) {
    const color = config.color !== 'never';
    return pino(options, { write: (line: string) => void out.write(readableLine(line, color)) });
  }
  // Pino's own way to standard output is quicker than a stream.
  return out === process.stdout ? pino(options) : pino(options, { write: (line) => void out.write(line) });
}
