/** Labels without their small words or with a word for whose they are, numbers before their names, ranks, and values right behind a heading. */
import { expect, it } from 'vitest';
import { askPage, integer, number, text, texts, things } from '../../../test/fixtures/extraction.ts';

it('knows a heading with a word for whose it is', () => {
  const body =
    '<h1>Moulin de Roth</h1><p>Un moulin à eau, ouvert en été.</p><h2>Nos activités</h2><ul><li>Visite du moulin</li><li>Cuisson du pain</li></ul><h2>Votre guide</h2><p>Odile Brun</p>';
  expect(askPage(body, { activites: texts, guide: text }, { language: 'fr' })).toEqual({
    activites: ['Visite du moulin', 'Cuisson du pain'],
    guide: 'Odile Brun',
  });
});

it('reads a number with spaces before its name', () => {
  const body =
    '<h1>Roth reserve</h1><div><div><b>12 400</b><span>trees planted</span></div><div><b>31</b><span>ponds dug</span></div></div>';
  expect(askPage(body, { trees_planted: integer, ponds_dug: integer })).toEqual({
    trees_planted: 12_400,
    ponds_dug: 31,
  });
});

it('reads the column with the numbers of the rows as the rank', () => {
  const rows = ['Ada Roth', 'Ben Kolb', 'Cara Munt'].map(
    (name, i) => `<tr><td>${i + 1}</td><td>${name}</td><td>${31 - i}</td></tr>`,
  );
  const body = `<h1>Spring race</h1><table><tr><th>#</th><th>Runner</th><th>Points</th></tr>${rows.join('')}</table>`;
  const { results } = askPage(body, { results: things({ rank: integer, runner: text, points: number }) });
  expect(results).toEqual([
    { rank: 1, runner: 'Ada Roth', points: 31 },
    { rank: 2, runner: 'Ben Kolb', points: 30 },
    { rank: 3, runner: 'Cara Munt', points: 29 },
  ]);
});

it('reads a link right behind a heading, and a speed in turns', () => {
  const body =
    '<h1>Roth lathe</h1><p>It turns wood.</p><div><h2>Website</h2><a href="https://wood.example/roth">wood.example/roth</a><h2>Owners</h2><ul><li>Ada Roth</li><li>Ben Kolb</li></ul></div><dl><dt>Rated speed</dt><dd>1,450 rpm</dd></dl>';
  const fields = {
    website: { ...text, format: 'uri' },
    curators: { ...texts, description: 'the owners' },
    speed_rpm: integer,
  };
  expect(askPage(body, fields)).toEqual({
    website: 'https://wood.example/roth',
    curators: ['Ada Roth', 'Ben Kolb'],
    speed_rpm: 1450,
  });
});

it('does not take the anchor behind a heading for a link', () => {
  const body = '<h1>Roth lathe</h1><h2>Website</h2><a href="#website"></a><h2>Owners</h2><p>Ada Roth</p>';
  expect(askPage(body, { website: text })).toEqual({ website: null });
});

it('leaves out the law that a label refers to', () => {
  const body = '<h1>Impressum</h1><p>Wirtschafts-Identifikationsnummer gemäß § 139c AO: DE 555 000 111</p>';
  expect(askPage(body, { wirtschafts_identifikationsnummer: text }, { language: 'de' })).toEqual({
    wirtschafts_identifikationsnummer: 'DE 555 000 111',
  });
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
