/** The next times of a schedule. */
import { Cron } from 'croner';

const SHOWN = 3;

/** Empty for shorthands, which the service turns into cron by itself, and for what is no schedule. */
export function nextRuns(interval: string, timezone: string): string[] {
  try {
    return new Cron(interval, { timezone, mode: '5-part' }).nextRuns(SHOWN).map((time) => time.toISOString());
  } catch {
    return [];
  }
}
