/** Tells a note in the text (a callout, a tip) from a column beside it: both are `aside` elements. */
import type { Box } from './outline.ts';
import { PATH_GROUPS } from './paths.ts';

const ASIDE = PATH_GROUPS.indexOf('tagAside');

/** Longer ones are columns. */
const NOTE_WORDS = 60;
const MOSTLY_LINKS = 0.5;

export const isAside = (box: Box): boolean => box.groups.includes(ASIDE);

/** @param words of the box, and the share of them that are links */
export function isNote(box: Box, words: number, linkShare: number): boolean {
  return (
    isAside(box) &&
    words < NOTE_WORDS &&
    linkShare <= MOSTLY_LINKS &&
    box.parent !== null &&
    box.parent.tag !== 'body'
  );
}
