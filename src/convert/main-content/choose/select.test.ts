/** The threshold follows the page, tables and lists stay whole, and cards and posts are kept alike. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../html/parse.ts';
import { outline } from '../outline/outline.ts';
import type { PageKind } from '../page-kind.ts';
import { selectBlocks } from './select.ts';

const TEN = 'one two three four five six seven eight nine ten';
const select = (html: string, probabilities: number[], kind: PageKind = 'other') =>
  selectBlocks(outline(parseHtml(html).root, new Set()), Float32Array.from(probabilities), kind).keep;

it('drops a doubtful block beside likely ones, and keeps it among doubtful ones', () => {
  const html = `<p>${TEN}</p><p>${TEN} b</p><p>${TEN} c</p>`;
  expect(select(html, [0.99, 0.99, 0.4])).toEqual([true, true, false]);
  expect(select(html, [0.45, 0.4, 0.4])).toEqual([true, true, true]);
});

it('expects little if nothing looks like content', () => {
  const seen = outline(parseHtml(`<p>${TEN}</p>`).root, new Set());
  expect(selectBlocks(seen, Float32Array.of(0.01), 'other').expected).toBeLessThan(0.1);
});

it('keeps or drops all cells of a table', () => {
  const html = `<p>${TEN} ${TEN}</p><table><tr><td>${TEN}</td><td>5</td></tr></table>`;
  expect(select(html, [0.9, 0.95, 0.1])).toEqual([true, true, true]);
  expect(select(html, [0.9, 0.1, 0.95])).toEqual([true, false, false]);
});

it('keeps one of two copies, but both of two siblings', () => {
  const long = `${TEN} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more words`;
  expect(select(`<div><p>${long}</p></div><section><p>${long}</p></section>`, [0.9, 0.95])).toEqual([
    false,
    true,
  ]);
  expect(select(`<div><p>${long}</p><p>${long}</p></div>`, [0.9, 0.95])).toEqual([true, true]);
});

it('keeps a post rather than a quote of it, even if the quote is likelier', () => {
  const long = `${TEN} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more words`;
  const html = `<div><p>${long}</p></div><blockquote><p>${long}</p></blockquote>`;
  expect(select(html, [0.9, 0.95], 'thread')).toEqual([true, false]);
});

it('keeps or drops all items of a list, but judges posts one by one', () => {
  const items = (inside: string) => `<p>${TEN} ${TEN}</p><ul>${`<li>${inside}</li>`.repeat(2)}</ul>`;
  expect(select(items(TEN), [0.95, 0.95, 0.4])).toEqual([true, true, true]);
  const post = `<p>${TEN} a</p><p>${TEN} b</p>`;
  expect(select(items(post), [0.95, 0.95, 0.1, 0.95, 0.1])).toEqual([true, true, false, true, false]);
});

it('keeps the same parts of all posts, linked ones separately, but judges paragraphs one by one', () => {
  const post = (text: string) => `<div class="post"><p>${text}</p><em>5 days ago</em></div>`;
  const posts = `${post(TEN)}${post(TEN)}${post(TEN)}`;
  expect(select(posts, [0.95, 0.1, 0.9, 0.2, 0.4, 0.1])).toEqual([true, false, true, false, true, false]);
  const link = post(`<a href="/">${TEN}</a>`);
  expect(select(posts + link, [0.95, 0.1, 0.9, 0.2, 0.4, 0.1, 0.3, 0.1]).at(6)).toBe(false);
  const paragraphs = `<div>${`<p>${TEN}</p>`.repeat(3)}</div>`;
  expect(select(paragraphs, [0.95, 0.9, 0.4])).toEqual([true, true, false]);
});

it('recognizes a copy inside a layout table', () => {
  const text = `${TEN} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more words`;
  const other = 'Tighten the bolts of the rail again after the first week at sea, and after each storm';
  const html = `<table><tr><td>${text}</td><td><div><p>${text}</p><p>${other}</p></div></td></tr></table>`;
  expect(select(html, [0.9, 0.95, 0.95])).toEqual([false, true, true]);
});

it('does not treat a code listing as a copy of another', () => {
  const code =
    'use std::fs::File; fn main() { let greeting = File::open("hello.txt"); match greeting { Ok(file) => file, Err(error) => panic!("no file: {error:?}"), }; }';
  const html = `<div><pre>${code}</pre></div><section><pre>${code} // again</pre></section>`;
  expect(select(html, [0.9, 0.95])).toEqual([true, true]);
});

it('uses a higher threshold for a product or a thread whose content stands out', () => {
  const html = `<p>${TEN} ${TEN}</p>${`<p>${TEN}</p>`.repeat(9)}`;
  const guesses = [0.7, ...Array.from({ length: 9 }, () => 0.3)];
  expect(select(html, guesses)).not.toContain(false);
  for (const kind of ['product', 'thread'] as const)
    expect(select(html, guesses, kind)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
});

it('keeps a list whole if one item is repeated elsewhere, but recognizes a copied list', () => {
  const long = `${TEN} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more words`;
  const other = 'Tighten the bolts of the rail again after the first week at sea, and after each storm';
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  expect(select(list(long, 'a') + list(other, long), [0.95, 0.95, 0.9, 0.9])).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(select(list(long, 'a') + list(long, 'b'), [0.95, 0.95, 0.9, 0.9]).slice(2)).toEqual([false, true]);
});
