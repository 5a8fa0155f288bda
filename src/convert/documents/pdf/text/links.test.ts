import { expect, it } from 'vitest';
import { at, textPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';
import { linkedText } from './links.ts';

const link = (left: number, bottom: number, right: number, name: string) =>
  `<</Type/Annot/Subtype/Link/Rect[${left} ${bottom} ${right} ${bottom + 14}]/A<</S/URI/URI(https://site.example/${name})>>>>`;

it('puts links in their places, in whatever order the file lists them and even if their words occur elsewhere', async () => {
  const content =
    at(72, 700, 'Read more about apples.') +
    at(72, 650, 'Read more about pears.') +
    at(72, 600, 'There are more, click here now.');
  const links = [link(165, 597, 190, 'form'), link(70, 647, 125, 'pears'), link(70, 697, 125, 'apples')];
  const [markdown] = markdownOf(
    await read(textPdf([{ content, extra: `/Annots[${links.join('')}]` }]), 'pdf'),
  );
  expect(markdown?.split('\n\n')).toEqual([
    '[Read more](https://site.example/apples) about apples.',
    '[Read more](https://site.example/pears) about pears.',
    'There are more, click [here](https://site.example/form) now.',
  ]);
});

it('finds thousands of links with the same words in linear time', () => {
  const links = Array.from({ length: 4_000 }, () => ({
    key: 'a',
    href: 'https://a.example',
    boxes: [],
    used: false,
  }));
  const before = process.cpuUsage();
  expect(linkedText('a '.repeat(links.length), links)).toHaveLength(2 * links.length);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});
