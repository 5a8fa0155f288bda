/** Maps the boxes of a screenshot to the elements of its page. */
import type { PictureBox } from '../../../src/contract/page/picture-boxes.ts';
import type { PageElement } from './selector-for.ts';

export type PlacedElement<Found extends PageElement> = PictureBox & { element: Found };

/**
 * The page's element for each box. Null if the page had changed by the time its picture was
 * taken, or is structured differently from its HTML: better none than a wrong one.
 */
export function placedElements<Found extends PageElement>(
  body: Found,
  boxes: readonly PictureBox[],
  wordsOf: (element: Found) => string,
): (PlacedElement<Found> | null)[] {
  return boxes.map((box) => {
    const element = elementAt(body, box.selector);
    return element && wordsOf(element).startsWith(box.text) ? { ...box, element } : null;
  });
}

/** Follows `body>div:nth-child(2)>p:nth-child(1)` by its numbers, which is quicker than a query. */
function elementAt<Found extends PageElement>(body: Found, selector: string): Found | null {
  let at: PageElement | undefined = body;
  for (const [, number] of selector.matchAll(/:nth-child\((\d+)\)/g)) at = at?.children[Number(number) - 1];
  // Children of an element are of its own kind.
  return (at as Found | undefined) ?? null;
}

type Boxes = readonly (Pick<PictureBox, 'parent' | 'x' | 'y' | 'width' | 'height'> | null)[];

/** The index of the smallest box at a point of the picture; of two equal ones, the inner one. */
export function smallestAt(boxes: Boxes, x: number, y: number): number | null {
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, box] of boxes.entries()) {
    if (!box || x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    if (box.width * box.height > least) continue;
    least = box.width * box.height;
    found = place;
  }
  return found;
}

/** The box around one; null if unknown. */
export function around(boxes: Boxes, place: number): number | null {
  const parent = boxes[place]?.parent ?? null;
  return parent !== null && boxes[parent] ? parent : null;
}

/** Where an arrow key leads: down and up among siblings, right into a box, left out of it. */
export function neighbour(boxes: Boxes, place: number | null, key: string): number | null {
  const inside = (parent: number | null) =>
    boxes.flatMap((box, at) => (box && around(boxes, at) === parent ? [at] : []));
  if (place === null) return inside(null)[0] ?? null;
  const beside = inside(around(boxes, place));
  switch (key) {
    case 'ArrowDown':
      return beside[beside.indexOf(place) + 1] ?? null;
    case 'ArrowUp':
      return beside[beside.indexOf(place) - 1] ?? null;
    case 'ArrowRight':
      return inside(place)[0] ?? null;
    case 'ArrowLeft':
      return around(boxes, place);
    default:
      return null;
  }
}
