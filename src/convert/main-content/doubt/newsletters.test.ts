/** A box for ordering a newsletter is doubted, but not a long one that only has such a name. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import { doubtNewsletters } from './newsletters.ts';

const TEXT =
  'The tide turns twice a day, and the boats turn with it, whatever the skipper had planned for them.';

/** The factor by which the probability of what follows a text is lowered. */
function left(html: string): number {
  const seen = outline(parseHtml(`<p>${TEXT.repeat(6)}</p>${html}`).root, new Set());
  return doubtNewsletters(seen, new Float32Array(seen.blocks.length).fill(0.8)).at(-1) ?? 0;
}

it('lowers a box with such a name, once', () => {
  expect(left('<div class="newsletter-teaser"><p>News of the quay, each Monday.</p></div>')).toBeCloseTo(
    0.24,
  );
  const inner = '<div id="subscribe"><p>News of the quay, each Monday.</p></div>';
  expect(left(`<div class="newsletter">${inner}</div>`)).toBeCloseTo(0.24);
});

it('leaves a long one, and all other boxes', () => {
  expect(left(`<div class="newsletter"><p>${TEXT.repeat(5)}</p></div>`)).toBeCloseTo(0.8);
  expect(left('<h2 id="which-subscription-to-take">Which subscription to take</h2>')).toBeCloseTo(0.8);
  expect(left('<div class="notice"><p>News of the quay, each Monday.</p></div>')).toBeCloseTo(0.8);
});
