import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const summaryOf = async (html: string) => {
  const url = 'https://example.com/lamps';
  const document = { body: Buffer.from(html), contentType: 'text/html', charset: 'utf-8', url, maxPages: -1 };
  const unused = { ocrLanguages: [], ocrDataDir: undefined, cacheDir: '' };
  const { summary } = await readPage({ ...document, ...unused, formats: [], summarise: true });
  return summary;
};

it('sums a page without sentences up with its headings, and others without', async () => {
  const card = (name: string) => `<li><h3>${name}</h3><p>$10.00</p></li>`;
  expect(await summaryOf(`<ul>${['Red lamp', 'Blue lamp', 'Tall lamp'].map(card).join('')}</ul>`)).toBe(
    'Red lamp $10.00 Blue lamp $10.00 Tall lamp $10.00',
  );
  expect(await summaryOf('<h1>Our lamps.</h1><p>Every lamp is made by hand in Leith.</p>')).toBe(
    'Every lamp is made by hand in Leith.',
  );
});
