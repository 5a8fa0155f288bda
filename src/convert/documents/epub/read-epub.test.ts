import sharp from 'sharp';
import { expect, it } from 'vitest';
import { epub } from '../../../../test/fixtures/documents/odt-epub-rtf.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';

const sea = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
  .png()
  .toBuffer();

it('reads one part a chapter, in the order of the spine', async () => {
  const document = await read(epub(sea), 'epub');
  const chapters = markdownOf(document);
  expect(document.metadata).toEqual({ title: 'Two Tides', language: 'en' });
  expect(chapters).toHaveLength(2);
  expect(chapters[0]).toMatch(/^# Low tide\n\nThe sea was \*gone\*\./);
  expect(chapters[1]).toContain('[More](https://sea.example/)');
});

it('gives pictures as assets, each once, also from inside SVG', async () => {
  const document = await read(epub(sea), 'epub');
  expect(document.assets.map(({ name }) => name)).toEqual(['sea.png']);
  expect(markdownOf(document).map((chapter) => /!\[.*\]\((.*)\)/.exec(chapter)?.[1])).toEqual([
    'asset:sea.png',
    'asset:sea.png',
  ]);
});
