/** Runs of spaces that are more than one space: to replace each single one by itself would cost most. */
const WIDE = /[^\S ]\s*| \s+/g;

/** A text on one line: runs of spaces and line breaks are one space, and none stands at its ends. */
export function singleSpaced(text: string): string {
  return text.replace(WIDE, ' ').trim();
}
