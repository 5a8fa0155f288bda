/** Reads values from JSON of unknown shape, such as the answer of a service. */

/** The value at a path of member names and indexes; undefined if any of them is missing. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || Array.isArray(here) !== (typeof key === 'number'))
      return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}

/** The list at a path; empty if there is none. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const list = at(value, ...path);
  return Array.isArray(list) ? list : [];
}
