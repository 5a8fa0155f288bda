/** The settings as the service will read them: the environment, then `.env` for unset variables. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const FILE = fileURLToPath(new URL('../.env', import.meta.url));

export function environment() {
  return existsSync(FILE) ? { ...parseEnv(readFileSync(FILE, 'utf8')), ...process.env } : process.env;
}
