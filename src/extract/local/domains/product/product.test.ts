/** Products on pages without structured data: what shops show is preferred to the head and the scripts. */
import { describe, expect, it } from 'vitest';
import { askPage, number, text } from '../../../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../../../convert/html/parse.ts';
import type { JsonSchema } from '../../../engine.ts';
import { extractLocal } from '../../extract.ts';

const ask = (body: string, fields: JsonSchema, head = '') =>
  askPage(body, fields, { head, url: 'https://shop.example/lamp' });

describe('the boxes of a shop’s product page', () => {
  const head = `<title>Brass lamp Ada: light for long evenings</title>
    <meta property="og:title" content="Brass lamp Ada: light for long evenings">
    <meta name="description" content="Order now and get free shipping!">`;
  const box = (name: string) => `<main><h1>Lamp Ada, brass</h1><p>€ 120.00</p>
    <div class="${name}"><h3>Lamp Ada, brass</h3><p>A lamp of brass with a shade of linen.</p></div></main>`;

  it.each([
    'woocommerce-product-details__short-description',
    'product-description',
    'product__description',
    'product-long-description',
  ])('have the description of the product: %s', (name) => {
    const asked = { name: text, price: number, description: text };
    expect(ask(box(name), asked, head)).toEqual({
      name: 'Lamp Ada, brass',
      price: 120,
      description: 'A lamp of brass with a shade of linen.',
    });
  });

  it('may occur twice, for two screen sizes', () => {
    const twice = '<div class="product-description">A lamp of brass with a shade of linen.</div>'.repeat(2);
    const body = `<main><h1>Lamp Ada, brass</h1><p>€ 120.00</p>${twice}</main>`;
    const { description } = ask(body, { name: text, price: number, description: text }, head);
    expect(description).toBe('A lamp of brass with a shade of linen.');
  });

  it('are ignored if the schema is not about a product', () => {
    const { description } = ask(box('product-description'), { title: text, description: text }, head);
    expect(description).toBe('Order now and get free shipping!');
  });
});

it('the number that a shop shows is preferred to the one in its scripts', () => {
  const data =
    '<script>window.shop = {"product": {"name": "Lamp Ada", "productId": 15859, "price": 120}}</script>';
  const body = `<main><h1>Lamp Ada</h1><p>SKU: <span class="sku">LA-4</span></p></main>${data}`;
  expect(ask(body, { name: text, sku: text }, '<title>Lamp Ada</title>').sku).toBe('LA-4');
});

describe('the currency', () => {
  const of = (...prices: string[]) =>
    ask(`<main><h1>Lamp Ada</h1>${prices.map((price) => `<p>${price}</p>`).join('')}</main>`, {
      name: text,
      currency: text,
    }).currency;

  it('is that of all prices, whichever is the product’s', () => {
    expect(of('€ 120.00', '€ 80.00', '€ 15.00')).toBe('EUR');
  });

  it('is not read from the menu', () => {
    const menu = '<header><nav><ul><li><a href="/sale">Sale from $5</a></li></ul></nav></header>';
    expect(ask(`${menu}<main><h1>Lamp Ada</h1></main>`, { name: text, currency: text }).currency).toBeNull();
  });

  it('is unknown if prices are in several currencies', () => {
    expect(of('€ 120.00', '£ 80.00', '$ 15.00')).toBeNull();
  });
});

describe('the brand', () => {
  const brand = (body: string, head = '', fields: JsonSchema = { name: text, brand: text, price: number }) =>
    ask(body, fields, head).brand;
  const menu = (...names: string[]) =>
    `<nav>${names.map((name) => `<a href="/brands/${name.toLowerCase()}">${name}</a>`).join('')}</nav>`;

  it('is the one linked brand that the title contains', () => {
    const body = `${menu('Ode', 'Roth', 'Quill')}<main><h1>Lamp Ada</h1></main>`;
    expect(brand(body, '<title>Lamp Ada by Roth – Lamp shop</title>')).toBe('Roth');
    expect(brand(body, '<title>Lamp Ada – Lamp shop</title>')).toBeNull();
    expect(brand(body, '<title>Lamp Ada by Roth and Quill – Lamp shop</title>')).toBeNull();
  });

  it('is not the name of the page of all brands', () => {
    const body = '<nav><a href="/designers/">Designers</a></nav><main><h1>Designer lamp Ada</h1></main>';
    expect(brand(body, '<title>Designer lamp Ada</title>')).toBeNull();
  });

  it('is the site’s name if the product’s name begins with it', () => {
    const head = (title: string) =>
      `<title>${title}</title><meta property="og:site_name" content="Roth"><meta property="og:title" content="${title}">`;
    expect(brand('<main><h1>Lamp Ada</h1></main>', head('Roth Lamp Ada'))).toBe('Roth');
    expect(brand('<main><h1>Lamp Ada</h1></main>', head('Rothman Lamp Ada'))).toBeNull();
    expect(brand('<main><h1>Lamp Ada</h1></main>', head('Lamp Ada | Roth'))).toBeNull();
    expect(brand('<main><h1>Lamp Ada by Ode</h1></main>', head('Roth Germany | Lamp Ada by Ode'))).toBeNull();
    expect(brand('<main><h1>Lamp Ada</h1></main>', head('Roth Lamp Ada | Lamps'))).toBe('Roth');
  });

  it.each([
    ['By <a href="/roth">Roth Lamps</a>', 'Roth Lamps'],
    ['By Roth', 'By Roth'],
  ])('is without the "by" before it: %s', (box, expected) => {
    expect(brand(`<main><h1>Lamp Ada</h1><div class="product-brand">${box}</div></main>`)).toBe(expected);
  });

  it('is the value of a data attribute if the page has only one', () => {
    const box = (...names: string[]) =>
      `<main><h1>Lamp Ada</h1>${names.map((name) => `<div data-product-brand="${name}"></div>`).join('')}</main>`;
    expect(brand(box('Roth', 'Roth'))).toBe('Roth');
    expect(brand(box('Roth', 'Quill'))).toBeNull();
    expect(brand(box('Roth', 'Quill and all of her many sisters, brothers and friends'))).toBeNull();
  });

  it('is not an internal number', () => {
    expect(brand('<main data-brand="42"><h1>Lamp Ada</h1></main>')).toBeNull();
  });
});

it('codes may be digits alone', () => {
  const body = '<main data-gtin="4006381333931" data-sku="88015001"><h1>Lamp Ada</h1></main>';
  expect(ask(body, { gtin: text, sku: text })).toEqual({ gtin: '4006381333931', sku: '88015001' });
});

it('an identifier of several parts may be in the address too', () => {
  const id = '123e4567-e89b-12d3-a456-426614174000';
  const at = (url: string) => {
    const data = `<script>window.shop = {"product": {"name": "Lamp Ada", "itemId": "${id}", "price": 120, "color": "brass"}}</script>`;
    const html = `<html><head><title>Lamp Ada</title></head><body><main><h1>Lamp Ada</h1></main>${data}</body></html>`;
    const schema = { type: 'object', properties: { name: text, sku: text } };
    return extractLocal({ pages: [{ root: parseHtml(html).root, url }], prompt: '', schema }).json;
  };
  expect(at(`https://shop.example/${id.toUpperCase()}`)).toEqual({ name: 'Lamp Ada', sku: id });
  expect(at('https://shop.example/lamp-ada')).toEqual({ name: 'Lamp Ada', sku: null });
});

it('the product’s number is the one in the address', () => {
  const data = (id: string) =>
    `<script>window.shop = {"product": {"name": "Lamp Ada", "offerId": "${id}", "itemId": "88015", "price": 120, "color": "brass"}}</script>`;
  const asked = { name: text, sku: text };
  const at = (url: string) => {
    const html = `<html><head><title>Lamp Ada</title></head><body><main><h1>Lamp Ada</h1></main>${data('9916650001')}</body></html>`;
    const schema = { type: 'object', properties: asked };
    return extractLocal({ pages: [{ root: parseHtml(html).root, url }], prompt: '', schema }).json;
  };
  expect(at('https://shop.example/lamp-ada/88015')).toEqual({ name: 'Lamp Ada', sku: '88015' });
  expect(at('https://shop.example/lamp-ada')).toEqual({ name: 'Lamp Ada', sku: null });
});

it('a rating and its votes may be in any attribute for screen readers', () => {
  const body = `<main><h1>Lamp Ada</h1><a href="#r" title="4.5/5 - 106 Reviews" aria-label="rating stars"><svg></svg></a></main>`;
  const asked = { name: text, rating: number, reviewCount: number };
  expect(ask(body, asked)).toEqual({ name: 'Lamp Ada', rating: 4.5, reviewCount: 106 });
  expect(ask(body, { reviewCount: text })).toEqual({ reviewCount: '106' });
});

it('reviews are counted in their heading, and are not the description', () => {
  const reviews =
    '<h2>Reviews (12)</h2><div class="review"><p>It stands on my desk since May. Lovely!</p></div>';
  const asked = { name: text, price: number, reviewCount: number, description: text };
  const body = `<main><h1>Lamp Ada</h1><p>€ 120.00</p>${reviews}</main>`;
  expect(ask(body, asked)).toEqual({ name: 'Lamp Ada', price: 120, reviewCount: 12, description: null });
});

it.each([
  [
    'the first of several highlights',
    '<h2>About this item</h2><ul><li>Made of brass.</li><li>Has a shade.</li></ul>',
  ],
  [
    'a box of facts',
    '<div class="product-details"><dl><dt>Brand</dt><dd>Roth</dd><dt>Foot</dt><dd>Oak, oiled</dd></dl></div>',
  ],
  [
    'the box of the whole product',
    '<div class="details"><h1>Lamp Ada</h1><p>€ 120.00</p><label>Quantity</label></div>',
  ],
])('the description is not %s', (_what, shown) => {
  const body = `<main><h1>Lamp Ada</h1>${shown}</main>`;
  expect(ask(body, { name: text, price: number, description: text }).description).toBeNull();
});

it('the lines of one product are not a list of products', () => {
  const lines = ['<h2>€ 120.00</h2>', 'Without tax: € 100.84', 'Price in points: 400'].map(
    (line) => `<li>${line}</li>`,
  );
  const body = `<main><h1>Lamp Ada</h1><ul>${lines.join('')}</ul></main>`;
  expect(ask(body, { name: text, price: number })).toEqual({ name: 'Lamp Ada', price: 120 });
});

it('the maker’s number is the product’s number if there is no other', () => {
  const sku = (more: string) =>
    ask(`<main><h1>Lamp Ada</h1><dl><dt>MPN</dt><dd>R-77</dd>${more}</dl></main>`, { name: text, sku: text })
      .sku;
  expect(sku('')).toBe('R-77');
  expect(sku('<dt>SKU</dt><dd>LA-4</dd>')).toBe('LA-4');
});

it('a word for no value is not a code', () => {
  expect(ask('<main><h1>Lamp Ada</h1><p>SKU: N/A</p></main>', { name: text, sku: text }).sku).toBeNull();
});

it('the last breadcrumb is not the category if it is the product, wherever the site has its name', () => {
  const trail = ['Home', 'Lamps', 'Lamp Ada'].map((step) => `<a href="/${step}">${step}</a>`).join(' ');
  const body = `<div id="logo"><h1><a href="/">Light shop</a></h1></div><ul class="breadcrumb">${trail}</ul><h1>Lamp Ada</h1>`;
  expect(ask(body, { name: text, category: text }).category).toBe('Lamps');
});

it('votes are counted whatever site they come from', () => {
  const body = '<main><h1>Lamp Ada</h1><span>98 Google reviews</span></main>';
  expect(ask(body, { name: text, reviewCount: number }).reviewCount).toBe(98);
});

it('a rating may be text, but the slide number of a gallery is not a rating', () => {
  const slides = [1, 2, 3].map((n) => `<li aria-label="${n} of 5"><img src="${n}.jpg"></li>`).join('');
  const body = `<main><h1>Lamp Ada</h1><ul>${slides}</ul><span class="hint">4.9 out of 5 stars</span></main>`;
  expect(ask(body, { name: text, rating: number }).rating).toBe(4.9);
  expect(ask(`<main><h1>Lamp Ada</h1><ul>${slides}</ul></main>`, { rating: number }).rating).toBeNull();
});

describe('hidden parts of a page', () => {
  const fields = { name: text, sku: text };
  const box = '<h1>Brass lamp Ada</h1><p>SKU: LA-4</p>';
  const head = '<title>Brass lamp Ada | Lamp shop</title>';

  it('is read if it has the page’s only title, which a script will show', () => {
    expect(ask(`<div style="display: none">${box}</div>`, fields, head).sku).toBe('LA-4');
  });

  it('is not read if the title is visible or the hidden one belongs to a dialog', () => {
    expect(ask(`<h1>Brass lamp Ada</h1><div hidden>${box}</div>`, fields, head).sku).toBeNull();
    expect(ask('<div hidden><h1>Sign in</h1><p>SKU: LA-4</p></div>', fields, head).sku).toBeNull();
  });

  it('is read if it is in the panel of a tab', () => {
    const tab = '<div role="tabpanel" hidden><p>SKU: LA-4</p></div>';
    expect(ask(`<main><h1>Brass lamp Ada</h1>${tab}</main>`, fields, head).sku).toBe('LA-4');
  });
});
