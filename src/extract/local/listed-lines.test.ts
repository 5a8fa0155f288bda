/** Lists that are written as lines below a caption in one element, as in old blogs and newsletters. */
import { expect, it } from 'vitest';
import { askPage, text, texts } from '../../../test/fixtures/extraction.ts';

const SHED =
  '<h1>A shed for bees</h1><div><p>It took us a day.</p>Working time: 8 h<br><br><b>Materials:</b><br>- 12 boards<br>- 40 screws<br>- some wax<br><br><b>Tools:</b><br>Saw<br>Hammer<br><br>Have fun!<br><b>Steps:</b><br>1. Saw the boards to length.<br>2. Screw them together and wax them.<br>That is all.</div>';

it('reads each list up to an empty line, and marked ones up to a line without a mark', () => {
  expect(askPage(SHED, { materials: texts, tools: texts, steps: texts })).toEqual({
    materials: ['12 boards', '40 screws', 'some wax'],
    tools: ['Saw', 'Hammer'],
    steps: ['Saw the boards to length.', 'Screw them together and wax them.'],
  });
});

it('does not take a single line below a caption for a list', () => {
  const body =
    '<h1>A shed for bees</h1><div><p>Bees need room.</p><b>Tools:</b><br><br>We had none.<br><br>So we bought some.<br></div>';
  expect(askPage(body, { tools: texts })).toEqual({ tools: null });
});

it('leaves out scripts and hidden text between the lines', () => {
  const body =
    '<h1>A shed for bees</h1><div><p>Bees need room.</p>Color: red<script>show(1);</script><br><b>Materials:</b><br><script>show(2);</script>- 12 boards<br><span hidden>sold out</span>- 40 screws<br>- some wax<br></div>';
  expect(askPage(body, { color: text, materials: texts })).toEqual({
    color: 'red',
    materials: ['12 boards', '40 screws', 'some wax'],
  });
});

it('keeps the spaces and signs around elements in a line', () => {
  const body =
    '<h1>A shed for bees</h1><div><p>Bees need room.</p><b>Materials:</b><br>- <b>12 </b>boards<br>- <i>screws</i>, 40 of them<br>- H<sub>2</sub>O<br></div><p><b>Brand:</b> <a href="/r">Roth</a>, York <b>SKU:</b> 4-12</p>';
  expect(askPage(body, { materials: texts, brand: text })).toEqual({
    materials: ['12 boards', 'screws, 40 of them', 'H2O'],
    brand: 'Roth, York',
  });
});
