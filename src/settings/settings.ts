/** Every setting, its bounds, its default and what it does, in the order of `.env.example`. */
import { z } from 'zod';
import { ACCESS } from './access.ts';
import { COMMANDS } from './commands.ts';
import { FETCHING } from './fetching.ts';
import { KEEPING } from './keeping.ts';
import { MODEL } from './model.ts';
import { PAYMENTS } from './payments.ts';
import { READING } from './reading.ts';
import { SEARCH } from './search.ts';
import { SERVING } from './serving.ts';
import { WORK } from './work.ts';

export const SETTINGS = z.object({
  ...SERVING,
  ...ACCESS,
  ...FETCHING,
  ...READING,
  ...WORK,
  ...KEEPING,
  ...SEARCH,
  ...MODEL,
  ...PAYMENTS,
  ...COMMANDS,
});

/** In the environment a setting is called `WINNOW_` and its name here in capitals; three have common names. */
export const COMMON_NAMES: Record<string, string> = {
  port: 'PORT',
  host: 'HOST',
  databaseUrl: 'DATABASE_URL',
};

export function environmentName(setting: string): string {
  return (
    COMMON_NAMES[setting] ?? `WINNOW_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
  );
}
