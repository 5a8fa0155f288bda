/** Buttons are doubted, but not those that open a section. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import { doubtButtons } from './buttons.ts';

const TEXT =
  'The tide turns twice a day, and the boats turn with it, whatever the skipper had planned for them.';

/** The factor by which the probability of what follows a paragraph is lowered. */
function left(html: string): number {
  const seen = outline(parseHtml(`<p>${TEXT} ${TEXT}</p>${html}`).root, new Set());
  return doubtButtons(seen, new Float32Array(seen.blocks.length).fill(0.8)).at(-1) ?? 0;
}

it('lowers a button and a tab, once', () => {
  expect(left('<button>Add to list</button>')).toBeCloseTo(0.4);
  expect(left('<div role="tab">Delivery</div>')).toBeCloseTo(0.4);
  expect(left('<div role="button"><button>Add to list</button></div>')).toBeCloseTo(0.4);
});

it('leaves buttons that open a section, and those that are too long', () => {
  expect(left('<h3><button>Which boats fit?</button></h3>')).toBeCloseTo(0.8);
  expect(left('<button><h3>Which boats fit?</h3></button>')).toBeCloseTo(0.8);
  expect(left(`<button>${TEXT} ${TEXT}</button>`)).toBeCloseTo(0.8);
});

it('leaves everything else', () => {
  expect(left(`<p>${TEXT}</p>`)).toBeCloseTo(0.8);
});
