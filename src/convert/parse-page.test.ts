/** A page that shows next to nothing is read from the data in it. */
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

  it('is that of a page that shows its text itself', () => {
    const shown = 'The quay is closed to lorries until the end of the month. '.repeat(10);
    expect(normal(`<p>${shown}</p>${data}`)).not.toContain('winch');
  });

  it('is code, names and addresses', () => {
    const names = JSON.stringify({
      items: ['North quay', 'https://harbour.example/a.b?c=d', 'a{b:c}'.repeat(30)],
    });
    expect(normal(`<div id="app"></div><script type="application/json">${names}</script>`)).toBe('');
  });

  it('is data that cannot be parsed', () => {
    expect(normal('<div data-preloaded="{&quot;a"></div><script type="application/json">{</script>')).toBe(
      '',
    );
  });
});

it('shows what a script would uncover if nothing else is shown', () => {
  const hidden = `<div style="visibility:hidden"><p>${HARBOUR_POSTS.concat(HARBOUR_POSTS).join('</p><p>')}</p></div>`;
  expect(normal(`<header>Harbour</header>${hidden}`)).toContain(HARBOUR_POSTS[0]);
  const shown = 'The quay is closed to lorries until the end of the month. '.repeat(10);
  expect(normal(`<p>${shown}</p>${hidden}`)).not.toContain(HARBOUR_POSTS[0]);
});

describe('an article that a page declares', () => {
  const article = HARBOUR_POSTS.concat(
    'The harbour office writes down each ship that comes in after dark, with its name and its draught, and the pilot who brought it. In the morning the list hangs beside the door, and whoever waits for a load looks there first, long before the telephone is manned.',
    'Twice a year the sluice is emptied and its gates are looked over by hand, board by board. The work takes three nights, because no ship may wait at the bar for longer than a tide, and the carpenters of two villages come to help.',
  ).join('\n');
  const data = `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'NewsArticle', headline: 'The sluice', articleBody: article }] })}</script>`;
  const others = `<nav><a href="/">News</a></nav><h1>The sluice</h1><button>Read the full article</button><aside>${'<p>Another story of the quay, told in a few words for whoever passes by on a Sunday.</p>'.repeat(8)}</aside>`;

  it('is read from its data if the page shows other articles', () => {
    expect(normal(data + others)).toContain('carpenters of two villages');
    const { root } = parsePage(data + others);
    expect(toMarkdown(reader(root).view, BASE)).toContain('carpenters of two villages');
  });

  it('is not repeated if the page shows it, or half of it', () => {
    const lines = article.split('\n');
    const shown = (count: number) =>
      lines
        .slice(-count)
        .map((line) => `<p>${line}</p>`)
        .join('');
    expect(normal(data + others + shown(lines.length)).match(/carpenters of two villages/g)).toHaveLength(1);
    expect(normal(data + others + shown(1)).match(/carpenters of two villages/g)).toHaveLength(1);
  });

  it('is not repeated if the page hyphenates its words', () => {
    const words = article
      .split(' ')
      .map((word) => (word.length > 4 ? `${word.slice(0, 3)}\u00ad${word.slice(3)}` : word));
    const text = normal(`${data}<p>${words.join(' ')}</p>`).replaceAll('\u00ad', '');
    expect(text.match(/carpenters of two villages/g)).toHaveLength(1);
  });

  it('is found among any number of other values', () => {
    const list = `<script type="application/ld+json">{"articleBody":"short","list":[${'0,'.repeat(200_000)}0]}</script>`;
    expect(normal(list + data + others)).toContain('carpenters of two villages');
  });
});
