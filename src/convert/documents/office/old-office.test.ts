import { expect, test } from 'vitest';
import { odp } from '../../../../test/fixtures/documents/ods-odp.ts';
import { markdownOf, oldFile, read } from '../../../../test/fixtures/documents/reading.ts';

test('an old Word file keeps headings, emphasis, links, tables and lists', async () => {
  const document = await read(oldFile('report.doc'), 'doc');
  expect(document.metadata).toEqual({ title: 'Report on rye' });
  expect(markdownOf(document)).toEqual([
    `# Report on rye

Rye is **hardy** and *old*. See [this](https://x.example/).

## Prices

| **Grain** | **Price** |
| --- | --- |
| Rye | 1.20 |
| Oats | 1.40 |

- one
  - inner
- two

1. first
2. second`,
  ]);
});

test('an old presentation keeps all of its words, in one part', async () => {
  const document = await read(oldFile('slides.ppt'), 'ppt');
  const [markdown = '', ...others] = markdownOf(document);
  expect(others).toEqual([]);
  for (const words of ['## Weather report', '- Warm', 'Rainfall', '40 mm', 'Thank you all', '> Wave goodbye'])
    expect(markdown).toContain(words);
});

test('an OpenDocument presentation has a part for each slide, with its notes', async () => {
  const document = await read(odp(), 'odp');
  expect(document.metadata).toEqual({ title: 'Of fruit', language: 'en-IE' });
  expect(markdownOf(document)).toEqual(['## Weather\n\n- Warm\n\n> Wave to all', '', 'Thank you all']);
});

test('files that are cut short are refused', async () => {
  for (const [name, type] of [
    ['report.doc', 'doc'],
    ['slides.ppt', 'ppt'],
  ] as const)
    await expect(read(oldFile(name).subarray(0, 3000), type)).rejects.toMatchObject({
      type: 'unsupported_type',
    });
});
