/** A spot that triggered a monitor again and again, and a pattern that would ignore it. */
import type { MonitorConfig, MonitorTick } from '../../../../sdk/src/index.ts';

/** Runs in which the same line must have changed. */
const RUNS = 3;
/** The constant part of a line must be at least this long to identify it. */
const ENOUGH = 4;

export type RestlessSpot = {
  /** The latest version of the line. */
  line: string;
  /** An expression that matches every version; null if they have nothing in common, so that only `calm` helps. */
  pattern: string | null;
  runs: number;
};

/** Looks at the newest runs; null if no line keeps changing, or if it is ignored already. */
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

/** By characters, not UTF-16 units: half a character would make the pattern invalid. */
function commonStart(a: string, b: string): string {
  const [one, other] = [[...a], [...b]];
  const end = one.findIndex((character, place) => character !== other[place]);
  return (end < 0 ? one : one.slice(0, end)).join('');
}

const reversed = (text: string) => [...text].reverse().join('');
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
