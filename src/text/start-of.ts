/** The start of a text, without half a character at its end: half a pair of surrogates is no JSON to many readers. */
export function startOf(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
}
