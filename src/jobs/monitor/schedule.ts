/** When a monitor runs: the schedule that its interval stands for, and the next run. */
import { hash } from 'node:crypto';
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { namesItsMinutes, nextRuns, parseInterval } from '../../contract/monitor/schedule.ts';
import { invalidField } from '../../errors.ts';
import type { Plan } from '../../store/monitor/monitors.ts';
import type { DueMonitor } from '../../store/monitor/schedule.ts';

/**
 * The schedule that an interval stands for. Throws a `validation` error if it is invalid.
 *
 * @example scheduleOf('30m') // '*\/30 * * * *'
 */
export function scheduleOf(interval: string): string {
  const parsed = parseInterval(interval);
  if ('problem' in parsed) throw invalidField(['interval'], parsed.problem);
  return parsed.schedule;
}

/** Runs are spread over this share of the time between them, up to this maximum. */
const SPREAD_SHARE = 0.1;
const MAX_SPREAD_MS = 300_000;
const MAX_KNOWN = 1_000;

/**
 * Computes the next run after a moment. A cron expression runs at the minute that it names. Monitors with the same
 * shorthand or name do not all start in the same second: each has its own delay, which only depends on the time between
 * runs.
 */
export function createPlanner(): (monitor: DueMonitor, now: Date) => Plan {
  // Many monitors have few schedules, and computing the next run takes longer than storing it.
  const known = new BoundedMap<string, { at: number; runs: [number, number] }>(MAX_KNOWN);

  function runsAfter({ cron, timezone }: DueMonitor, now: Date): [number, number] {
    const key = `${timezone ?? ''} ${cron}`;
    const before = known.get(key);
    const at = now.getTime();
    if (before && at >= before.at && at < before.runs[0]) return before.runs;
    const [first, second] = nextRuns(cron, timezone ?? 'UTC', 2, now);
    if (!first) throw new Error(`the schedule ${cron} never runs`);
    const runs: [number, number] = [first.getTime(), second?.getTime() ?? Number.POSITIVE_INFINITY];
    known.set(key, { at, runs });
    return runs;
  }

  return (monitor, now) => {
    const [first, second] = runsAfter(monitor, now);
    const spread = namesItsMinutes(monitor.interval)
      ? 0
      : Math.min((second - first) * SPREAD_SHARE, MAX_SPREAD_MS);
    return { nextRunAt: new Date(first + Math.floor(spread * shareOf(monitor.id))), plannedAt: now };
  };
}

/** A number from 0 to 1, derived from an id. */
function shareOf(id: string): number {
  return hash('sha256', id, 'buffer').readUInt32BE(0) / 2 ** 32;
}
