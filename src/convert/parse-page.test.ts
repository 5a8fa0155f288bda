/** A page that shows next to nothing is read from the data that it carries. */
import { describe, expect, it } from 'vitest';
import { CARRYING_PAGES, HARBOUR_POSTS } from '../../test/fixtures/carrying-pages.ts';
import { baseAt } from './html/base-url.ts';
import { normalView } from './html/view.ts';
import { reader } from './main-content/reader.ts';
import { toMarkdown } from './markdown/markdown.ts';
import { parsePage } from './parse-page.ts';

const BASE = baseAt('https://harbour.example/t/7');
const normal = (html: string) => toMarkdown(normalView(parsePage(html).root), BASE);

describe.each(CARRYING_PAGES)('a shell with $name', ({ html }) => {
  it.each(['normal', 'reader'])('is read in %s', (mode) => {
    const { root } = parsePage(html);
    const markdown = toMarkdown(mode === 'normal' ? normalView(root) : reader(root).view, BASE);
    for (const text of HARBOUR_POSTS) expect(markdown.replace(/\*\*/g, '')).toContain(text);
    expect(markdown).not.toContain('cookies');
  });
});

describe('data that is not read', () => {
  const data = `<script type="application/json">{"text": "${HARBOUR_POSTS.join(' ')}"}</script>`;

  it('is that of a page that shows its text', () => {
    const shown = 'The quay is closed to lorries until the end of the month. '.repeat(10);
    expect(normal(`<p>${shown}</p>${data}`)).not.toContain('winch');
  });

  it('is code, names and addresses', () => {
    const names = JSON.stringify({
      items: ['North quay', 'https://harbour.example/a.b?c=d', 'a{b:c}'.repeat(30)],
    });
    expect(normal(`<div id="app"></div><script type="application/json">${names}</script>`)).toBe('');
  });

  it('is what cannot be parsed', () => {
    expect(normal('<div data-preloaded="{&quot;a"></div><script type="application/json">{</script>')).toBe(
      '',
    );
  });
});

it('shows what a script was to uncover where nothing else is shown', () => {
  const hidden = `<div style="visibility:hidden"><p>${HARBOUR_POSTS.concat(HARBOUR_POSTS).join('</p><p>')}</p></div>`;
  expect(normal(`<header>Harbour</header>${hidden}`)).toContain(HARBOUR_POSTS[0]);
  const shown = 'The quay is closed to lorries until the end of the month. '.repeat(10);
  expect(normal(`<p>${shown}</p>${hidden}`)).not.toContain(HARBOUR_POSTS[0]);
});
