/** A spot that made a monitor alarm again and again, and what would leave it out. */
import type { MonitorConfig, MonitorTick } from '../../../../sdk/src/index.ts';

/** Runs in which the same line must have changed. */
const RUNS = 3;
/** Of a line, what is the same each time must be enough to know it by. */
const ENOUGH = 4;

export type RestlessSpot = {
  /** The line as it was last. */
  line: string;
  /** An expression that matches it each time; null where it has nothing in common, so that calm has to do. */
  pattern: string | null;
  runs: number;
};

/** Of the newest runs; null if no line keeps changing, or that is left out already. */
export function restlessSpot(ticks: readonly MonitorTick[], config: MonitorConfig): RestlessSpot | null {
  const changes = ticks.filter(({ changed }) => changed).slice(0, 10);
  const lines = new Map<number, string[]>();
  for (const { diffs } of changes) {
    const added = (diffs.markdown ?? diffs.html ?? []).filter(({ type }) => type === 'added');
    for (const { line, content } of added) lines.set(line, [...(lines.get(line) ?? []), content]);
  }
  const spots = [...lines.values()].filter((seen) => seen.length >= RUNS);
  const [seen] = spots.toSorted((a, b) => b.length - a.length);
  const line = seen?.[0];
  if (!seen || line === undefined) return null;
  const pattern = patternOf(seen);
  const known = pattern === null ? config.calm === true : config.ignore?.patterns?.includes(pattern);
  return known ? null : { line, pattern, runs: seen.length };
}

/** @example patternOf(['Seen 12 times', 'Seen 7 times']) // '^Seen .* times$' */
export function patternOf(lines: readonly string[]): string | null {
  const prefix = lines.reduce(commonStart);
  const rest = lines.map((line) => line.slice(prefix.length));
  const suffix = reversed(rest.map(reversed).reduce(commonStart));
  if ((prefix + suffix).trim().length < ENOUGH) return null;
  return `^${escaped(prefix)}.*${escaped(suffix)}$`;
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

const reversed = (text: string) => [...text].reverse().join('');
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
