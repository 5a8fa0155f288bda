/** Markup that themes of shops, forums and blogs have in common, on pages without structured data. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, list, number, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const prompted = (body: string, prompt: string) =>
  extractLocal({
    pages: [
      {
        root: parseHtml(`<html lang="en"><head><title>Lamps – Roth</title></head><body>${body}</body></html>`)
          .root,
        url: 'https://shop.example/lamps',
      },
    ],
    prompt,
    schema: null,
  }).json;

const PRICED = { products: list(object({ name: text, price: number, original_price: number })) };
const cards = (prices: readonly string[]) =>
  `<h1>Lamps</h1><ul class="products">${prices
    .map(
      (html, i) =>
        `<li class="product"><h3 class="card-title"><a href="/l${i}">Lamp ${'ABC'[i]}</a></h3>${html}</li>`,
    )
    .join('')}</ul>`;

describe('the old price', () => {
  it('is recognized by its class even if all prices share a part of the class', () => {
    const json = askPage(
      cards([
        '<div class="price-section">MSRP: <span class="price price--rrp">$119.00</span></div><div class="price-section"><span class="price price--now">$89.00</span></div>',
        '<div class="price-section">MSRP: <span class="price price--rrp"></span></div><div class="price-section"><span class="price price--now">$60.00</span></div>',
        '<div class="price-section">MSRP: <span class="price price--rrp"></span></div><div class="price-section"><span class="price price--now">$38.00</span></div>',
      ]),
      PRICED,
    );
    expect(json).toEqual({
      products: [
        { name: 'Lamp A', price: 89, original_price: 119 },
        { name: 'Lamp B', price: 60, original_price: null },
        { name: 'Lamp C', price: 38, original_price: null },
      ],
    });
  });

  it('is recognized by the words before or after each price', () => {
    const before =
      '<div><span class="sr">Regular Price</span><span>$119.00</span><span class="sr">Sale Price</span><span>$89.00</span></div>';
    const behind =
      '<div><span>$119.00</span><span class="sr">Regular Price</span><span>$89.00</span><span class="sr">Sale Price</span></div>';
    for (const prices of [before, behind])
      expect(
        askPage(`<h1>Lamp A</h1>${prices}`, { name: text, price: number, original_price: number }),
      ).toEqual({ name: 'Lamp A', price: 89, original_price: 119 });
  });

  it('may be in the box of the current price', () => {
    const json = askPage(
      '<h1>Lamp A</h1><p class="detail-price with-list-price">89,00 €<span class="list-price"><span class="list-price-price">119,00 €</span> <span class="list-price-percentage">(25 % gespart)</span></span></p>',
      { name: text, price: number, original_price: number },
      { language: 'de' },
    );
    expect(json).toEqual({ name: 'Lamp A', price: 89, original_price: 119 });
  });
});

describe('prices beside names', () => {
  it('are not made of the number that ends a name', () => {
    const json = askPage(
      '<h1>Ridge Hauler</h1><div><div class="box"><a href="/b">Ridge Hauler 45</a><span>164,50 €</span></div></div>',
      { name: text, price: number },
      { language: 'de' },
    );
    expect(json).toEqual({ name: 'Ridge Hauler', price: 164.5 });
  });

  it('are not a brand after "Brand New"', () => {
    const json = askPage(
      cards(
        ['89', '60', '38'].map(
          (price) =>
            `<div><span>Brand New</span></div><div class="details"><div><span class="price">$${price}.00</span></div></div>`,
        ),
      ),
      { products: list(object({ name: text, brand: text, price: number })) },
    );
    expect(json).toEqual({
      products: ['A', 'B', 'C'].map((letter, i) => ({
        name: `Lamp ${letter}`,
        brand: null,
        price: [89, 60, 38][i],
      })),
    });
  });
});

describe('names of the items of a listing', () => {
  it('are those of its records, not its heading', () => {
    const body = cards(['89', '60', '38'].map((price) => `<span class="price">$${price}.00</span>`));
    expect(prompted(body, 'product names')).toEqual({ productNames: ['Lamp A', 'Lamp B', 'Lamp C'] });
  });

  it('are the headlines of a front page', () => {
    const body = `<h1>Latest</h1>${['Ferry reopens', 'Mill turns library', 'Bakers want the night']
      .map(
        (title) =>
          `<article><h2 class="story-title"><a href="/s">${title}</a></h2><p class="excerpt">Words about it.</p></article>`,
      )
      .join('')}`;
    expect(prompted(body, 'headlines')).toEqual({
      headlines: ['Ferry reopens', 'Mill turns library', 'Bakers want the night'],
    });
  });
});

describe('posts of a thread', () => {
  const POSTS = { posts: list(object({ author: text, text, likes: integer })) };
  const threads = (post: (author: string, words: string) => string) =>
    `<h1>Bilge pump</h1><div class="posts">${post('hanna', 'My pump runs every ten minutes, and the hull is dry.')}${post('old_pete', 'Check the seal of the shaft, a slow drip is enough.')}${post('mirelle', 'Float switches stick: lift yours by hand and listen.')}</div>`;
  const said = [
    { author: 'hanna', text: 'My pump runs every ten minutes, and the hull is dry.', likes: null },
    { author: 'old_pete', text: 'Check the seal of the shaft, a slow drip is enough.', likes: null },
    { author: 'mirelle', text: 'Float switches stick: lift yours by hand and listen.', likes: null },
  ];

  it('have their text in the inner one of two boxes', () => {
    const json = askPage(
      threads(
        (author, words) =>
          `<div class="post"><div class="author"><a href="/u">${author}</a></div><div class="post__body"><div class="post__time"><time datetime="2026-08-02">August 2, 2026, 09:14 AM</time></div><div class="post__content"><div class="content-text">${words}</div></div></div></div>`,
      ),
      POSTS,
    );
    expect(json).toEqual({ posts: said });
  });

  it('have their author without the words around it', () => {
    const json = askPage(
      threads(
        (author, words) =>
          `<div class="post"><p class="author"><a href="#p"><span class="sr-only">Post</span></a> <span>by <strong><a href="/u" class="username">${author}</a></strong> » </span><time datetime="2026-08-02">August 2, 2026</time></p><div class="content">${words}</div></div>`,
      ),
      POSTS,
    );
    expect(json).toEqual({ posts: said });
  });
});

describe('names that markup has for tests', () => {
  it('name the content of an element', () => {
    const row = (title: string, place: string) =>
      `<li data-ui="job"><a href="/j"><h3 data-ui="job-title">${title}</h3><span data-ui="job-location">${place}</span><span data-ui="job-department">Print</span></a></li>`;
    const json = askPage(
      `<h1>Roth</h1><ul>${row('Press Engineer', 'Leeds')}${row('Bindery Lead', 'Porto')}${row('Type Designer', 'Graz')}</ul>`,
      { jobs: list(object({ title: text, location: text, department: text })) },
    );
    expect(json).toEqual({
      jobs: [
        { title: 'Press Engineer', location: 'Leeds', department: 'Print' },
        { title: 'Bindery Lead', location: 'Porto', department: 'Print' },
        { title: 'Type Designer', location: 'Graz', department: 'Print' },
      ],
    });
  });
});

describe('a hidden field that is yes or no', () => {
  it('says so, and is no text', () => {
    const page =
      '<h1>Lamp A</h1><input type="hidden" id="hasBenefit" value="Y"><input type="hidden" id="hasGallery" value="N">';
    const json = askPage(page, { benefits: list(text), gallery: { type: ['boolean', 'null'] } });
    expect(json).toEqual({ gallery: false });
  });
});
