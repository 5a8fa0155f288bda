/** The names that people give to keys -> the names in browsers. */

import { singleSpaced } from '../../../text/single-spaced.ts';
import { groups, pairs } from '../../../text/word-lists.ts';

const KEYS = new Map([
  ...groups({
    Enter: 'enter return',
    Escape: 'escape esc',
    Space: 'space spacebar',
    Delete: 'delete del',
    PageUp: 'pageup',
    PageDown: 'pagedown',
  }),
  ...pairs('tab Tab backspace Backspace insert Insert home Home end End'),
  ...pairs('up ArrowUp down ArrowDown left ArrowLeft right ArrowRight'),
]);
const MODIFIERS = groups({
  Control: 'ctrl control',
  Shift: 'shift',
  Alt: 'alt option',
  Meta: 'cmd command meta',
});

/** Null if the words do not name a key. @example parseKey('the Ctrl + A keys') // 'Control+A' */
export function parseKey(words: string): string | null {
  const named = singleSpaced(words)
    .replace(/^the\s+/i, '')
    .replace(/\s+keys?$/i, '')
    .replace(/["'`“”‘’]/g, '');
  const parts = named.split(/\s*\+\s*/);
  const last = parts.pop() ?? '';
  const modifiers = parts.map((part) => MODIFIERS.get(part.trim().toLowerCase()));
  const key = keyNamed(last.trim());
  if (key === null || modifiers.some((modifier) => modifier === undefined)) return null;
  return [...modifiers, key].join('+');
}

function keyNamed(text: string): string | null {
  const name = text.toLowerCase().replace(/^arrow[ -]?(\w+)$|^(\w+)[ -]arrow$/, '$1$2');
  const known = KEYS.get(name.replace(/^(space|page) (?=bar$|up$|down$)/, '$1'));
  if (known) return known;
  if (/^f(?:[1-9]|1[0-2])$/.test(name)) return name.toUpperCase();
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(text) ? text : null;
}
