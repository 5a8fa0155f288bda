/** Lists that are written as lines below a caption in one element, as in old blogs and newsletters. */
import { expect, it } from 'vitest';
import { askPage, number, texts } from '../../../test/fixtures/extraction.ts';

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

it('knows names without the small words inside, and names with an apostrophe', () => {
  const body =
    '<h1>Tarte</h1><ul><li>Temps de cuisson : 25 min</li><li>Nombre de commentaires : 12</li></ul><p>Dealer’s fee: 14 %</p>';
  const fields = { temps_cuisson_min: number, nombre_commentaires: number, dealers_fee_percent: number };
  expect(askPage(body, fields, { language: 'fr' })).toEqual({
    temps_cuisson_min: 25,
    nombre_commentaires: 12,
    dealers_fee_percent: 14,
  });
});
