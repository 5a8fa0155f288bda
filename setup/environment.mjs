/** The settings as the service will read them: the environment, and `.env` for what is not set there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export function environment() {
  const file = join(process.cwd(), '.env');
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env;
}
