/** Names and amounts in turn, in elements of one kind without a box around each pair. */
import { expect, it } from 'vitest';
import { askPage, integer, number, text, texts } from '../../../test/fixtures/extraction.ts';

it('reads names and amounts in turn as labels and values', () => {
  const body =
    '<h1>Barn loft</h1><div class="x1"><div>Stake</div><div>€ 80</div><div>Bonded area</div><div>42 m²</div><button>Go</button></div>';
  expect(askPage(body, { stake: text, bonded_area: text })).toEqual({ stake: '€ 80', bonded_area: '42 m²' });
});

it('takes neither a single pair nor words for labels of words', () => {
  const one = '<h1>Barn loft</h1><div><div>Stake</div><div>€ 80</div><div>Go on</div><div>Stop</div></div>';
  expect(askPage(one, { stake: number })).toEqual({ stake: null });
  const words = '<h1>Barn loft</h1><div><div>Stake</div><div>Bond</div><div>Go on</div><div>Stop</div></div>';
  expect(askPage(words, { stake: text })).toEqual({ stake: null });
});

it('takes no name for that of the amount behind it if each amount stands before its name', () => {
  const body =
    '<h1>Barn loft</h1><div><span>14</span><span>Looms</span><span>6</span><span>Vats</span><span>80 m²</span><span>Floor</span></div>';
  expect(askPage(body, { looms: number, vats: number })).toEqual({ looms: null, vats: null });
});

it('keeps the minus of a value between two labels', () => {
  const body = '<h1>Barn loft</h1><div><b>Night:</b> -5 °C – <b>Noon:</b> 12 °C</div>';
  expect(askPage(body, { night: text, noon: text })).toEqual({ night: '-5 °C', noon: '12 °C' });
});

it('reads several labels in one line, each with the text up to the next', () => {
  const body =
    '<h1>Barn loft</h1><div><b>Surveyed:</b> 3 November 2025 <b>Glazed:</b> 22 March 2026, <b>Let by:</b> <a href="/roth">Roth</a></div>';
  expect(askPage(body, { surveyed: text, glazed: text, let_by: text })).toEqual({
    surveyed: '3 November 2025',
    glazed: '22 March 2026',
    let_by: 'Roth',
  });
});

it('splits a line of text before each label that it knows', () => {
  const ask = (line: string) =>
    askPage(`<h1>Pear pie</h1><p>${line}</p>`, { category: text, keywords: texts, total_time: integer });
  const facts = { category: 'Desserts, Fall', keywords: ['pear', 'pie'], total_time: 70 };
  expect(ask('Filed Under: Desserts, Fall Tagged With: pear, pie Total time: 1 h 10 min')).toEqual(facts);
  expect(ask('Category: Desserts, Fall, Tags: pear, pie, Total time: 70 minutes, Serves 6')).toEqual(facts);
  const links = '<a href="/a">Desserts</a>, <a href="/b">Fall</a>';
  expect(ask(`Filed Under: ${links} Tagged With: pear, pie | Total: 70 min`).category).toBe('Desserts, Fall');
});

it('leaves a line whole where the words before a colon are no label', () => {
  const body = '<h1>Barn loft</h1><p>Note: the owner said: come back in May</p>';
  expect(askPage(body, { note: text })).toEqual({ note: 'the owner said: come back in May' });
});

it('takes one of two facts in an element without the other', () => {
  const meta =
    '<h1>Roth pack</h1><div>Category: <a href="/x">Backpacks</a> Tags: <a href="/y">rain</a> <a href="/z">hike</a></div>';
  expect(askPage(meta, { category: text, tags: texts })).toEqual({
    category: 'Backpacks',
    tags: ['rain', 'hike'],
  });
  const broken =
    '<h1>Pear pie</h1><ul><li>Course<br><span>Dessert</span></li><li>Serves<br><b>6</b></li></ul>';
  expect(askPage(broken, { course: text })).toEqual({ course: 'Dessert' });
});
