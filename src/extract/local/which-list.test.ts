/** Which of several lists is meant, and lists whose records share an element, a section or a name with something else. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };

function read(name: string, properties: Record<string, JsonSchema>, html: string, lang = 'en'): unknown {
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="${lang}"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as Record<string, unknown> | null)?.[name];
}

const CARD = {
  Primi: ['Tagliatelle al ragù|12,00 €', 'Zuppa di farro|9,50 €'],
  Piatti: ['Coniglio in umido|18,00 €', 'Seppie alla griglia|17,00 €', 'Melanzane ripiene|14,50 €'],
  Dolci: ['Torta di noci|6,00 €'],
};

const menu = Object.entries(CARD).map(
  ([section, dishes]) =>
    `<section><h2>${section}</h2>${dishes
      .map((dish) => dish.split('|'))
      .map(([name, price]) => `<div class="r"><span>${name}</span><span class="v">${price}</span></div>`)
      .join('')}</section>`,
);

test('dishes of all sections, if their section is asked for, although one section is called like the list', () => {
  const dishes = Object.entries(CARD).flatMap(([section, own]) =>
    own.map((dish) => ({
      section,
      piatto: dish.split('|')[0],
      prezzo: Number.parseFloat(dish.split('|')[1]?.replace(',', '.') ?? ''),
    })),
  );
  const asked = { section: text, piatto: text, prezzo: number, allergeni: text };
  expect(read('piatti', asked, `<main><h1>La carta</h1>${menu.join('')}</main>`, 'it')).toEqual(
    dishes.map((dish) => ({ ...dish, allergeni: null })),
  );
});

test('without its section, the dishes of the section that is called like the list', () => {
  const found = read('piatti', { name: text, price: number }, `<main>${menu.join('')}</main>`, 'it');
  expect(found).toEqual([
    { name: 'Coniglio in umido', price: 18 },
    { name: 'Seppie alla griglia', price: 17 },
    { name: 'Melanzane ripiene', price: 14.5 },
  ]);
});

test('the records below the heading with the name of the list, not those before it', () => {
  const box = (votes: number, said: string, who: string) =>
    `<div class="q1"><div><span>${votes}</span></div><div><p>${said}</p><div>by <a href="/u/${who}">${who}</a></div></div></div>`;
  const html = `<main><h1>Why does my clock stop at night?</h1>${box(12, 'It stops at two and starts again at five.', 'tick')}
    <h2>2 Replies</h2>${box(7, 'The room is too cold for the oil in it.', 'cog_wheel')}${box(3, 'Level it, then wind it fully every evening.', 'pendula')}</main>`;
  expect(read('replies', { author: text, text }, html)).toEqual([
    { author: 'cog_wheel', text: 'The room is too cold for the oil in it.' },
    { author: 'pendula', text: 'Level it, then wind it fully every evening.' },
  ]);
});

test('of the lines of one element, only the one that was read is taken', () => {
  const pairs = ['Red Clover|Bag: 250 g|Price: £3.10', 'White Clover|Bag: 500 g|Price: £5.40'].map((one) => {
    const [name, ...lines] = one.split('|');
    return `<dt><b>${name}</b></dt><dd>${lines.join('<br>')}</dd>`;
  });
  const seeds = `<main><h1>Seeds</h1><dl>${[...pairs, '<dt><b>Vetch</b></dt><dd>Bag: 1 kg<br>Price: £7.00</dd>'].join('')}</dl></main>`;
  expect(read('seeds', { name: text, price: number, weight: text }, seeds)).toEqual([
    { name: 'Red Clover', price: 3.1, weight: '250 g' },
    { name: 'White Clover', price: 5.4, weight: '500 g' },
    { name: 'Vetch', price: 7, weight: '1 kg' },
  ]);
});

test('a plan that costs nothing, and prices whose label names the month', () => {
  const cards = ['Solo|€0', 'Duo|€9', 'Crew|€29'].map((one) => {
    const [name, price] = one.split('|');
    return `<div class="plan"><h3>${name}</h3><p><b>${price}</b><span>/month</span></p></div>`;
  });
  expect(read('plans', { name: text, price: number }, `<main>${cards.join('')}</main>`)).toEqual([
    { name: 'Solo', price: 0 },
    { name: 'Duo', price: 9 },
    { name: 'Crew', price: 29 },
  ]);
  const table = `<table><thead><tr><th></th><th>Klein</th><th>Groß</th></tr></thead><tbody>
    <tr><th>Preis pro Monat</th><td>4,90 €</td><td>11,90 €</td></tr><tr><th>Max. Nutzer</th><td>3</td><td>20</td></tr></tbody></table>`;
  expect(read('tarife', { name: text, preis: number, nutzer: number }, table, 'de')).toEqual([
    { name: 'Klein', preis: 4.9, nutzer: 3 },
    { name: 'Groß', preis: 11.9, nutzer: 20 },
  ]);
});

test('what is in a dish, in the words of no sentence', () => {
  const rows = ['Beet salad|Goat curd, hazelnut and dill|£8', 'Leek soup|Sourdough with brown butter|£7'].map(
    (one) => {
      const [name, what, price] = one.split('|');
      return `<li><div><strong>${name}</strong> <span>${price}</span></div><em>${what}</em></li>`;
    },
  );
  expect(
    read('dishes', { name: text, description: text, price: number }, `<ul>${rows.join('')}</ul>`),
  ).toEqual([
    { name: 'Beet salad', description: 'Goat curd, hazelnut and dill', price: 8 },
    { name: 'Leek soup', description: 'Sourdough with brown butter', price: 7 },
  ]);
});
