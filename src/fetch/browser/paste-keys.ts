/**
 * The keys that paste. They are refused: a browser has one clipboard for all its visits, so that a page would get what a
 * page of another account has copied. Without a key or a middle click of the caller no page can paste.
 */

const MODIFIER = /^(Control|Meta|Shift)(?:Left|Right)?$/;

/** The modifier that a key is; null for any other key. */
export function modifierOf(key: string): string | null {
  if (key === 'ControlOrMeta') return process.platform === 'darwin' ? 'Meta' : 'Control';
  return MODIFIER.exec(key)?.[1] ?? null;
}

/** @example pastes(new Set(['Control']), 'v') // true */
export function pastes(modifiers: ReadonlySet<string | null>, key: string): boolean {
  if (/^(?:Key)?v$/i.test(key)) return modifiers.has('Control') || modifiers.has('Meta');
  return /^(?:Insert|Numpad0)$/.test(key) && modifiers.has('Shift');
}

/** @example isPaste('Control+Shift+v') // true */
export function isPaste(combination: string): boolean {
  const keys = combination.split('+');
  const last = keys.pop() ?? '';
  return pastes(new Set(keys.map(modifierOf)), last);
}
