/** Comments under an article are doubted, unless they are the page's content; so are forms. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import { pageFacts } from '../page-facts.ts';
import { doubt } from './boxes.ts';

const SENTENCE =
  'The tide turns twice a day, and the boats turn with it, whatever the skipper had planned for them.';
const page = (comments: number, head = ''): string =>
  `<head>${head}</head><main><p>${SENTENCE} ${SENTENCE}</p></main><div class="comments">${`<p>${SENTENCE}</p>`.repeat(comments)}</div>`;

/** The factor by which the last block's probability is lowered. */
function last(html: string): number {
  const { root } = parseHtml(html);
  const seen = outline(root, new Set());
  const probabilities = new Float32Array(seen.blocks.length).fill(0.8);
  return doubt(seen, pageFacts(root), probabilities).at(-1) ?? 0;
}

it('doubts comments under an article', () => {
  expect(last(page(1))).toBeLessThan(0.1);
  expect(last(page(8, '<meta property="og:type" content="article">'))).toBeLessThan(0.1);
});

it('doubts the form for the first comment below a text, but not a box above it', () => {
  const first = '<div class="comments"><h3>No comments</h3><h3>Write one</h3></div>';
  const text = `<main>${`<p>${SENTENCE}</p>`.repeat(3)}</main>`;
  expect(last(`${text}${first}`)).toBeLessThan(0.1);
  expect(last(`<div class="discussion">Tides</div>${text}${first}`)).toBeCloseTo(0.8);
});

it('trusts a heading whose id, made from its text, is also the name of something else', () => {
  const text = `<main>${`<p>${SENTENCE}</p>`.repeat(3)}`;
  expect(last(`${text}<h2 id="discussion">Discussion</h2></main>`)).toBeCloseTo(0.8);
  expect(last(`${text}<h2 id="related-work">Related work</h2></main>`)).toBeCloseTo(0.8);
});

it('trusts them if they are most of the page, or if its address is a forum', () => {
  expect(last(page(8))).toBeCloseTo(0.8);
  expect(last(page(1, '<link rel="canonical" href="https://forum.harbour.example/7">'))).toBeCloseTo(0.8);
});

it('doubts a form beside the text, and trusts one around the page', () => {
  const form = '<form><label>Name of your boat</label></form>';
  expect(last(`<main><p>${SENTENCE} ${SENTENCE}</p></main>${form}`)).toBeLessThan(0.3);
  expect(last(`<form><main><p>${SENTENCE}</p></main></form>`)).toBeCloseTo(0.8);
});
