import { describe, expect, it } from 'vitest';
import { baseAt } from './html/base-url.ts';
import { parseHtml } from './html/parse.ts';
import { findNextPage } from './next-page.ts';

const PAGE = 'https://shop.example/list';

function next(html: string, url = PAGE): string | null {
  return findNextPage(parseHtml(html).root, baseAt(url), url);
}

describe('findNextPage', () => {
  it('trusts rel=next, in the head and on a link', () => {
    expect(next('<link rel="next" href="?page=2"><a href="/other">Next</a>')).toBe(`${PAGE}?page=2`);
    expect(next('<a href="/a">1</a><a rel="nofollow next" href="/list/2">on</a>')).toBe(
      'https://shop.example/list/2',
    );
  });

  it.each(['Next', 'Next page', 'next »', '‹ older posts', 'Weiter', 'Suivant', 'Siguiente', '次へ'])(
    'takes a link called %s',
    (label) => expect(next(`<a href="/">Home</a><a href="?p=2">${label}</a>`)).toBe(`${PAGE}?p=2`),
  );

  it('recognizes an arrow by its name, not by the arrow alone', () => {
    expect(next('<a href="?p=2" aria-label="Next page">›</a>')).toBe(`${PAGE}?p=2`);
    expect(next('<a class="pager-next" href="?p=2">→</a>')).toBe(`${PAGE}?p=2`);
    expect(next('<a href="/elsewhere">→</a>')).toBeNull();
  });

  it('follows the number of the current page', () => {
    const pager = '<a href="?page=1">1</a><span aria-current="page">2</span><a href="?page=3">3</a>';
    expect(next(pager)).toBe(`${PAGE}?page=3`);
    const plain = '<a href="?page=1">1</a><a href="?page=3">3</a><a href="?page=4">4</a>';
    expect(next(plain, `${PAGE}?page=3`)).toBe(`${PAGE}?page=4`);
    expect(next('<b>1</b><a href="?page=2">2</a><a href="?page=3">3</a>')).toBe(`${PAGE}?page=2`);
  });

  it('recognizes the last page', () => {
    expect(next('<a href="?page=1">1</a><a href="?page=2">2</a>', `${PAGE}?page=2`)).toBeNull();
    expect(next('<a href="?p=2" aria-disabled="true">Next</a>')).toBeNull();
    expect(next('<p>Alone</p>')).toBeNull();
  });

  it('stays on the site and leaves the page', () => {
    expect(next('<a href="https://other.example/2">Next</a>')).toBeNull();
    expect(next('<a href="#more">Next</a><a href="javascript:more()">Next</a>')).toBeNull();
  });

  it('ignores words in a sentence and numbers that are not pages', () => {
    expect(next('<a href="/x">What happens next in our story of the sea</a>')).toBeNull();
    expect(next('<a href="/year/2023">1</a><a href="/year/2024">2</a>')).toBeNull();
  });
});
