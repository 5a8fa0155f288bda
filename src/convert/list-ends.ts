/** The ends of lists, where pages are read: these run for every node of a tree. */

/** The last entry. To ask an empty list for the one at -1 makes the engine look for a property of that name. */
export function lastOf<T>(list: readonly T[]): T | undefined {
  return list.length > 0 ? list[list.length - 1] : undefined;
}

/** Takes off what is beyond a length. A few entries are popped sooner than a length is set. */
export function cutTo(list: unknown[], length: number): void {
  while (list.length > 0 && list.length > length) list.pop();
}
