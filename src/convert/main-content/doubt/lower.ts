/** Lowers the probabilities of blocks that are rarely content, mostly by their boxes. */
import type { Box } from '../outline/outline.ts';

/** A box inside one that was already lowered is not lowered again. */
export function lowerBoxes(
  boxes: readonly Box[],
  probabilities: Float32Array,
  factor: number,
  isDoubtful: (box: Box) => boolean,
): void {
  let end = 0;
  for (const box of boxes) {
    if (box.first < end || box.first === box.last || !isDoubtful(box)) continue;
    lowerBlocks(probabilities, box, factor);
    end = box.last;
  }
}

export function lowerBlocks(
  probabilities: Float32Array,
  { first, last }: { first: number; last: number },
  factor: number,
): void {
  for (let i = first; i < last; i++) probabilities[i] = (probabilities[i] ?? 0) * factor;
}
