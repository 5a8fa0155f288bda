import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { describe, expect, it } from 'vitest';
import { withLostText } from './page-blocks.ts';

function shown(blocks: LayoutBlock[], texts: [text: string, x: number, y: number][]): number | undefined {
  const textItems = texts.map(([text, x, y]) => ({ text, x, y, width: 50, height: 10 }));
  const page = { pageNum: 1, textItems, blocks } as unknown as ParsedPage;
  return withLostText(page, '', textItems).blocks?.length;
}

describe('text that occurs once on a page', () => {
  it('is not added to a table whose numbers contain one another', () => {
    const rows = [
      ['2.00', '0.00'],
      ['200.00', '1,000.00'],
    ];
    const bbox = { x: 0, y: 0, width: 200, height: 40 };
    const table: LayoutBlock = {
      kind: 'table',
      bbox,
      rows: rows.map((row) => row.map((text) => ({ text }))),
    };
    const items = rows.flatMap((row, y) =>
      row.map((text, x): [string, number, number] => [text, 100 * x, 20 * y]),
    );
    expect(shown([table], items)).toBe(1);
  });

  it('is not added to a block that has it outside its box', () => {
    const bbox = { x: 146, y: 110, width: 70, height: 14 };
    const heading: LayoutBlock = { kind: 'heading', text: 'Maria Santos Porto', bbox };
    expect(
      shown(
        [heading],
        [
          ['Maria Santos', 146, 111],
          ['Porto', 146, 140],
        ],
      ),
    ).toBe(1);
  });
});
