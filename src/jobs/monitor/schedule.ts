/** When a monitor runs: its interval as a cron expression, and the next time by it. */
import { hash } from 'node:crypto';
import { Cron } from 'croner';
import { BoundedMap } from '../../concurrency/bounded-map.ts';
import { type AppError, invalidField } from '../../errors.ts';
import type { Plan } from '../../store/monitors.ts';

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

const HOW =
  'Give a cron expression of five fields, a shorthand such as 30m, 1h or 1d, or a name such as @hourly.';

/**
 * The cron expression that an interval stands for. Throws a `validation` error for one that cannot be kept.
 *
 * @example cronOf('30m') // '*\/30 * * * *'
 */
export function cronOf(interval: string): string {
  const text = interval.trim().replace(/\s+/g, ' ');
  const shorthand = SHORTHAND.exec(text);
  const cron = shorthand ? evenly(shorthand) : (NAMES.get(text.toLowerCase()) ?? text);
  if (cron.split(' ').length !== 5) throw wrong(HOW);
  try {
    if (new Cron(cron, { mode: '5-part', timezone: 'UTC' }).nextRun()) return cron;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '';
    throw wrong(`${HOW} (${reason})`);
  }
  throw wrong('There is no such day: this schedule would never run.');
}

/** Cron begins anew with each hour and each day, so that only what divides them comes at even distances. */
function evenly([, amount, unit]: RegExpExecArray): string {
  const minutes = Number(amount) * MINUTES[(unit ?? 'm').toLowerCase() as keyof typeof MINUTES];
  if (minutes < 1) throw wrong('A monitor runs once a minute at most.');
  if (minutes === 1) return '* * * * *';
  if (minutes === 60) return '0 * * * *';
  if (minutes === 1_440) return '0 0 * * *';
  if (minutes === 10_080) return '0 0 * * 0';
  if (60 % minutes === 0) return `*/${minutes} * * * *`;
  if (minutes % 60 === 0 && 1_440 % minutes === 0) return `0 */${minutes / 60} * * *`;
  throw wrong(
    'This does not divide an hour or a day evenly. Take 1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30 minutes, 1, 2, 3, 4, 6, 8 or 12 hours, 1 day or 1 week, or a cron expression.',
  );
}

function wrong(message: string): AppError {
  return invalidField(['interval'], message);
}

export type Scheduled = { id: string; cron: string; timezone: string | null };

/** Runs are spread over this share of the time between them, and over no more than so long. */
const SPREAD_SHARE = 0.1;
const MOST_SPREAD_MS = 300_000;
const MAX_KNOWN = 1_000;

/**
 * The next time after a moment. Monitors with the same schedule do not all start in the same second: each has its own
 * delay, which is always the same for the same distance between runs.
 */
export function createPlanner(): (monitor: Scheduled, now: Date) => Plan {
  // Many monitors have few schedules, and reckoning one takes longer than writing it.
  const known = new BoundedMap<string, { at: number; runs: [number, number] }>(MAX_KNOWN);

  function runsAfter({ cron, timezone }: Scheduled, now: Date): [number, number] {
    const key = `${timezone ?? ''} ${cron}`;
    const before = known.get(key);
    const at = now.getTime();
    if (before && at >= before.at && at < before.runs[0]) return before.runs;
    const [first, second] = new Cron(cron, { mode: '5-part', timezone: timezone ?? 'UTC' }).nextRuns(2, now);
    if (!first) throw new Error(`the schedule ${cron} never runs`);
    const runs: [number, number] = [first.getTime(), second?.getTime() ?? Number.POSITIVE_INFINITY];
    known.set(key, { at, runs });
    return runs;
  }

  return (monitor, now) => {
    const [first, second] = runsAfter(monitor, now);
    const spread = Math.min((second - first) * SPREAD_SHARE, MOST_SPREAD_MS);
    return { nextRunAt: new Date(first + Math.floor(spread * shareOf(monitor.id))), plannedAt: now };
  };
}

/** A number from 0 to 1 that belongs to an id. */
function shareOf(id: string): number {
  return hash('sha256', id, 'buffer').readUInt32BE(0) / 2 ** 32;
}
