/** Searching by words, in any order and any case. */

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text contains all words of a query, also as parts of other words. */
export function hasWords(query: string): (text: string) => boolean {
  const words = wordsOf(query);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
