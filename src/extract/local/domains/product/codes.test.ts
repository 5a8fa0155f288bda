/** Product codes: which of those on a page are the SKU, the MPN and the GTIN. */
import { describe, expect, it } from 'vitest';
import {
  type AskedPage,
  askPage,
  linkedProducts,
  number,
  text,
} from '../../../../../test/fixtures/extraction.ts';

const fields = { name: text, price: number, sku: text, mpn: text, gtin: text };

const ask = (body: string, { head = '', url = 'https://shop.example/lamp' }: AskedPage = {}) =>
  askPage(body, fields, { head: `<title>Lamp Ada</title>${head}`, url });
const box = (inside: string) => `<main><h1>Lamp Ada</h1><p>€ 120.00</p>${inside}</main>`;

describe('a code', () => {
  it.each([
    ['Item # 88015', '88015'],
    ['Tootekood: 88015', '88015'],
    ['SKU LA 44', 'LA 44'],
    ['LAMP-ADA', 'LAMP-ADA'],
    ['Free returns and more', null],
  ])('is without the words before it, and words alone are none: %s', (shown, sku) => {
    expect(ask(box(`<p class="sku">${shown}</p>`)).sku).toBe(sku);
  });

  it('is recognized by its label in several languages', () => {
    expect(ask(box('<ul><li><b>Šifra:</b> 88015</li></ul>')).sku).toBe('88015');
    expect(ask(box('<table><tr><th>ASIN</th><td>B07AB12CD3</td></tr></table>')).sku).toBe('B07AB12CD3');
  });

  it('is an MPN, SKU or GTIN according to its label', () => {
    const rows = ['Item model number|LA-4', 'Product code|88015', 'EAN|4006381333931, 4006381333948'];
    const table = rows.map((row) => `<tr><th>${row.replace('|', '</th><td>')}</td></tr>`).join('');
    const { sku, mpn, gtin } = ask(box(`<table>${table}</table>`));
    expect({ sku, mpn, gtin }).toEqual({ sku: '88015', mpn: 'LA-4', gtin: '4006381333931' });
  });
});

describe('the product key in the address', () => {
  const at = (url: string, inside: string) => ask(box(inside), { url }).sku;

  it.each([
    ['https://shop.example/lamp-ada/88015.html', '88015'],
    ['https://shop.example/dp/B07AB12CD3', 'B07AB12CD3'],
    ['https://shop.example/c72a990127/lamp-ada.html', '990127'],
  ])('is a code where the page has it too: %s', (url, key) => {
    expect(at(url, `<form data-item="${key}"><button>Buy</button></form>`)).toBe(key);
    expect(at(url, `<a href="/${key}">Other</a>`)).toBeNull();
  });

  it('is not one of those on a listing', () => {
    const card = (i: number) =>
      `<div class="card"><h3>Lamp ${i}</h3><span class="price">€ ${i}.00</span></div>`;
    const cards = Array.from({ length: 12 }, (_, i) => card(i + 10)).join('');
    const page = `<main data-category="88015"><h1>Lamps</h1>${cards}</main>`;
    expect(ask(page, { url: 'https://shop.example/lamps/88015' }).sku).toBeNull();
  });
});

describe('structured data', () => {
  const sizes = ['S', 'M'].map((size) => ({ name: 'Lamp Ada', sku: `88015-${size}1` }));

  it('has the codes of all sizes, while the page shows that of the lamp', () => {
    const shown = '<p class="product-code">LA-4</p>';
    expect(ask(box(shown), { head: linkedProducts(...sizes) }).sku).toBe('LA-4');
  });

  it('has another code than the one that the page labels', () => {
    const head = linkedProducts({ name: 'Lamp Ada', sku: 'f81d4fae7dec' });
    const shown = '<p>Product code: 88015</p>';
    expect(ask(box(shown), { head }).sku).toBe('88015');
    expect(ask(box(shown), { head, url: 'https://shop.example/f81d4fae7dec' }).sku).toBe('f81d4fae7dec');
  });

  it('has the code that the page shows with the size appended', () => {
    const head = linkedProducts({ name: 'Lamp Ada', sku: 'LA44B77-1' });
    expect(ask(box('<p class="sku">SKU LA44B77</p>'), { head }).sku).toBe('LA44B77');
  });
});
