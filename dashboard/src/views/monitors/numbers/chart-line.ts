/** A line through numbers over time, in chart coordinates. */

type Scale = { bottom: number; top: number };
type Size = { width: number; height: number };

/** The share of the height that stays free above and below. */
const MARGIN = 0.12;

/** Scales from the least to the greatest; a number that never changes is in the middle. */
export function scaleOf(values: readonly number[]): Scale {
  const [bottom, top] = [Math.min(...values), Math.max(...values)];
  if (bottom < top) return { bottom, top };
  const room = Math.abs(top) / 10 || 1;
  return { bottom: bottom - room, top: top + room };
}

/** Spaces runs by time; a single one is in the middle. */
export function chartLine(
  points: readonly { at: number; value: number }[],
  { bottom, top }: Scale,
  { width, height }: Size,
) {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  const xOf = (at: number) => rounded(span === 0 ? width / 2 : ((at - first) / span) * width);
  const yOf = (value: number) => {
    const share = (top - value) / (top - bottom);
    return rounded(height * (MARGIN + share * (1 - 2 * MARGIN)));
  };
  const places = points.map(({ at, value }) => ({ x: xOf(at), y: yOf(value) }));
  const path = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { places, path, yOf };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
