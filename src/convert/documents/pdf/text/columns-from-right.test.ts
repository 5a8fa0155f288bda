import type { LayoutBlock } from '@llamaindex/liteparse';
import { describe, expect, it } from 'vitest';
import { columnsFromRight } from './columns-from-right.ts';

type Box = [x: number, y: number, width: number, height: number];

function block(text: string, [x, y, width, height]: Box, kind: LayoutBlock['kind'] = 'paragraph') {
  return { kind, text, bbox: { x, y, width, height } } satisfies LayoutBlock;
}

function order(blocks: LayoutBlock[]): string {
  return columnsFromRight(blocks)
    .map(({ text }) => text)
    .join(' ');
}

describe('columns from right to left', () => {
  it('are read from the right, between the blocks that span them', () => {
    const blocks = [
      block('title', [60, 40, 480, 20]),
      block('left', [60, 80, 150, 200]),
      block('middle', [230, 80, 150, 150]),
      block('right', [400, 100, 140, 160]),
      block('heading', [500, 80, 40, 15]),
      block('end', [60, 300, 480, 20]),
    ];
    expect(order(blocks)).toBe('title heading right middle left end');
  });

  it('do not change if there is only one', () => {
    expect(order([block('a', [60, 40, 480, 20]), block('b', [300, 70, 240, 20])])).toBe('a b');
  });

  it('have list levels by the indent from the right', () => {
    const items = (
      [
        [300, 10, 240, 12],
        [350, 30, 190, 12],
        [400, 50, 125, 12],
        [320, 70, 220, 12],
      ] as Box[]
    ).map((box, i) => ({ ...block(String(i), box, 'list_item'), level: i % 2 }));
    expect(columnsFromRight(items).map(({ level }) => level)).toEqual([0, 0, 1, 0]);
  });
});
