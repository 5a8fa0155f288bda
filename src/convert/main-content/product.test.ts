/** A product page keeps its name and its price, however unsure the model is. */
import { expect, it } from 'vitest';
import { parseHtml } from '../html/parse.ts';
import { outline } from './outline/outline.ts';
import { keepNameAndPrice } from './product.ts';

/** The texts that are kept besides the description. */
function kept(
  html: string,
  { titles = ['Anchor of forged steel | Boats and more'], probability = 0.01 } = {},
): string[] {
  const seen = outline(parseHtml(`<body>${html}<p>What holds a boat where it is.</p>`).root, new Set());
  const keep = seen.blocks.map((_, i) => i === seen.blocks.length - 1);
  const probabilities = new Float32Array(seen.blocks.length).fill(probability);
  keepNameAndPrice({ outline: seen, notices: new Set(), probabilities, titles, kind: 'product' }, keep);
  return seen.blocks
    .filter((_, i) => keep[i])
    .map(({ text }) => text.trim())
    .slice(0, -1);
}

const NAME = '<h1>Anchor of forged steel</h1>';

it('keeps the heading that matches the title, and the first prices below it', () => {
  const page = `<h1>Boats and more</h1><p>Free delivery from $99</p>${NAME}<p>4.8 of 5</p><p>$120</p><p>Now $90</p>`;
  expect(kept(page)).toEqual(['Anchor of forged steel', '$120', 'Now $90']);
});

it('keeps a likely heading, but no unlikely one, if none matches the title', () => {
  expect(kept(NAME, { titles: [], probability: 0.06 })).toEqual(['Anchor of forged steel']);
  expect(kept(`${NAME}<p>$120</p>`, { titles: [] })).toEqual([]);
});

it('keeps a repeated name once', () => {
  expect(kept(`${NAME}${NAME}<p>$120</p>`)).toEqual(['Anchor of forged steel', '$120']);
});

it('leaves out prices of something else', () => {
  const far = '<p>Sold by the harbour master</p>'.repeat(20);
  const others = [
    `${far}<p>$120</p>`,
    '<p><a href="/chain">Chain, $40</a></p>',
    '<p hidden>$10 a month</p>',
    '<p>Add a chain of six metres and a buoy for only $40 more</p>',
  ];
  for (const other of others) expect(kept(NAME + other)).toEqual(['Anchor of forged steel']);
});
