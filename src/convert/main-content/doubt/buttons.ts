/** Buttons and tabs offer actions: their texts are content less often than the model thinks. */
import type { Box, Outline } from '../outline/outline.ts';
import { PATH_GROUPS } from '../outline/paths.ts';
import { between, headingLevel } from '../outline/sums.ts';
import { lowerBoxes } from './lower.ts';

const BUTTON = PATH_GROUPS.indexOf('tagButton');
const FACTOR = 0.5;
/** A box with more of the page's words is not a button, whatever its name. */
const MOST_OF_PAGE = 0.2;
/** How far up to look for a button's heading, starting with the button itself. */
const NEAR = 3;

/** The probabilities, lowered in buttons, except those that open a section: they are headings. */
export function doubtButtons({ boxes, sums }: Outline, probabilities: Float32Array): Float32Array {
  const lowered = probabilities.slice();
  const most = (sums.words.at(-1) ?? 0) * MOST_OF_PAGE;
  lowerBoxes(
    boxes,
    lowered,
    FACTOR,
    (box) =>
      box.groups.includes(BUTTON) &&
      between(sums.words, box.first, box.last) <= most &&
      !isInHeading(box) &&
      !holdsHeading(box, boxes),
  );
  return lowered;
}

/** A button inside a paragraph is a term that shows its definition when clicked: it stays if the text around it does. */
export function keepTerms({ boxes, blocks }: Outline, keep: boolean[]): void {
  for (const { first, last, groups, parent } of boxes) {
    if (last !== first + 1 || keep[first] || !groups.includes(BUTTON)) continue;
    const paragraph = paragraphAround(parent);
    if (!paragraph || (blocks[first]?.words ?? 0) > TERM_WORDS) continue;
    // Only inside the paragraph: otherwise a page of buttons would be searched once for each.
    const isBehind = keep.slice(paragraph.first, first).includes(true);
    if (isBehind && keep.slice(first + 1, paragraph.last).includes(true)) keep[first] = true;
  }
}

const TERM_WORDS = 6;

function paragraphAround(box: Box | null): Box | null {
  let up = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (up.tag === 'p') return up;
  return null;
}

const isHeading = ({ tag }: Box): boolean => headingLevel(tag) > 0 || tag === 'summary' || tag === 'dt';

function isInHeading(box: Box): boolean {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (isHeading(up)) return true;
  return false;
}

/** The boxes inside a box follow it in the list. */
function holdsHeading({ index, depth }: Box, boxes: readonly Box[]): boolean {
  for (let k = index + 1; (boxes[k]?.depth ?? 0) > depth; k++) {
    const inner = boxes[k];
    if (inner && isHeading(inner)) return true;
  }
  return false;
}
