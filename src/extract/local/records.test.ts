import { describe, expect, it } from 'vitest';
import { number, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const list = (name: string, properties: Record<string, unknown>) =>
  object({ [name]: { type: 'array', items: object(properties) } });

function extract(html: string, schema: Record<string, unknown>) {
  const { root } = parseHtml(html);
  return extractLocal({ pages: [{ root, url: 'https://site.example/page' }], prompt: '', schema });
}

const page = (title: string, body: string, head = '') =>
  `<html><head><title>${title} | Shop</title>${head}</head><body><header><nav><a href="/">Home</a></nav></header>
  <main><h1>${title}</h1>${body}</main><footer>© Shop</footer></body></html>`;
const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

/** Every third has no price. */
const priceOf = (i: number) => (i % 3 === 1 ? null : i + 10.5);
const price = (i: number, make: (shown: string) => string) =>
  priceOf(i) === null ? '' : make(`€ ${priceOf(i)?.toFixed(2)}`);
const lamps = Array.from({ length: 30 }, (_, i) => ({ name: `Lamp ${i}`, price: priceOf(i) }));

const LISTINGS: Record<string, string> = {
  cards: times(
    30,
    (i) =>
      `<div class="card"><h3><a href="/p/${i}">Lamp ${i}</a></h3>${price(i, (shown) => `<span class="price">${shown}</span>`)}<p>${i % 4 ? `4.${i % 10} of 5` : ''}</p></div>`,
  ),
  'list items': `<ul>${times(30, (i) => `<li><a href="/p/${i}">Lamp ${i}</a>${price(i, (shown) => ` <b>${shown}</b>`)}</li>`)}</ul>`,
  'cards in rows': times(
    15,
    (row) =>
      `<div class="row">${[row * 2, row * 2 + 1].map((i) => `<div class="cell"><a href="/p/${i}"><span class="name">Lamp ${i}</span></a>${price(i, (shown) => `<span class="price">${shown}</span>`)}</div>`).join('')}</div>`,
  ),
  'headings without cards': times(
    30,
    (i) => `<h3>Lamp ${i}</h3>${price(i, (shown) => `<p class="price">${shown}</p>`)}`,
  ),
  'lines without cards': `<div>${times(30, (i) => `<div class="name">Lamp ${i}</div>${price(i, (shown) => `<div class="price">${shown}</div>`)}`)}</div>`,
  'a table with empty cells': `<table><tr><th>Name</th><th>Price</th><th>Power</th></tr>${times(30, (i) => `<tr><td>Lamp ${i}</td><td>${price(i, (shown) => shown)}</td>${i % 4 ? `<td>${i} W</td>` : ''}</tr>`)}</table>`,
  'one definition list': `<dl>${times(30, (i) => `<dt>Name</dt><dd>Lamp ${i}</dd>${price(i, (shown) => `<dt>Price</dt><dd>${shown}</dd>`)}`)}</dl>`,
  'many definition lists': times(
    30,
    (i) =>
      `<dl><dt>Name</dt><dd>Lamp ${i}</dd>${price(i, (shown) => `<dt>Price</dt><dd>${shown}</dd>`)}</dl>`,
  ),
};

describe('a listing that is longer than a list may be', () => {
  const card = (i: number) => `<div class="card"><h3>Lamp ${i}</h3><b class="price">€ ${i}.50</b></div>`;
  const row = (i: number) => `<tr><td>Lamp ${i}</td><td>€ ${i}.50</td></tr>`;
  const asTable = (count: number) =>
    `<table><tr><th>Name</th><th>Price</th></tr>${times(count, row)}</table>`;
  it.each([
    ['cards', times(600, card)],
    ['more cards', times(1_100, card)],
    ['a table', asTable(2_100)],
  ])('is cut, and says so: %s', (_shape, body) => {
    const warnings = [{ reason: 'truncated', detail: 'The first 500 records were read; the page has more' }];
    const full = extract(page('Lamps', body), list('lamps', { name: text, price: number }));
    expect(full.json).toMatchObject({ lamps: { length: 500, 499: { name: 'Lamp 499', price: 499.5 } } });
    expect(full.warnings).toEqual(warnings);
    const names = extract(page('Lamps', body), object({ names: { type: 'array', items: text } }));
    expect(names).toMatchObject({ json: { names: { length: 500 } }, warnings });
  });

  it('says nothing of one that is complete', () => {
    const { json, warnings } = extract(
      page('Lamps', times(500, card)),
      list('lamps', { name: text, price: number }),
    );
    expect([json, warnings]).toMatchObject([{ lamps: { length: 500 } }, []]);
  });
});

describe('a listing in which some items have no price', () => {
  it.each(Object.entries(LISTINGS))('returns each one’s own: %s', (_shape, body) => {
    const { json } = extract(page('Lamps', body), list('products', { name: text, price: number }));
    expect(json).toEqual({ products: lamps });
  });

  it.each(Object.entries(LISTINGS))(
    'returns each one’s own under a heading of that name: %s',
    (_shape, body) => {
      const { json } = extract(page('Lamps', body), list('lamps', { name: text, price: number }));
      expect(json).toEqual({ lamps });
    },
  );

  it('returns each one’s own link if the whole card is a link', () => {
    const card = (i: number) =>
      `<a class="card" href="/p/${i}"><small>New</small><h3>Lamp ${i}</h3>${price(i, (shown) => `<b>${shown}</b>`)}</a>`;
    const { json } = extract(
      page('Lamps', times(30, card)),
      list('lamps', { name: text, price: number, url: text }),
    );
    const linked = lamps.map((lamp, i) => ({ ...lamp, url: `https://site.example/p/${i}` }));
    expect(json).toEqual({ lamps: linked });
  });

  it.each(Object.entries(LISTINGS))('does not mix them if one item is asked for: %s', (_shape, body) => {
    const { json, warnings } = extract(page('Lamps', body), object({ name: text, price: number }));
    expect(json).toEqual({ name: null, price: null });
    expect(warnings).toEqual([{ reason: 'many_records', detail: '30 records' }]);
  });

  it.each([
    [30, 'cards'],
    [3, 'few cards'],
  ])('does not take what all of them share for a page of one: %d %s', (count) => {
    const card = (i: number) =>
      `<div class="card"><h3>Lamp ${i}</h3><span class="price">€ ${i}.50</span></div>`;
    const cart = '<div class="header">Cart <span>€ 0.00</span></div>';
    const body = cart + page('Lamps', times(count, card), '<meta property="og:title" content="Lamps">');
    for (const shared of ['currency', 'publisher']) {
      const asked = object({ name: text, price: number, [shared]: text });
      const { json, warnings } = extract(body.replaceAll('| Shop', '| Site'), asked);
      expect(json).toEqual({ name: null, price: null, [shared]: null });
      expect(warnings).toEqual([{ reason: 'many_records', detail: `${count} records` }]);
    }
  });

  it('is not named after the page that only links to the items', () => {
    const links = (count: number) =>
      `<ul>${times(count, (i) => `<li><a href="/p/${i}">Lamp ${i}</a>: a lamp of brass for rooms of kind ${i}.</li>`)}</ul>`;
    const asked = object({ name: text, price: number });
    expect(extract(page('Lamps', links(6)), asked)).toMatchObject({
      json: { name: null, price: null },
      warnings: [{ reason: 'many_records', detail: '6 records' }],
    });
    const own = `<p>${'A lamp made of oak and linen, for desks of all kinds and sizes. '.repeat(8)}</p>`;
    expect(extract(page('Desk lamp', own + links(3)), asked)).toMatchObject({
      json: { name: 'Desk lamp', price: null },
      warnings: [],
    });
    expect(extract(page('Lamps', links(6)), object({ title: text, author: text }))).toMatchObject({
      json: { title: 'Lamps', author: null },
      warnings: [],
    });
  });

  it('does so with structured data too', () => {
    const data = lamps.map(({ name, price: amount }) => ({
      '@type': 'Product',
      name,
      ...(amount !== null && { offers: { price: amount } }),
    }));
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { json, warnings } = extract(page('Lamps', '', head), object({ name: text, price: number }));
    expect(json).toEqual({ name: null, price: null });
    expect(warnings).toMatchObject([{ reason: 'many_records' }]);
  });

  it('still returns the page’s own title', () => {
    const { json, warnings } = extract(page('Lamps', LISTINGS.cards ?? ''), object({ title: text }));
    expect(json).toEqual({ title: 'Lamps' });
    expect(warnings).toEqual([]);
  });
});

describe('a forum', () => {
  const posts = times(
    12,
    (i) =>
      `<div class="post"><div class="author">User ${i}</div><time datetime="2024-05-${10 + i}">May ${10 + i}</time><div class="body">I think that lamp number ${i} is the best one for reading at night.</div>${i % 2 ? `<div class="likes">${i} likes</div>` : ''}</div>`,
  );

  it('returns each post’s own likes', () => {
    const { json } = extract(
      page('Which lamp?', posts),
      list('posts', { author: text, date: text, likes: number }),
    );
    const likes = (json as { posts: { likes: number | null }[] }).posts.map((post) => post.likes);
    expect(likes).toEqual(Array.from({ length: 12 }, (_, i) => (i % 2 ? i : null)));
  });

  it('is not about one post', () => {
    const { json, warnings } = extract(
      page('Which lamp?', posts),
      object({ author: text, date: text, text: text }),
    );
    expect(json).toEqual({ author: null, date: null, text: null });
    expect(warnings).toEqual([{ reason: 'many_records', detail: '12 records' }]);
  });
});

describe('a page about one subject that lists others', () => {
  const own = `<p class="price">€ 49.00</p><p>A lamp made of oak and linen, for desks of all kinds and sizes.</p>
    <table><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Brand</th><td>Lumo</td></tr></table>`;
  const others = `<section><h2>You may also need</h2><div>${times(4, (i) => `<div class="tile"><h3>Bulb ${i}</h3><p class="price">€ ${i}.00</p><p class="sku">B-${i}</p></div>`)}</div></section>`;
  const schema = object({ name: text, price: number, brand: text, sku: text });

  it('gives the values of that one', () => {
    const { json, warnings } = extract(page('Desk lamp', own + others), schema);
    expect(json).toEqual({ name: 'Desk lamp', price: 49, brand: 'Lumo', sku: null });
    expect(warnings).toEqual([]);
  });

  it('does not borrow from the others', () => {
    const { json } = extract(
      page('Desk lamp', own.replace(/<p class="price">.*?<\/p>/, '') + others),
      schema,
    );
    expect(json).toEqual({ name: 'Desk lamp', price: null, brand: 'Lumo', sku: null });
  });
});

describe('other lists', () => {
  const staff = page(
    'Our team',
    `<ul>${times(7, (i) => `<li><strong>Person ${i} Smith</strong><em>Role</em>${i % 2 ? `<a href="mailto:p${i}@site.example">Email</a>` : ''}</li>`)}</ul>`,
  );
  const clubs = page(
    'Clubs',
    `<table><thead><tr><th>Club</th><th>Points</th></tr></thead><tbody>${times(9, (i) => `<tr><td>Club ${i}</td><td>${i % 2 ? '' : 90 - i}</td></tr>`)}</tbody></table>`,
  );

  it('does not return another person’s address', () => {
    const people = Array.from({ length: 7 }, (_, i) => ({
      name: `Person ${i} Smith`,
      email: i % 2 ? `p${i}@site.example` : null,
    }));
    expect(extract(staff, list('people', { name: text, email: text })).json).toEqual({ people });
    expect(extract(staff, object({ name: text, email: text }))).toMatchObject({
      json: { name: null, email: null },
      warnings: [{ reason: 'many_records', detail: '7 records' }],
    });
  });

  it('keeps rows without a value', () => {
    const rows = Array.from({ length: 9 }, (_, i) => ({ name: `Club ${i}`, points: i % 2 ? null : 90 - i }));
    expect(extract(clubs, list('clubs', { name: text, points: number })).json).toEqual({ clubs: rows });
  });

  it('does not mistake an article for the list below it', () => {
    const teasers = times(
      6,
      (i) =>
        `<div class="teaser"><h3><a href="/a/${i}">Other ${i}</a></h3><span class="author">Writer ${i}</span></div>`,
    );
    const prose = times(
      6,
      (i) => `<p>The lamp stands on a foot of oak and throws a warm light, sentence ${i}.</p>`,
    );
    const article = page('The oak lamp', `<article>${prose}</article><div>${teasers}</div>`);
    expect(extract(article, object({ title: text, author: text }))).toMatchObject({
      json: { title: 'The oak lamp', author: null },
      warnings: [],
    });
  });
});
