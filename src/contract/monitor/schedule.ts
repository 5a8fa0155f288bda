/** When a monitor runs: what an interval may be, its schedule, its next runs, and its meaning in words. */
import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import { intervalInWords } from './interval-in-words.ts';

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

const SHORTHAND = /^(\d{1,6}) ?(s|m|h|d|w)$/i;
const MINUTES = { s: 1 / 60, m: 1, h: 60, d: 1_440, w: 10_080 };
const MAX_MINUTES = 366 * MINUTES.d;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES.d * MINUTE_MS;
/** Intervals that no cron expression can express are counted from here: a midnight and a Sunday, as with `1d` and `1w`. */
const ANCHOR = Date.UTC(1970, 0, 4);

const USAGE =
  'Give a cron expression of five fields, a shorthand such as 45m, 1h or 2d, a name such as @hourly, or words such as "every 30 minutes" and "daily at 9:00".';

/**
 * The schedule: a cron expression of five fields or, if none means the same as a shorthand, the shorthand (`45m`). Or a
 * sentence that says why the interval is invalid.
 */
export type ParsedInterval = { schedule: string } | { problem: string };

/** @example parseInterval('30m') // { schedule: '*\/30 * * * *' } */
export function parseInterval(interval: string): ParsedInterval {
  const text = plain(interval);
  const minutes = minutesOf(text);
  if (minutes !== null) return scheduleFromMinutes(minutes);
  const cron = NAMES.get(text.toLowerCase()) ?? text;
  if (!namesItsMinutes(cron)) return { problem: USAGE };
  try {
    if (cronOf(cron, 'UTC').nextRun()) return { schedule: cron };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '';
    return { problem: `${USAGE} (${reason})` };
  }
  return { problem: 'There is no such day: this schedule would never run.' };
}

function plain(interval: string): string {
  return intervalInWords(interval) ?? interval.trim().replace(/\s+/g, ' ');
}

/** True for a cron expression, whose runs are due at exactly the minutes that it names. */
export function namesItsMinutes(interval: string): boolean {
  return plain(interval).split(' ').length === 5;
}

/** Null if it is not a shorthand. */
function minutesOf(text: string): number | null {
  const [, amount, unit] = SHORTHAND.exec(text) ?? [];
  return amount && unit ? Number(amount) * MINUTES[unit.toLowerCase() as keyof typeof MINUTES] : null;
}

/** Cron starts over with each hour and each day, so it can only express what divides them evenly. */
function scheduleFromMinutes(minutes: number): ParsedInterval {
  if (minutes < 1) return { problem: 'A monitor can run at most once a minute.' };
  if (minutes > MAX_MINUTES) return { problem: 'A monitor must run at least once in 366 days.' };
  if (!Number.isInteger(minutes)) return { problem: 'Give a whole number of minutes.' };
  if (minutes === 1) return { schedule: '* * * * *' };
  if (minutes === MINUTES.h) return { schedule: '0 * * * *' };
  if (minutes === MINUTES.d) return { schedule: '0 0 * * *' };
  if (minutes === MINUTES.w) return { schedule: '0 0 * * 0' };
  if (MINUTES.h % minutes === 0) return { schedule: `*/${minutes} * * * *` };
  if (minutes % MINUTES.h === 0 && MINUTES.d % minutes === 0) {
    return { schedule: `0 */${minutes / MINUTES.h} * * *` };
  }
  const { amount, unit } = inLargestUnit(minutes);
  return { schedule: `${amount}${unit}` };
}

function inLargestUnit(minutes: number): { amount: number; unit: 'w' | 'd' | 'h' | 'm' } {
  const unit = (['w', 'd', 'h'] as const).find((name) => minutes % MINUTES[name] === 0) ?? 'm';
  return { amount: minutes / MINUTES[unit], unit };
}

/** The next times of a schedule after a moment. */
export function nextRuns(schedule: string, timezone: string, count: number, after: Date): Date[] {
  const minutes = minutesOf(schedule);
  if (minutes === null) return cronOf(schedule, timezone).nextRuns(count, after);
  if (minutes % MINUTES.d === 0) return nextMidnights(minutes / MINUTES.d, timezone, count, after);
  const period = minutes * MINUTE_MS;
  const first = ANCHOR + (Math.floor((after.getTime() - ANCHOR) / period) + 1) * period;
  return Array.from({ length: count }, (_, n) => new Date(first + n * period));
}

/** Every few days at midnight in the zone, regardless of daylight saving. */
function nextMidnights(days: number, timezone: string, count: number, after: Date): Date[] {
  const midnights = cronOf('0 0 * * *', timezone);
  const next = midnights.nextRun(after);
  if (!next) return [];
  // Swedish dates are written as in ISO 8601.
  const day = (Date.parse(next.toLocaleDateString('sv-SE', { timeZone: timezone })) - ANCHOR) / DAY_MS;
  const wait = (days - (day % days)) % days;
  return midnights.nextRuns(wait + 1 + (count - 1) * days, after).filter((_, n) => n % days === wait % days);
}

function cronOf(cron: string, timezone: string): Cron {
  return new Cron(cron, { mode: '5-part', timezone });
}

/**
 * The interval in words; null if it is invalid or has no description.
 *
 * @example describeInterval('0 9 * * 1-5') // 'at 09:00, Monday through Friday'
 */
export function describeInterval(interval: string): string | null {
  const parsed = parseInterval(interval);
  if ('problem' in parsed) return null;
  const minutes = minutesOf(plain(interval));
  if (minutes !== null) return every(minutes);
  try {
    const words = cronstrue.toString(parsed.schedule, { use24HourTimeFormat: true });
    const sentence = words.charAt(0).toLowerCase() + words.slice(1);
    return /^at [\d:]+$/.test(sentence) ? `every day ${sentence}` : sentence;
  } catch {
    // croner accepts some signs that cronstrue does not know, such as `+` before a weekday.
    return null;
  }
}

const UNIT_NAMES = { w: 'week', d: 'day', h: 'hour', m: 'minute' };

function every(minutes: number): string {
  const { amount, unit } = inLargestUnit(minutes);
  return amount === 1 ? `every ${UNIT_NAMES[unit]}` : `every ${amount} ${UNIT_NAMES[unit]}s`;
}
