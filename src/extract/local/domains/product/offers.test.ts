/** The price and availability of a product whose page has several prices or sizes. */
import { describe, expect, it } from 'vitest';
import { askPage, linkedProducts, number, text } from '../../../../../test/fixtures/extraction.ts';

const fields = {
  name: text,
  price: number,
  currency: text,
  inStock: { type: ['boolean', 'null'] },
};

const ask = (body: string, head = '', language = 'en') =>
  askPage(body, fields, {
    head: `<title>Lamp Ada</title>${head}`,
    url: 'https://shop.example/lamp',
    language,
  });
const offer = (price: number, term: string) => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  availability: `https://schema.org/${term}`,
});

describe('the price', () => {
  it.each([
    ['the first below the title', '<p>€ 120.00</p><p>Bulb: € 8.00</p><p>€ 9.00</p>', 120],
    ['not what it costs to send', '<p>Shipping € 5.00</p><p>€ 120.00</p><p>€ 9.00</p>', 120],
    ['not the one before', '<div class="pricing"><s>€ 150.00</s> <b>€ 120.00</b></div>', 120],
    ['not one that is called old', '<i class="oldprice">€ 150.00</i><p>€ 120.00</p>', 120],
    ['not the one before, in one box', '<p class="price"><s>150 тг.</s> <b>120 тг.</b></p>', 120],
    [
      'not one struck by its style',
      '<p><i style="text-decoration:line-through">€ 150.00</i></p><p>€ 120.00</p>',
      120,
    ],
    [
      'not one that an attribute calls struck',
      '<p><b data-strike="true">€ 150.00</b></p><p>€ 120.00</p>',
      120,
    ],
    ['not one after "was"', '<p class="price">Was € 150.00 Now € 120.00</p>', 120],
    ['not one after "statt"', '<p>statt <b>€ 150.00</b></p><p>€ 120.00</p>', 120],
    [
      'not one before words for an old price',
      '<div class="price"><b>€ 150.00</b><i>Regular price</i><b>€ 120.00</b><i>Sale price</i></div>',
      120,
    ],
    ['the lower of two that stand alone', '<p><b>€ 150.00</b> <b>€ 120.00</b></p>', 120],
    ['the regular one if there is no other', '<p>Regular price <b>€ 120.00</b></p>', 120],
    ['not the one without tax', '<p>Net: € 100.80 excl. VAT</p><p>€ 120.00</p>', 120],
    ['that with the tax', '<p class="price"><b class="regular-price">€ 120</b> excl. VAT: € 100</p>', 120],
    ['not a field to fill in', '<input name="price" id="price" value="0"><p>€ 120.00</p><p>€ 9</p>', 120],
  ])('is %s', (_which, shown, price) => {
    expect(ask(`<main><h1>Lamp Ada</h1>${shown}</main>`).price).toBe(price);
  });

  it.each([
    ['<p class="price"><b>$</b><b>17</b><sup>99</sup></p>', 17.99],
    ['<p>$1,299<sup>50</sup></p>', 1299.5],
    ['<p>\n          $1,299\n          <sup>50</sup>\n        </p>', 1299.5],
    ['<p><span>17</span><span>€</span><sup>99</sup></p>', 17.99],
    ['<p>$17</p><p>99 left</p>', 17],
    ['<p class="price">$10<sup>1</sup></p>', 10],
  ])('has its cents in an element of their own: %s', (shown, price) => {
    expect(ask(`<main><h1>Lamp Ada</h1>${shown}</main>`).price).toBe(price);
  });

  it('is beside the old one in the same small text', () => {
    const asked = { name: text, price: number, original_price: number };
    const page = '<main><h1>Lamp Ada</h1><p>List price: € 150.00 Now € 120.00</p></main>';
    expect(askPage(page, asked)).toEqual({ name: 'Lamp Ada', price: 120, original_price: 150 });
  });

  it('is the current one if structured data still has the old one', () => {
    const head = linkedProducts({ name: 'Lamp Ada', offers: offer(150, 'InStock') });
    const shown = (old: string) => `<main><h1>Lamp Ada</h1><p><del>${old}</del></p><p>€ 120.00</p></main>`;
    expect(ask(shown('€ 150.00'), head).price).toBe(120);
    expect(ask(shown('€ 180.00'), head).price).toBe(150);
    const marked = '<main><h1>Lamp Ada</h1><div><s>€ 150.00</s> <i>-20%</i></div><p>€ 120.00</p></main>';
    expect(ask(marked, head).price).toBe(120);
  });

  it('is read with the currency after the amount', () => {
    const page = '<main><h1>Lampa Ada</h1><p class="price">45,00 Kn</p></main>';
    expect(ask(page, '', 'hr')).toMatchObject({ price: 45, currency: 'HRK' });
  });
});

describe('a product in several sizes', () => {
  it('is sold out only if all sizes are', () => {
    const offers = [offer(120, 'OutOfStock'), offer(130, 'InStock')];
    const page = '<main><h1>Lamp Ada</h1></main>';
    expect(ask(page, linkedProducts({ name: 'Lamp Ada', offers }))).toMatchObject({
      price: 130,
      inStock: true,
    });
    const apart = offers.map((one) => ({ name: 'Lamp Ada', offers: one }));
    expect(ask(page, linkedProducts(...apart)).inStock).toBe(true);
    expect(ask(page, linkedProducts({ name: 'Lamp Ada', offers: offers.slice(0, 1) })).inStock).toBe(false);
  });
});

it('a regular price that is the current one is not an old price', () => {
  const page =
    '<main><h1>Lamp Ada</h1><p><span>Regular price</span> <b class="price-regular">€ 120.00</b></p></main>';
  const asked = { name: text, price: number, original_price: number };
  expect(askPage(page, asked)).toEqual({ name: 'Lamp Ada', price: 120, original_price: null });
});

it('a list of cards that are links without telling names is read', () => {
  const card = (name: string, old: string, price: string) =>
    `<a class="x1" href="/${name}"><div><img src="a.jpg" alt=""></div><div><div>${name}</div><div>${old}<span>${price}</span></div></div></a>`;
  const cards = [
    card('Ada', '<span>€ 32.00</span>', '€ 24.00'),
    card('Bo', '', '€ 18.00'),
    card('Cy', '', '€ 9.00'),
  ];
  const products = { type: 'array', items: { type: 'object', properties: { name: text, price: number } } };
  expect(askPage(`<main><h1>Lamps</h1><div>${cards.join('')}</div></main>`, { products }).products).toEqual([
    { name: 'Ada', price: 24 },
    { name: 'Bo', price: 18 },
    { name: 'Cy', price: 9 },
  ]);
});

describe('the page of one product', () => {
  it('is not a list because of its columns', () => {
    const columns = `<div class="left"><img src="a.jpg" alt="Ada"><ul><li>Brass</li></ul><p>Order no. 1: € 9.00</p></div>
      <div class="right"><p class="price">€ 120.00</p><form><input name="n"><button>Buy</button></form></div>
      <div class="below"><h2>Details</h2><table><tr><td>Brand</td><td>Roth</td></tr></table><em>€ 7.00</em></div>`;
    expect(ask(`<main><h1>Lamp Ada</h1>${columns}</main>`).price).toBe(120);
  });

  it('has its structured data next to that of similar products', () => {
    const card = (i: number) =>
      `<div class="card"><h3>Lamp ${i}</h3><span class="price">€ ${i}.00</span></div>`;
    const own = `<div class="card" itemscope itemtype="https://schema.org/Product"><h3 itemprop="name">Lamp Ada</h3>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">120</span></div></div>`;
    const cards = Array.from({ length: 8 }, (_, i) => card(i + 10)).join('');
    expect(ask(`<main><h1>Lamp Ada</h1>${own}${cards}</main>`).price).toBe(120);
  });
});
