/** Tables written as text: words with white space between them. */

export function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(words(list));
}

/** @example pairs('α alpha β beta', (name) => `\\${name}`).get('β') // '\\beta' */
export function pairs(list: string, write = (word: string) => word): Map<string, string> {
  const all = words(list);
  return new Map(all.flatMap((word, i) => (i % 2 === 0 ? [[word, write(all[i + 1] ?? '')] as const] : [])));
}

/** @example groups({ em: 'emph textit', strong: 'textbf' }).get('emph') // 'em' */
export function groups(table: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(table).flatMap(([group, list]) => words(list).map((word) => [word, group])));
}
