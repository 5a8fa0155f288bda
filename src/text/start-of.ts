/** The start of a text, without half a character at its end: many readers refuse JSON with half a surrogate pair. */
export function startOf(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
}
