/** Numbers that a monitor has seen, run by run: from the newest capture back through the differences of its runs. */
import type { AlarmCondition, MonitorTick } from '../../../../../sdk/src/index.ts';
import { memberPath, numberIn, valueAt } from '../../../../../src/contract/monitor/diff-path.ts';

type NumberPoint = { tickId: string; at: string; value: number };
export type NumberSeries = {
  /** The number's path in the JSON, as in `diffs` and conditions. */
  path: string;
  /** Oldest first. */
  points: NumberPoint[];
  /** The bounds of the conditions that watch it. */
  bounds: number[];
};

/**
 * Numbers in conditions come first, then those that changed most often.
 *
 * @param ticks newest first
 * @param latest the JSON of the newest run that was compared
 */
export function watchedNumbers(
  ticks: readonly MonitorTick[],
  latest: unknown,
  conditions: readonly AlarmCondition[],
): NumberSeries[] {
  const compared = ticks.filter(isCompared);
  const watched = conditions.flatMap(({ path }) => path ?? []);
  const changed = compared.flatMap(({ diffs }) =>
    (diffs.json ?? []).flatMap((diff) => (typeof diff.new === 'number' ? [diff.path] : [])),
  );
  const paths = [...new Set([...watched, ...changed, ...numberPaths(latest)])];
  return paths
    .map((path) => ({
      path,
      points: pointsOf(path, compared, latest),
      bounds: conditions
        .filter((condition) => condition.path === path)
        .flatMap(({ below, above }) => [below, above].filter((bound) => bound !== undefined)),
    }))
    .filter(({ points }) => points.length > 0)
    .toSorted(
      (a, b) =>
        Number(watched.includes(b.path)) - Number(watched.includes(a.path)) || changesIn(b) - changesIn(a),
    );
}

/** Whether a run captured the page, so that the next is compared with it. */
export const isCompared = ({ status, warnings }: MonitorTick): boolean =>
  status === 'completed' && !warnings?.length;

const changesIn = ({ points }: NumberSeries): number =>
  points.filter(({ value }, index) => index > 0 && points[index - 1]?.value !== value).length;

function pointsOf(path: string, compared: readonly MonitorTick[], latest: unknown): NumberPoint[] {
  const points: NumberPoint[] = [];
  let value = valueAt(latest, path);
  for (const tick of compared) {
    const number = numberIn(value);
    if (number !== null) points.push({ tickId: tick.id, at: tick.createdAt, value: number });
    // No older run was compared with this one, or not all differences are known.
    if (tick.firstRun || tick.diffs.truncated?.includes('json')) break;
    const diff = tick.diffs.json?.find((each) => isWithin(path, each.path));
    if (diff) value = valueAt(diff.old, path.slice(diff.path.length));
  }
  return points.toReversed();
}

/** Whether a path equals another or leads into it. */
function isWithin(path: string, outer: string): boolean {
  return path.startsWith(outer) && ['', '.', '['].includes(path[outer.length] ?? '');
}

/** The paths of all numbers in some data. */
function numberPaths(data: unknown, path = ''): string[] {
  if (typeof data === 'number') return [path];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    numberPaths(value, Array.isArray(data) ? `${path}[${name}]` : memberPath(path, name)),
  );
}
