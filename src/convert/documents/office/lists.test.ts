import { expect, it } from 'vitest';
import type { Block } from './block-model.ts';
import { mendLists } from './lists.ts';

it('moves thousands of lists under one item in linear time', () => {
  const listOf = (items: Block[][]): Block => ({
    kind: 'list',
    list: { marker: 'bullet', start: 1, items: items.map((blocks) => ({ blocks })) },
  });
  const text: Block = { kind: 'paragraph', content: [] };
  const nested = Array.from({ length: 8_000 }, () => [listOf([[text]])]);
  const before = process.cpuUsage();
  const [mended] = mendLists([listOf([[text], ...nested])]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
  const items = mended?.kind === 'list' ? mended.list.items : [];
  expect(items.map(({ blocks }) => blocks.length)).toEqual([8_001]);
});
