/** A card keeps its name once; data, code and intentional repetitions stay. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import { findRepeats } from './repeats.ts';

/** The texts that are left of each of three cards like this one. */
function left(card: string): string[] {
  const seen = outline(
    parseHtml(`<div>${`<div class="card">${card}</div>`.repeat(3)}</div>`).root,
    new Set(),
  );
  const keep = seen.blocks.map(() => true);
  const found = findRepeats(seen, new Float32Array(keep.length).fill(0.5), keep);
  const size = seen.blocks.length / 3;
  const cards = [0, 1, 2].map((card) =>
    seen.blocks.flatMap(({ text }, i) => (Math.floor(i / size) === card && !found.has(i) ? text : [])),
  );
  const [first = []] = cards;
  expect(cards).toEqual([first, first, first]);
  return first;
}

it('keeps the name of a card in its heading, and its price once', () => {
  const picture = '<div><a href="/1">Brass lamp</a></div>';
  const price = '<div><span>$19.99</span></div>';
  expect(left(`${picture}<section><h3>Brass lamp</h3></section>${price}<section>${price}</section>`)).toEqual(
    ['Brass lamp', '$19.99'],
  );
});

it('keeps repeated siblings, sentences, cells and lines of code', () => {
  const twice = (inside: string) => `<div>${inside}</div><section>${inside}</section>`;
  expect(left('<p>5 stars</p><p>5 stars</p>')).toHaveLength(2);
  expect(left(twice('<p>A lamp for the 5 seas.</p>'))).toHaveLength(2);
  expect(left(twice('<table><tr><td>5 W</td></tr></table>'))).toHaveLength(2);
  expect(left(twice('<pre><div>count += 1;</div></pre>'))).toHaveLength(2);
});

it('keeps what two cards have in common', () => {
  expect(left('<h3>Brass lamp</h3><div>$19.99</div>')).toHaveLength(2);
});
