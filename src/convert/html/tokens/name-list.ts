/** Names of tags and attributes as strings that the engine can compare by their address. */

/**
 * The engine keeps one copy of a string that was used as an object's key. Comparing two such strings, or looking one up,
 * does not read their characters; for a string cut out of a page it does.
 */
export function interned(name: string): string {
  const keys: Record<string, true> = Object.create(null);
  keys[name] = true;
  for (const key in keys) return key;
  return name;
}

/** A name as the standard normalizes it: only A to Z become lower case, and NUL is replaced. */
export function standardName(written: string): string {
  if (!/[^\x01-\x7f]/.test(written)) return written.toLowerCase();
  return written.replaceAll('\0', '\ufffd').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The names in a list that is separated by white space. */
export function nameList(list: string): string[] {
  return list.trim().split(/\s+/).map(interned);
}

export function nameSet(list: string): ReadonlySet<string> {
  return new Set(nameList(list));
}
