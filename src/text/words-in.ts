/**
 * The words of a text in lower case, without punctuation.
 *
 * @example wordsIn('Lamps, 2nd edition') // ['lamps', '2nd', 'edition']
 */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
