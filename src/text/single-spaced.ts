/** Runs of white space that are not just one space: replacing single spaces by themselves would cost most. */
const WIDE = /[^\S ]\s*| \s+/g;

/** A text on one line: runs of spaces and line breaks become one space, and are removed at its ends. */
export function singleSpaced(text: string): string {
  return text.replace(WIDE, ' ').trim();
}
