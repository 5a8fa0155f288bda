/** A part of the page that stays keeps its headings and its notes. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import type { PageKind } from '../page-kind.ts';
import { completeRegions } from './regions.ts';
import { selectBlocks } from './select.ts';

const TEXT =
  'The tide turns twice a day, and the boats turn with it, whatever the skipper had planned for them.';

function keep(html: string, probabilities: number[], kind: PageKind = 'other'): boolean[] {
  const seen = outline(parseHtml(html).root, new Set());
  return completeRegions(seen, selectBlocks(seen, Float32Array.from(probabilities), kind), kind);
}

const article = (heading: string): string => `<main><p>${TEXT}</p>${heading}<p>${TEXT} Again.</p></main>`;

it('keeps the heading of a section, even if it is wrapped', () => {
  expect(keep(article('<h2>Slack water at the north quay</h2>'), [0.99, 0.12, 0.99])).toEqual([
    true,
    true,
    true,
  ]);
  expect(keep(article('<h2><div>Slack water at the north quay</div></h2>'), [0.99, 0.12, 0.99])).toEqual([
    true,
    true,
    true,
  ]);
});

it('leaves out the title, and headings of boilerplate', () => {
  const title = `<main><h1>Slack water at the north quay</h1><p>${TEXT}</p></main>`;
  expect(keep(title, [0.02, 0.99])).toEqual([false, true]);
  const related = article('<div class="related"><h2>More about the north quay</h2></div>');
  expect(keep(related, [0.99, 0.12, 0.99])).toEqual([true, false, true]);
});

it('keeps an unlikely heading between kept paragraphs, but not between posts', () => {
  const heading = article('<h2>Slack water at the north quay</h2>');
  expect(keep(heading, [0.99, 0.05, 0.99])).toEqual([true, true, true]);
  expect(keep(heading, [0.99, 0.02, 0.99])).toEqual([true, false, true]);
  expect(keep(heading, [0.99, 0.05, 0.99], 'thread')).toEqual([true, false, true]);
  const share = article('<div class="share"><h2>Send this page to a friend of yours</h2></div>');
  expect(keep(share, [0.99, 0.05, 0.99])).toEqual([true, false, true]);
});

it('keeps the notes that the text refers to', () => {
  const notes = '<ol><li id="n1">See the harbour book of 1911, page four.</li></ol>';
  const html = (mark: string) =>
    `<main><p>${TEXT}${mark}</p><p>${TEXT} Again.</p></main><div class="footer">${notes}</div>`;
  expect(keep(html('<sup><a href="#n1">1</a></sup>'), [0.99, 0.99, 0.03])).toEqual([true, true, true]);
  expect(keep(html('<a href="#n1">the book</a>'), [0.99, 0.99, 0.03])).toEqual([true, true, false]);
});
