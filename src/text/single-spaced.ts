/** A text on one line: runs of spaces and line breaks are one space, and none stands at its ends. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
