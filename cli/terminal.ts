/** What the two output streams can show: colours, and how wide they are. */

import type { Outcome } from '../src/contract/history/outcome.ts';

export type Style = Record<
  'bold' | 'dim' | 'italic' | 'underline' | 'red' | 'green' | 'yellow' | 'cyan',
  (text: string) => string
>;

export type Screen = { isTerminal: boolean; width: number; style: Style };

export type Terminal = { out: Screen; err: Screen };

export type ColorChoice = 'auto' | 'always' | 'never';

const CODES: Record<keyof Style, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** The dashboard's colours, as far as a terminal has them. */
export function outcomeStyle(outcome: Outcome, style: Style): (text: string) => string {
  if (outcome === 'failed') return style.red;
  return outcome === 'error page' || outcome === 'changed' ? style.yellow : (text) => text;
}

const DEFAULT_WIDTH = 80;

export function createStyle(enabled: boolean): Style {
  const entries = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (enabled && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text),
  ]);
  return Object.fromEntries(entries) as Style;
}

export function screenOf(stream: { isTTY?: boolean; columns?: number }, color: ColorChoice): Screen {
  const isTerminal = stream.isTTY === true;
  return {
    isTerminal,
    width: stream.columns || DEFAULT_WIDTH,
    style: createStyle(color === 'always' || (color === 'auto' && isTerminal)),
  };
}

/** Removes control characters, with which a page could overwrite the screen or type into the terminal. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '');
}

/** Text unchanged for a pipe, without control characters for a terminal: JSON leaves some of them unescaped. */
export function forScreen(text: string, { isTerminal }: Pick<Screen, 'isTerminal'>): string {
  return isTerminal ? printable(text) : text;
}

/** Columns a text takes: East Asian characters and most emoji take two, combining marks none. */
export function visibleWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (/\p{Mark}/u.test(character) || code === 0x200d) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The text cut to a number of columns, with an ellipsis if it was cut. */
export function cutTo(text: string, width: number): string {
  if (visibleWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (visibleWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return width < 1 ? '' : `${kept}…`;
}

/** The same, cut at the start: the end of an address tells more than its beginning. */
export function cutLeft(text: string, width: number): string {
  return text.length <= width ? text : `…${text.slice(text.length - width + 1)}`;
}
