/** Reading and cutting the ends of lists, fast enough to run for every node of a tree. */

/** The last entry. Reading index -1 of an empty list would make the engine look for a property named "-1". */
export function lastOf<T>(list: readonly T[]): T | undefined {
  return list.length > 0 ? list[list.length - 1] : undefined;
}

/** Cuts a list to a length. Popping a few entries is faster than setting the length. */
export function cutTo(list: unknown[], length: number): void {
  while (list.length > 0 && list.length > length) list.pop();
}
