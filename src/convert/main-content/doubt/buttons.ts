/** Buttons and tabs say what one can do on a page: their texts are content less often than the model thinks. */
import type { Box, Outline } from '../outline/outline.ts';
import { PATH_GROUPS } from '../outline/paths.ts';
import { between, headingLevel } from '../outline/sums.ts';
import { lowerBoxes } from './lower.ts';

const BUTTON = PATH_GROUPS.indexOf('tagButton');
const FACTOR = 0.5;
/** One around more of the page than this is no button, whatever it is called. */
const MOST_OF_PAGE = 0.2;
/** How far up the heading of a button is looked for, the button included. */
const NEAR = 3;

/** The probabilities, lowered in buttons; but what opens a section is its heading. */
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

/** A word that opens its meaning on a click, in the middle of a paragraph: what stands around it stays, and so does it. */
export function keepTerms({ boxes, blocks }: Outline, keep: boolean[]): void {
  for (const { first, last, groups, parent } of boxes) {
    if (last !== first + 1 || keep[first] || !groups.includes(BUTTON)) continue;
    const paragraph = paragraphAround(parent);
    if (!paragraph || (blocks[first]?.words ?? 0) > TERM_WORDS) continue;
    // Not beyond the paragraph: a page of buttons would be gone through once for each.
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

/** What is inside of a box comes right behind it. */
function holdsHeading({ index, depth }: Box, boxes: readonly Box[]): boolean {
  for (let k = index + 1; (boxes[k]?.depth ?? 0) > depth; k++) {
    const inner = boxes[k];
    if (inner && isHeading(inner)) return true;
  }
  return false;
}
