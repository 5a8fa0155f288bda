/** reader gives the main content of every kind of page, and is never empty if there is text. */
import { describe, expect, it } from 'vitest';
import { blockPages } from '../../../test/fixtures/block-pages/pages.ts';
import { HELD_OUT_SHAPES, type PageShape, SEEN_SHAPES } from '../../../test/fixtures/block-pages/shapes.ts';
import { TEST_PAGES, TIDE_PARAGRAPHS } from '../../../test/fixtures/main-content-pages.ts';
import { pageBase } from '../html/base-url.ts';
import { parseHtml } from '../html/parse.ts';
import { toMarkdown } from '../markdown/markdown.ts';
import { leftOut } from './left-out.ts';
import { reader } from './reader.ts';
import { toText } from './text.ts';

const read = (html: string) => {
  const { view, title, fallback } = reader(parseHtml(html).root);
  return { text: toText(view), title, fallback };
};

describe.each(TEST_PAGES)('a page of kind $kind', ({ html, title, kept, left }) => {
  const result = read(html);
  it('keeps its content', () => {
    for (const text of kept) expect(result.text).toContain(text);
  });
  it('leaves out its boilerplate', () => {
    for (const text of left) expect(result.text).not.toContain(text);
  });
  it('has its title and needs no fallback', () => {
    expect(result).toMatchObject({ title, fallback: null });
  });
});

describe('if little or nothing looks like content', () => {
  it.each([
    ['one word', '<p>Closed</p>'],
    ['text without any element', 'Back at noon'],
    ['only links', '<ul><li><a href="/a">North quay</a></li><li><a href="/b">South quay</a></li></ul>'],
    ['only navigation', '<nav><a href="/a">North quay</a> <a href="/b">South quay</a></nav>'],
    ['only a footer', '<footer>Harbour office, open on weekdays</footer>'],
    [
      'only a cookie notice',
      '<div id="onetrust-consent-sdk"><p>We use cookies to count our visitors.</p></div>',
    ],
    ['a form', '<form><label>Your berth</label><select><option>Berth one</option></select></form>'],
    ['text inside noscript', '<noscript><p>This harbour needs a script to open its gates.</p></noscript>'],
  ])('%s is still not empty', (_, html) => {
    expect(read(`<html><body>${html}</body></html>`).text).not.toBe('');
  });

  it('reports its fallback', () => {
    const { fallback } = read(
      '<body><div id="onetrust-consent-sdk"><p>We use cookies to count our visitors.</p></div></body>',
    );
    expect(fallback).toBe('normal');
  });

  it('gives an empty text for a page without text', () => {
    expect(read('<html><body><div id="app"></div><script>start()</script></body></html>').text).toBe('');
  });
});

describe('inside the content', () => {
  const [article] = TEST_PAGES;
  const within = (extra: string) =>
    reader(parseHtml(article?.html.replace('</div></article>', `${extra}</div></article>`) ?? '').root);

  it('keeps pictures between paragraphs, and drops scripts and the icons of share bars', () => {
    const share =
      '<div><a href="/share" aria-label="Share in a network"><svg><path d="M0 0"/></svg></a></div>';
    const { view } = within(
      `<figure><img src="/slip.jpg" alt="The slipway"></figure><script>track()</script>${share}`,
    );
    const names: string[] = [];
    const stack = [...view.root.children];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (view.dropped.has(node) || !('name' in node) || !('children' in node)) continue;
      names.push(node.name);
      stack.push(...node.children);
    }
    expect(names).toContain('img');
    expect(names).not.toContain('script');
    expect(names).not.toContain('svg');
  });

  it('keeps the picture of a figure between paragraphs, but not those of a list of links', () => {
    const figure =
      '<div><figure><img src="/crane.jpg"><figcaption>Photo: M. Oduya</figcaption></figure></div>';
    const links = `<div class="related"><figure><a href="/a"><img src="/teaser.jpg"></a></figure>
<a href="/a">Five quays that still stand</a> <a href="/b">How to read a tide</a></div>`;
    const insert = (paragraph: number, html: string) => (page: string) =>
      page.replace(`${TIDE_PARAGRAPHS[paragraph]}</p>`, (text) => text + html);
    const credit =
      '<div><figure><img src="/slip.jpg"><figcaption><a href="/by">M. Oduya</a></figcaption></figure></div>';
    const { root } = parseHtml(insert(2, links)(insert(1, credit)(insert(0, figure)(article?.html ?? ''))));
    const markdown = toMarkdown(reader(root).view, pageBase(root, 'https://harbour.example/'));
    expect(markdown).toContain('crane.jpg');
    expect(markdown).toContain('slip.jpg');
    expect(markdown).not.toContain('teaser.jpg');
  });

  it('keeps the picture at the top of the article, but not those of the site', () => {
    const figure =
      '<div class="lead"><figure><img src="/lead.jpg"><figcaption>Photo: M. Oduya</figcaption></figure></div>';
    const logo = '<div class="brand"><img src="/logo.png" alt="Harbour Lane"></div>';
    const html = article?.html.replace('<main', `${logo}<main`).replace('<h1', `${figure}<h1`) ?? '';
    const { root } = parseHtml(html);
    const markdown = toMarkdown(reader(root).view, pageBase(root, 'https://harbour.example/'));
    expect(markdown).toContain('lead.jpg');
    expect(markdown).not.toContain('logo.png');
  });

  it('keeps formulas in scripts, empty cells and terms that open their definition', () => {
    const { view } = within(
      `<p>The work of each stroke is <script type="math/tex">W = m g h</script>, as the miller measured it.</p>
<p>Given a lock, find the longest <button aria-haspopup="dialog"><em>free</em></button> <button>berth</button> in it.</p>
<table><tr><th></th><th>Lift</th><th>Flow</th></tr><tr><td>Upper mill</td><td>—</td><td>9 litres</td></tr>
<tr><td>Lower mill</td><td>4 m</td><td></td></tr></table><p>All of them are still at work.</p>`,
    );
    const markdown = toMarkdown(view, pageBase(parseHtml('').root, 'https://harbour.example/'));
    expect(markdown).toContain('each stroke is $W = m g h$, as');
    expect(markdown).toContain('the longest *free* berth in it');
    expect(markdown).toContain('| Upper mill | — | 9 litres |');
    expect(markdown).toContain('| | Lift | Flow |');
  });

  it('keeps the notes that the text refers to, even if their marks are headings', () => {
    const note = (i: number, text: string) =>
      `<h5><a id="FOOT${i}" href="#DOC${i}">(${i})</a></h5><p>${text}</p>`;
    const notes = `<div class="footnotes-segment"><hr><h4>Footnotes</h4>${note(1, 'As of an old release.')}${note(2, '<a href="https://quay.example/">https://quay.example/</a>')}</div>`;
    const mark = (i: number) => `<a class="footnote" id="DOC${i}" href="#FOOT${i}"><sup>${i}</sup></a>`;
    const html = article?.html
      .replace(`${TIDE_PARAGRAPHS[0]}</p>`, (text) => text.replace('</p>', `${mark(1)}${mark(2)}</p>`))
      .replace('</article>', `</article>${notes}`);
    const { text } = read(html ?? '');
    expect(text).toContain('As of an old release.');
    expect(text).toContain('https://quay.example/');
  });

  it('shows a text that the page has twice only once', () => {
    const copy = article?.kept.map((text) => `<p>${text}</p>`).join('') ?? '';
    const html = article?.html.replace('</main>', `<div class="mobile-version">${copy}</div></main>`) ?? '';
    const { text } = read(html);
    expect(text.split(article?.kept[2] ?? '').length - 1).toBe(1);
  });
});

describe('blocks inside made-up articles', { timeout: 180_000 }, () => {
  const FURNITURE = /All rights reserved|Five mills that still turn|Share on Facebook|Customers also bought/;
  const survey = (shapes: PageShape[]) => {
    const pages = blockPages(shapes, [1, 3, 8]);
    const read = pages.map((page) => {
      const { root } = parseHtml(page.html);
      const markdown = toMarkdown(reader(root).view, pageBase(root, 'https://millrace.example/'));
      return { page, text: markdown.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ') };
    });
    const whole = read.filter(({ page, text }) => page.words.every((word) => text.includes(word)));
    return {
      kept: whole.length / pages.length,
      furniture: read.filter(({ text }) => FURNITURE.test(text)).length,
    };
  };

  it('stay, in shapes for which the rules were made', () => {
    const { kept, furniture } = survey(SEEN_SHAPES);
    expect(kept).toBeGreaterThan(0.99);
    expect(furniture).toBe(0);
  });

  it('stay, in shapes for which no rule was made', () => {
    const { kept, furniture } = survey(HELD_OUT_SHAPES);
    expect(kept).toBeGreaterThan(0.99);
    expect(furniture).toBe(0);
  });
});

describe('what is left out', () => {
  it('is listed with a reason', () => {
    const [blog] = blockPages(
      SEEN_SHAPES.filter(({ name }) => name === 'a blog with its furniture below'),
      [3],
    );
    const { root } = parseHtml(blog?.html ?? '');
    const parts = leftOut(root, reader(root).view);
    const reasonFor = (text: string) => parts.find((part) => part.text.includes(text))?.reason;
    expect(reasonFor('Home')).toBe('header');
    expect(reasonFor('Share on Facebook')).toBe('share');
    expect(reasonFor('You may also like')).toBe('related');
    expect(reasonFor('Thanks, this helped')).toBe('comments');
    expect(reasonFor('All rights reserved')).toBe('footer');
    expect(parts.every(({ words }) => words > 0)).toBe(true);
  });

  it('is nothing on a page that is all content', () => {
    const { root } = parseHtml(
      '<main><h1>Title of it</h1><p>One long sentence that says what there is to say here.</p></main>',
    );
    expect(leftOut(root, reader(root).view)).toEqual([]);
  });
});
