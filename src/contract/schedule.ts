/** When a monitor runs: what an interval may be, the cron expression it stands for, and its meaning in words. */
import { Cron } from 'croner';
import cronstrue from 'cronstrue';

const NAMES = new Map(
  Object.entries({
    '@yearly': '0 0 1 1 *',
    '@annually': '0 0 1 1 *',
    '@monthly': '0 0 1 * *',
    '@weekly': '0 0 * * 0',
    '@daily': '0 0 * * *',
    '@midnight': '0 0 * * *',
    '@hourly': '0 * * * *',
  }),
);

const SHORTHAND = /^(\d{1,4}) ?(s|m|h|d|w)$/i;
const MINUTES = { s: 1 / 60, m: 1, h: 60, d: 1_440, w: 10_080 };

const USAGE =
  'Give a cron expression of five fields, a shorthand such as 30m, 1h or 1d, or a name such as @hourly.';

/** The cron expression of five fields, or a sentence that says why there is none. */
export type ParsedInterval = { cron: string } | { problem: string };

/** @example parseInterval('30m') // { cron: '*\/30 * * * *' } */
export function parseInterval(interval: string): ParsedInterval {
  const text = interval.trim().replace(/\s+/g, ' ');
  const shorthand = SHORTHAND.exec(text);
  if (shorthand) return cronFromShorthand(shorthand);
  const cron = NAMES.get(text.toLowerCase()) ?? text;
  if (cron.split(' ').length !== 5) return { problem: USAGE };
  try {
    if (scheduleOf(cron, 'UTC').nextRun()) return { cron };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '';
    return { problem: `${USAGE} (${reason})` };
  }
  return { problem: 'There is no such day: this schedule would never run.' };
}

/** Cron starts over with each hour and each day, so only what divides them evenly runs at even intervals. */
function cronFromShorthand([, amount, unit]: RegExpExecArray): ParsedInterval {
  const minutes = Number(amount) * MINUTES[(unit ?? 'm').toLowerCase() as keyof typeof MINUTES];
  if (minutes < 1) return { problem: 'A monitor runs once a minute at most.' };
  if (minutes === 1) return { cron: '* * * * *' };
  if (minutes === 60) return { cron: '0 * * * *' };
  if (minutes === 1_440) return { cron: '0 0 * * *' };
  if (minutes === 10_080) return { cron: '0 0 * * 0' };
  if (60 % minutes === 0) return { cron: `*/${minutes} * * * *` };
  if (minutes % 60 === 0 && 1_440 % minutes === 0) return { cron: `0 */${minutes / 60} * * *` };
  return {
    problem:
      'This does not divide an hour or a day evenly. Take 1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30 minutes, 1, 2, 3, 4, 6, 8 or 12 hours, 1 day or 1 week, or a cron expression.',
  };
}

/** The next times of a cron expression after a moment. */
export function nextRuns(cron: string, timezone: string, count: number, after: Date): Date[] {
  return scheduleOf(cron, timezone).nextRuns(count, after);
}

function scheduleOf(cron: string, timezone: string): Cron {
  return new Cron(cron, { mode: '5-part', timezone });
}

/**
 * The interval in words; null for one that is invalid, or that has no description.
 *
 * @example describeInterval('0 9 * * 1-5') // 'at 09:00, Monday through Friday'
 */
export function describeInterval(interval: string): string | null {
  const parsed = parseInterval(interval);
  if ('problem' in parsed) return null;
  try {
    const words = cronstrue.toString(parsed.cron, { use24HourTimeFormat: true });
    return words.charAt(0).toLowerCase() + words.slice(1);
  } catch {
    // croner knows a few signs more than cronstrue, such as `+` before a weekday.
    return null;
  }
}
