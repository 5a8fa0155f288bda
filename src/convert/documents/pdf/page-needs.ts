/** Whether a page has to be rotated, or needs text recognition. */
import type { ParsedPage } from '@llamaindex/liteparse';
import { letterCount } from './text/keys.ts';

/** A page with fewer letters counts as having no text. */
const NO_TEXT = 12;
/** A scan may carry a stamp or a page number as text. */
const STAMP = 120;

export function needsOcr(page: ParsedPage, source: string): boolean {
  const letters = letterCount(source);
  if (isGarbled(source)) return true;
  if (letters < NO_TEXT) return true;
  return letters < STAMP && isScan(page);
}

/** Whether one picture takes up most of the page. */
export function isScan({ complexity }: ParsedPage): boolean {
  return complexity?.fullPageImage === true || (complexity?.largestImageCoverage ?? 0) > 0.5;
}

/** Fonts without a map to Unicode give private-use, replacement and control characters. */
function isGarbled(text: string): boolean {
  const odd = text.match(/[\uE000-\uF8FF\uFFFD\0\x03-\x08\x0e-\x1f]/g)?.length ?? 0;
  return odd > 20 && odd > text.length * 0.3;
}

/** Clockwise. */
export type Angle = 0 | 90 | 180 | 270;

/** The rotation of most of the text. */
export function orientationOf(page: ParsedPage): Angle {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { text, rotation = 0 } of page.textItems) {
    const angle = (((Math.round(rotation / 90) * 90) % 360) + 360) % 360;
    letters.set(angle, (letters.get(angle) ?? 0) + text.length);
    all += text.length;
  }
  for (const angle of [90, 180, 270] as const) {
    if ((letters.get(angle) ?? 0) > all / 2) return angle;
  }
  return 0;
}
