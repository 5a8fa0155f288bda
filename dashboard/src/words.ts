/** Searching by words, in any order and any case. */

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Tells whether a text has all words of a query, as a whole or as parts of others. */
export function hasWords(query: string): (text: string) => boolean {
  const words = wordsOf(query);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
