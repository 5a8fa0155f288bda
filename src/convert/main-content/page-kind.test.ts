/** A page's kind (thread, product, article or other) follows from what the page says about itself. */
import { expect, it } from 'vitest';
import { parseHtml } from '../html/parse.ts';
import { pageFacts } from './page-facts.ts';
import { pageKind } from './page-kind.ts';

const kindOf = (head: string) => pageKind(pageFacts(parseHtml(`<head>${head}</head>`).root));
const address = (path: string): string => `<link rel="canonical" href="https://harbour.example${path}">`;
const data = (...types: string[]): string =>
  `<script type="application/ld+json">[${types.map((type) => `{"@type":"${type}"}`)}]</script>`;

it('recognizes a product by its data, its declared type or its address', () => {
  expect(kindOf(data('Product'))).toBe('product');
  expect(kindOf('<meta property="og:type" content="product">')).toBe('product');
  expect(kindOf(address('/products/anchor'))).toBe('product');
});

it('does not treat a list of products or an article about one as a product page', () => {
  expect(kindOf(data('Product', 'ItemList'))).toBe('other');
  expect(kindOf(data('Product') + address('/collections/anchors'))).toBe('other');
  expect(kindOf(data('Product', 'BlogPosting'))).toBe('article');
  expect(kindOf(address('/collections/products'))).toBe('other');
  expect(kindOf(address('/tides'))).toBe('other');
  expect(kindOf(address('/blog/productivity-at-sea'))).toBe('other');
});

it('recognizes a product by two signs despite those of a list, and if the software calls all pages articles', () => {
  expect(kindOf(data('Product') + address('/c/product/7/anchor'))).toBe('product');
  const article = '<meta property="og:type" content="article">';
  expect(kindOf(article + data('WebPage', 'Product'))).toBe('product');
  expect(kindOf(article + address('/products/anchor'))).toBe('article');
});

it('recognizes a product by microdata that names exactly one', () => {
  const item = '<div itemscope itemtype="https://schema.org/Product">Anchor</div>';
  expect(pageKind(pageFacts(parseHtml(item).root))).toBe('product');
  expect(pageKind(pageFacts(parseHtml(item.repeat(2)).root))).toBe('other');
});

it('recognizes a thread, even in a shop', () => {
  expect(kindOf(data('Product') + address('/forum/7'))).toBe('thread');
});

it('does not treat an article as a thread because its address names a forum', () => {
  const path = address('/news/fishing-community-discusses-the-quay');
  expect(kindOf(path)).toBe('thread');
  expect(kindOf(path + data('NewsArticle'))).toBe('article');
  expect(kindOf(path + data('NewsArticle', 'DiscussionForumPosting'))).toBe('thread');
});
