/** Distinguishes a note in the text (a callout, a tip) from a sidebar or a floating box, which look alike in HTML. */
import { isTag } from 'domhandler';
import type { Box } from './outline/outline.ts';
import { PATH_GROUPS } from './outline/paths.ts';

const ASIDE = PATH_GROUPS.indexOf('tagAside');
const NOTE = PATH_GROUPS.indexOf('note');

/** Longer ones are sidebars; those named as notes may be longer. */
const NOTE_WORDS = 60;
const NAMED_NOTE_WORDS = 200;
const MOSTLY_LINKS = 0.5;

export const isAside = (box: Box): boolean => box.groups.includes(ASIDE);
export const isNamedNote = ({ groups, node }: Box): boolean =>
  groups.includes(NOTE) || (isTag(node) && node.attribs.role === 'note');

/** @param linkShare the share of the words that are linked */
export function isNote(box: Box, words: number, linkShare: number): boolean {
  return (
    (isAside(box) || isNamedNote(box)) &&
    words < (isNamedNote(box) ? NAMED_NOTE_WORDS : NOTE_WORDS) &&
    linkShare <= MOSTLY_LINKS &&
    box.parent !== null &&
    box.parent.tag !== 'body'
  );
}
