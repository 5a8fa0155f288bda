/** A page is a thread, the page of one product, an article, or anything else, by what it says about itself. */
import { expect, it } from 'vitest';
import { parseHtml } from '../html/parse.ts';
import { pageFacts } from './page-facts.ts';
import { pageKind } from './page-kind.ts';

const kindOf = (head: string) => pageKind(pageFacts(parseHtml(`<head>${head}</head>`).root));
const address = (path: string): string => `<link rel="canonical" href="https://harbour.example${path}">`;
const data = (...types: string[]): string =>
  `<script type="application/ld+json">[${types.map((type) => `{"@type":"${type}"}`)}]</script>`;

it('knows a product by its data, its declared type or its address', () => {
  expect(kindOf(data('Product'))).toBe('product');
  expect(kindOf('<meta property="og:type" content="product">')).toBe('product');
  expect(kindOf(address('/products/anchor'))).toBe('product');
});

it('takes no list of products and no article about one for its page', () => {
  expect(kindOf(data('Product', 'ItemList'))).toBe('other');
  expect(kindOf(data('Product') + address('/collections/anchors'))).toBe('other');
  expect(kindOf(data('Product', 'BlogPosting'))).toBe('article');
  expect(kindOf(address('/collections/products'))).toBe('other');
  expect(kindOf(address('/tides'))).toBe('other');
  expect(kindOf(address('/blog/productivity-at-sea'))).toBe('other');
});

it('knows a product beside signs of a list by two of its own, and in software that calls all pages articles', () => {
  expect(kindOf(data('Product') + address('/c/product/7/anchor'))).toBe('product');
  const article = '<meta property="og:type" content="article">';
  expect(kindOf(article + data('WebPage', 'Product'))).toBe('product');
  expect(kindOf(article + address('/products/anchor'))).toBe('article');
});

it('knows a product by microdata that names one, and not many', () => {
  const item = '<div itemscope itemtype="https://schema.org/Product">Anchor</div>';
  expect(pageKind(pageFacts(parseHtml(item).root))).toBe('product');
  expect(pageKind(pageFacts(parseHtml(item.repeat(2)).root))).toBe('other');
});

it('knows a thread, also in a shop', () => {
  expect(kindOf(data('Product') + address('/forum/7'))).toBe('thread');
});

it('takes no article for a thread because its address names a forum', () => {
  const path = address('/news/fishing-community-discusses-the-quay');
  expect(kindOf(path)).toBe('thread');
  expect(kindOf(path + data('NewsArticle'))).toBe('article');
  expect(kindOf(path + data('NewsArticle', 'DiscussionForumPosting'))).toBe('thread');
});
