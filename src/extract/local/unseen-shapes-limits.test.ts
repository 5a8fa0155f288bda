/** What the rules for pages of unknown shape must leave alone. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, number, text, texts, things } from '../../../test/fixtures/extraction.ts';

function ask(body: string, fields: Record<string, unknown>, { title = 'Page', language = 'en' } = {}) {
  return askPage(body, fields, {
    head: `<title>${title}</title>`,
    language,
    url: 'https://ft-web.example/page',
  });
}
const THINGS = ['Brass lamp', 'Oak chair', 'Pine desk'];
const cards = (card: (name: string, i: number) => string) => `<main>${THINGS.map(card).join('')}</main>`;

describe('tables', () => {
  it('do not name a group of rows unless a cell spans several', () => {
    const rows =
      '<tr><th>Brand</th><td>Fennel</td><td></td></tr><tr><th>Color</th><td>Red</td><td>change</td></tr>';
    expect(ask(`<h1>Phone</h1><table>${rows}</table>`, { brand: text, color: text })).toEqual({
      brand: 'Fennel',
      color: 'Red',
    });
  });

  it('have rows that are read without the cell that spans down from the row above', () => {
    const row = (name: string, author: string) => `<td><b>${name}</b> <i class="author">${author}</i></td>`;
    const rows = `<tr><td rowspan="2">Lamps</td>${row('Brass', 'Ada Roth')}</tr><tr>${row('Oak', 'Bob Hall')}</tr>`;
    const table = `<table><thead><tr><th>Category</th><th>Product</th></tr></thead>${rows}</table>`;
    expect(ask(table, { products: things({ category: text, author: text }) })).toEqual({
      products: [
        { category: 'Lamps', author: 'Ada Roth' },
        { category: 'Lamps', author: 'Bob Hall' },
      ],
    });
  });

  it('have no price if its cell is empty', () => {
    const rows = THINGS.map(
      (name, i) =>
        `<tr><td><a href="/${i}">${name}</a> <i>new</i></td><td>${i === 1 ? '' : '$7'}</td><td>$2</td></tr>`,
    );
    const table = `<table><thead><tr><th>Product</th><th>Price</th><th>Shipping</th></tr></thead>${rows.join('')}</table>`;
    expect(ask(table, { products: things({ price: number, shipping: number }) })).toMatchObject({
      products: expect.arrayContaining([{ price: null, shipping: 2 }]),
    });
  });

  it('keep the order of values that stand before their names', () => {
    const facts = '<dl><dd>red</dd><dd>blue</dd><dt>Colors</dt><dd>3</dd><dt>Bedrooms</dt></dl>';
    expect(ask(facts, { colors: texts, bedrooms: integer })).toEqual({
      colors: ['red', 'blue'],
      bedrooms: 3,
    });
  });
});

describe('cards', () => {
  it('are named by their own heading, not by a linked lower one next to it', () => {
    const card = (name: string, i: number) =>
      `<div class="card"><h2>${name}</h2><h4>By <a href="/a/${i}">Ada Roth</a></h4><p>Some words about it.</p></div>`;
    expect(ask(cards(card), { posts: things({ title: text, author: text }) })).toEqual({
      posts: THINGS.map((title) => ({ title, author: 'Ada Roth' })),
    });
  });

  it('do not have their own heading as their category', () => {
    const card = (name: string, i: number) =>
      `<article class="post type-post category-news"><h2><a href="/${i}">${name}</a></h2><div><span>By Ada Roth</span></div><p>Some words about it.</p></article>`;
    expect(ask(cards(card), { posts: things({ title: text, category: text }) })).toEqual({
      posts: THINGS.map((title) => ({ title, category: null })),
    });
  });

  it('without a heading are still what they are called', () => {
    const card = (name: string) =>
      `<div class="quote"><span>“A ${name} is a joy.”</span><div>by <small class="author">Ada Roth</small> <a href="/a">(about)</a></div></div>`;
    expect(ask(cards(card), { quotes: things({ quote: text, author: text }) })).toMatchObject({
      quotes: THINGS.map((name) => ({ quote: expect.stringContaining(name) })),
    });
  });

  it('are not written by "Log in"', () => {
    const card = (name: string) =>
      `<div class="reply"><h3>${name}</h3><p>Good value for what it costs.</p><a href="/users/sign_in">Log in to reply</a></div>`;
    expect(ask(cards(card), { replies: things({ title: text, author: text }) })).toMatchObject({
      replies: THINGS.map(() => ({ author: null })),
    });
  });

  it('have dates with dots, which are not versions', () => {
    const card = (name: string, i: number) =>
      `<div class="teaser"><h3><a href="/${i}">${name}</a></h3><p>Ada Roth • 18.05.2026</p></div>`;
    expect(
      ask(cards(card), { articles: things({ date: text, version: text, title: text }) }, { language: 'de' }),
    ).toEqual({ articles: THINGS.map((title) => ({ title, date: '2026-05-18', version: null })) });
  });

  it('may have small print next to a name on one line', () => {
    const card = (name: string, i: number) =>
      `<li class="job"><a href="/${i}">${name}</a><span>Leeds, United Kingdom • Full-time</span></li>`;
    expect(ask(cards(card), { jobs: things({ title: text, location: text }) })).toEqual({
      jobs: THINGS.map((title) => ({ title, location: 'Leeds, United Kingdom' })),
    });
  });
});

describe('pages', () => {
  it('do not have the price or date of a page that the sidebar links to', () => {
    const other = (name: string) => `<h4><a href="/x">${name}</a></h4><span class="price">$12.00</span>`;
    const body = `<main><h1>Brass lamp</h1><p>Sold out.</p><aside>${other('Oak chair')}${other('Pine desk')}</aside></main>`;
    expect(ask(body, { price: number })).toEqual({ price: null });
  });

  it('are not of a site called "Home"', () => {
    const body = '<nav><a href="/">Home</a></nav><main><h1>Tools</h1></main>';
    expect(ask(body, { site_name: text }, { title: 'Home – Fennel Tools' })).toEqual({ site_name: null });
  });

  it('do not use a heading as the employment type', () => {
    const body =
      '<main><h1>Baker</h1><h3>Contract details</h3><p>You bake.</p><p>Berlin · Full-time</p></main>';
    expect(ask(body, { employment_type: text })).toEqual({ employment_type: 'Full-time' });
  });

  it('do not use a heading as the venue, or a part of an address as the whole', () => {
    const body = '<main><h1>Contact</h1><p>Visit us<br>12 Mill Lane<br>Dunwich, IP17 3DR</p></main>';
    expect(ask(body, { venue: text, city: text })).toEqual({ venue: null, city: 'Dunwich' });
    const facts = '<main><dl><dt>Address</dt><dd>1600 Pennsylvania Ave, Washington</dd></dl></main>';
    expect(ask(facts, { location: text })).toEqual({ location: '1600 Pennsylvania Ave, Washington' });
  });
});
