/** Names of tags and attributes as strings that are told apart by their address. */

/**
 * A string that was the key of an object exists once in the engine. Where both sides of a comparison or a look-up are
 * of that kind, their characters are not looked at; a piece cut out of a page is not.
 */
export function interned(name: string): string {
  const keys: Record<string, true> = Object.create(null);
  keys[name] = true;
  for (const key in keys) return key;
  return name;
}

/** A name as the standard reads it: only the letters A to Z are lowered, and NUL is replaced. */
export function standardName(written: string): string {
  if (!/[^\x01-\x7f]/.test(written)) return written.toLowerCase();
  return written.replaceAll('\0', '\ufffd').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The names in a list with white space between them. */
export function nameList(list: string): string[] {
  return list.trim().split(/\s+/).map(interned);
}

export function nameSet(list: string): ReadonlySet<string> {
  return new Set(nameList(list));
}
