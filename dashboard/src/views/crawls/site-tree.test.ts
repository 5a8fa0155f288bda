import { expect, test } from 'vitest';
import type { CrawlPage } from '../../../../sdk/src/index.ts';
import { siteTree, treeRows } from './site-tree.ts';

const page = (url: string): CrawlPage => ({
  url,
  depth: 0,
  title: url,
  status: 'completed',
  parentUrl: null,
  contentType: 'text/html',
  links: [],
});
const PAGES = [
  'https://a.test/',
  'https://a.test/blog/one',
  'https://a.test/blog/two?page=2',
  'https://b.test/x',
].map(page);

test('pages are below the segments of their addresses, and branches count them', () => {
  const rows = treeRows(siteTree(PAGES), new Set());
  expect(rows.map(({ node, level }) => [level, node.name, node.count, node.page?.url ?? null])).toEqual([
    [0, 'a.test', 3, 'https://a.test/'],
    [1, 'blog', 2, null],
    [2, 'one', 1, 'https://a.test/blog/one'],
    [2, 'two?page=2', 1, 'https://a.test/blog/two?page=2'],
    [0, 'b.test', 1, null],
    [1, 'x', 1, 'https://b.test/x'],
  ]);
});

test('nodes are ordered by name, not by arrival', () => {
  const names = ['b', 'page-10', 'page-9', 'a/z', 'a/y'].map((path) => page(`https://a.test/${path}`));
  const rows = treeRows(siteTree(names), new Set()).map(({ node }) => node.name);
  expect(rows).toEqual(['a.test', 'a', 'y', 'z', 'b', 'page-9', 'page-10']);
  expect(treeRows(siteTree(names.toReversed()), new Set()).map(({ node }) => node.name)).toEqual(rows);
});

test('nodes below a closed branch are not shown', () => {
  const names = treeRows(siteTree(PAGES), new Set(['a.test/blog'])).map(({ node }) => node.name);
  expect(names).toEqual(['a.test', 'blog', 'b.test', 'x']);
});
