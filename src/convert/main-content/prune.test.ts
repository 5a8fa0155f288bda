/** prune keeps the page without its boilerplate. */
import { describe, expect, it } from 'vitest';
import { TEST_PAGES } from '../../../test/fixtures/main-content-pages.ts';
import { parseHtml } from '../html/parse.ts';
import { prune } from './prune.ts';
import { toText } from './text.ts';

describe.each(TEST_PAGES)('a page of kind $kind', ({ html, title, kept }) => {
  const text = toText(prune(parseHtml(html).root).view);
  it('keeps its content and its heading', () => {
    for (const part of [...kept, title]) expect(text).toContain(part);
  });
  it('drops navigation and footer', () => {
    for (const part of ['About the yard', 'Terms of sale', 'All rights reserved'])
      expect(text).not.toContain(part);
  });
});

it('drops share bars and related links, and keeps more than the main content', () => {
  const [article] = TEST_PAGES;
  const text = toText(prune(parseHtml(article?.html ?? '').root).view);
  expect(text).not.toContain('Share on Facebook');
  expect(text).not.toContain('Seven harbours to visit');
  expect(text).toContain('By Ida Strand');
});

it('is not empty if there is only boilerplate', () => {
  const { root } = parseHtml(
    '<body><nav><a href="/a">North quay</a> <a href="/b">South quay</a></nav></body>',
  );
  expect(toText(prune(root).view)).toContain('North quay');
});

it('keeps answers that are marked up as suggested', () => {
  const answer = (text: string) =>
    `<div itemprop="suggestedAnswer" class="answer"><div class="votes">3</div><div itemprop="text"><p>${text}</p><pre>sudo slip --all</pre></div></div>`;
  const html = `<main><h1>How do I free a slipway?</h1><p>The cradle is stuck on the rails since the storm. What can be done about it?</p>
${answer('Grease the rails first, and wait a tide.')}${answer('Ask the yard for its winch; they lend it out.')}</main>`;
  const text = toText(prune(parseHtml(html).root).view);
  expect(text).toContain('Grease the rails first');
  expect(text).toContain('sudo slip --all');
});
