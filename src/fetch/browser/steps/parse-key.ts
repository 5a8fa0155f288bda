/** The names that people give to keys -> the ones that browsers know. */
import { singleSpaced } from './parse-target.ts';

const KEYS: Record<string, string> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  spacebar: 'Space',
  'space bar': 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  'page up': 'PageUp',
  'page down': 'PageDown',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const MODIFIERS: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
};

/** null where the words are no key. @example parseKey('the Ctrl + A keys') // 'Control+A' */
export function parseKey(words: string): string | null {
  const named = singleSpaced(words)
    .replace(/^the\s+/i, '')
    .replace(/\s+keys?$/i, '')
    .replace(/["'`“”‘’]/g, '');
  const parts = named.split(/\s*\+\s*/);
  const last = parts.pop() ?? '';
  const modifiers = parts.map((part) => MODIFIERS[part.trim().toLowerCase()]);
  const key = keyNamed(last.trim());
  if (key === null || modifiers.some((modifier) => modifier === undefined)) return null;
  return [...modifiers, key].join('+');
}

function keyNamed(text: string): string | null {
  const name = text.toLowerCase().replace(/^arrow[ -]?(\w+)$|^(\w+)[ -]arrow$/, '$1$2');
  const known = KEYS[name];
  if (known) return known;
  if (/^f(?:[1-9]|1[0-2])$/.test(name)) return name.toUpperCase();
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(text) ? text : null;
}
