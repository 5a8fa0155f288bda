/** The threshold follows the page, and tables stay whole. */
import { expect, it } from 'vitest';
import { parseHtml } from '../html/parse.ts';
import { outline } from './outline.ts';
import { selectBlocks } from './select.ts';

const TEN = 'one two three four five six seven eight nine ten';
const select = (html: string, probabilities: number[]) =>
  selectBlocks(outline(parseHtml(html).root, new Set()), Float32Array.from(probabilities)).keep;

it('drops a doubtful block beside sure ones, and keeps it among doubtful ones', () => {
  const html = `<p>${TEN}</p><p>${TEN} b</p><p>${TEN} c</p>`;
  expect(select(html, [0.99, 0.99, 0.4])).toEqual([true, true, false]);
  expect(select(html, [0.45, 0.4, 0.4])).toEqual([true, true, true]);
});

it('promises little where nothing looks like content', () => {
  const seen = outline(parseHtml(`<p>${TEN}</p>`).root, new Set());
  expect(selectBlocks(seen, Float32Array.of(0.01)).expected).toBeLessThan(0.1);
});

it('keeps or drops the cells of a table together', () => {
  const html = `<p>${TEN} ${TEN}</p><table><tr><td>${TEN}</td><td>5</td></tr></table>`;
  expect(select(html, [0.9, 0.95, 0.1])).toEqual([true, true, true]);
  expect(select(html, [0.9, 0.1, 0.95])).toEqual([true, false, false]);
});

it('keeps one of two copies, but not of siblings', () => {
  const long = `${TEN} eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more words`;
  expect(select(`<div><p>${long}</p></div><section><p>${long}</p></section>`, [0.9, 0.95])).toEqual([
    false,
    true,
  ]);
  expect(select(`<div><p>${long}</p><p>${long}</p></div>`, [0.9, 0.95])).toEqual([true, true]);
});
