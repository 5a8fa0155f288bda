/** Lists that stand in one line, and counts that are named like the thing that is counted. */
import { expect, it } from 'vitest';
import { askPage, list, number, text } from '../../../test/fixtures/extraction.ts';

const texts = list({ type: 'string' });

it('splits a labelled line at its commas and at its last "and"', () => {
  const body =
    '<h1>Roth loom</h1><dl><dt>Woods</dt><dd>Oak, white ash and elm</dd></dl><p><b>Treatments:</b> Oil, hard wax</p>';
  expect(askPage(body, { woods: texts, treatments: texts })).toEqual({
    woods: ['Oak', 'white ash', 'elm'],
    treatments: ['Oil', 'hard wax'],
  });
});

it.each([
  ['Oak, white ash, and elm', ['Oak', 'white ash', 'elm']],
  ['Search and rescue, Sales and marketing', ['Search and rescue', 'Sales and marketing']],
])('splits "%s" into what it names', (line, items) => {
  expect(
    askPage(`<h1>Roth loom</h1><dl><dt>Branches</dt><dd>${line}</dd></dl>`, { branches: texts }),
  ).toEqual({
    branches: items,
  });
});

it.each([
  ['Ada Roth, Ben Kolb and Cara Munt', ['Ada Roth', 'Ben Kolb', 'Cara Munt']],
  ['Roth, Ada', ['Roth, Ada']],
  ['Roth Hall, Ada Mary; Lund, Bea', ['Roth Hall, Ada Mary', 'Lund, Bea']],
  ['Roth, Ada; Lund, Bea;', ['Roth, Ada', 'Lund, Bea']],
])('splits the names in "%s"', (line, authors) => {
  expect(askPage(`<h1>Roth loom</h1><dl><dt>Authors</dt><dd>${line}</dd></dl>`, { authors: texts })).toEqual({
    authors,
  });
});

it('leaves a sentence, an address and a text that is asked for whole', () => {
  const body =
    '<h1>Roth loom</h1><dl><dt>Woods</dt><dd>Oak, which we cut ourselves, and elm.</dd><dt>Makers</dt><dd>Roth, Mill Road 4</dd><dt>Coating</dt><dd>Oil, wax</dd></dl>';
  expect(askPage(body, { woods: texts, makers: texts, coating: text })).toEqual({
    woods: ['Oak, which we cut ourselves, and elm.'],
    makers: ['Roth, Mill Road 4'],
    coating: 'Oil, wax',
  });
});

it('reads elements of one kind beside each other as items', () => {
  const body =
    '<h1>Roth loom</h1><h2>Features</h2><div class="features"><span>Folds flat</span><span>Foot pedals</span><span>Spare reed</span></div>';
  expect(askPage(body, { features: texts })).toEqual({
    features: ['Folds flat', 'Foot pedals', 'Spare reed'],
  });
});

it('reads a number before the name of what is counted', () => {
  const body = '<h1>Roth loom</h1><div>14 shafts · Not yet strung</div>';
  expect(askPage(body, { shaft_count: number })).toEqual({ shaft_count: 14 });
});
