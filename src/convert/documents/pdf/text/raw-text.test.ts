import { expect, it } from 'vitest';
import { Vocabulary } from './keys.ts';
import { rawTextNodes } from './raw-text.ts';

it('reads a page of very many lines', () => {
  expect(rawTextNodes('Total: 1\r\n'.repeat(200_000), new Vocabulary([])).length).toBeGreaterThan(0);
});

it('joins lines into paragraphs, and ends one if the next word would have fitted', () => {
  const text =
    'The harbour office opened its doors in the\r\nspring.\r\nIt closed in the autumn of the same year.';
  expect(rawTextNodes(text, new Vocabulary([text]))).toHaveLength(2);
});
