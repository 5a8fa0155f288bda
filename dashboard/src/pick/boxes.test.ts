import { expect, it } from 'vitest';
import { around, neighbour, placedElements, smallestAt } from './boxes.ts';
import type { PageElement } from './selector-for.ts';

type Tree = PageElement & { words: string; children: Tree[] };

const element = (words: string, ...children: Tree[]): Tree => ({
  tagName: 'DIV',
  parentElement: null,
  children,
  getAttribute: () => null,
  words,
});
const box = (selector: string, text: string, parent: number | null, x: number, width: number) => ({
  ...{ selector, text, parent, x, width },
  y: 0,
  height: 10,
});

const BODY = element('Emmer 4.20', element('Emmer', element('Emmer')), element('4.20'));
const BOXES = [
  box('body', 'Emmer', null, 0, 100),
  box('body>h1:nth-child(1)', 'Emmer', 0, 0, 50),
  box('body>h1:nth-child(1)>b:nth-child(1)', 'Emmer', 1, 0, 50),
  box('body>p:nth-child(2)', '4.20', 0, 60, 40),
  box('body>p:nth-child(3)', 'not in the HTML', 0, 0, 10),
  box('body>p:nth-child(2)', 'other words', 0, 0, 10),
];

it('finds the element of a box, and none if the words differ', () => {
  const placed = placedElements(BODY, BOXES, ({ words }) => words);
  expect(placed.map((each) => each?.element.words ?? null)).toEqual([
    ...['Emmer 4.20', 'Emmer', 'Emmer', '4.20'],
    ...[null, null],
  ]);
  expect(placed[2]?.element).toBe(BODY.children[0]?.children[0]);
});

it('takes the smallest box under the pointer, the inner of two equal ones, and the one around it on request', () => {
  expect(smallestAt(BOXES.slice(0, 4), 70, 5)).toBe(3);
  expect(smallestAt(BOXES.slice(0, 4), 10, 5)).toBe(2);
  expect(smallestAt(BOXES, 200, 5)).toBeNull();
  expect(around(BOXES, 2)).toBe(1);
  expect(around(BOXES, 0)).toBeNull();
});

it('moves along the boxes by arrow keys', () => {
  const boxes = BOXES.slice(0, 4);
  const after = (start: number | null, ...keys: string[]) =>
    keys.reduce<number | null>((at, key) => neighbour(boxes, at, key), start);
  expect(after(null, 'ArrowDown')).toBe(0);
  expect(after(0, 'ArrowRight', 'ArrowDown')).toBe(3);
  expect(after(3, 'ArrowUp', 'ArrowRight')).toBe(2);
  expect(after(2, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toBeNull();
});
