/** A list of things is not made of parts of a page that are no such things, however many have a name and a link. */
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };

const PRODUCT = { name: text, url: text, brand: text, price: number, rating: number };
const EVENT = { title: text, date: text, venue: text, url: text, price: number };
const JOB = { title: text, company: text, location: text, salary: text, url: text };
const COURSE = { title: text, instructor: text, duration: text, url: text, price: number };
const PERSON = { name: text, role: text, email: text };
const HOUSE = { address: text, price: number, bedrooms: number, area: text, url: text };

function listed(
  name: string,
  properties: Record<string, JsonSchema>,
  body: string,
  { head = '', lang = 'en', url = 'https://pages.example/texts/slow-clocks' } = {},
): unknown {
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="${lang}"><head>${head}</head>${body}</html>`);
  const { json } = extractLocal({ pages: [{ root, url }], prompt: '', schema });
  return (json as Record<string, unknown> | null)?.[name] ?? [];
}

const each = (lines: string[], html: (line: string, i: number) => string) => lines.map(html).join('');
const prose =
  '<p>Clocks slow down when the oil in them thickens, which takes some ten years in a dry room and half of that in a damp one. Cleaning one is an afternoon of work.</p>';
const article = (rest: string) =>
  `<body><main><article><h1>Why clocks slow down</h1>${prose}${prose}</article>${rest}</main></body>`;
const data = (entity: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...entity })}</script>`;

const links = (lines: string[]) =>
  each(lines, (line, i) => `<li class="card"><a href="/t/${i}"><h3>${line}</h3></a></li>`);
const TEASERS = ['Oil for small gears', 'A bench for a quiet room', 'What a mainspring does'];
const DATED = each(
  TEASERS,
  (line, i) => `<div class="card"><h3><a href="/t/${i}">${line}</a></h3><time>2026-03-1${i}</time></div>`,
);

describe('is empty for', () => {
  test.each<[string, string, Record<string, JsonSchema>, string]>([
    [
      'links to other texts',
      'products',
      { name: text, url: text, price: number, brand: text },
      article(`<ul>${links(TEASERS)}</ul>`),
    ],
    [
      'links to other texts',
      'jobs',
      { title: text, url: text, location: text },
      article(`<ul>${links(TEASERS)}</ul>`),
    ],
    ['links to other texts', 'courses', COURSE, article(`<ul>${links(TEASERS)}</ul>`)],
    ['texts with their dates', 'events', { title: text, date: text, venue: text }, article(DATED)],
    [
      'products with their prices',
      'events',
      EVENT,
      article(
        each(
          TEASERS,
          (line, i) =>
            `<div class="card"><a href="/s/${i}">${line}</a><span class="price">$1${i}.50</span></div>`,
        ),
      ),
    ],
    [
      'a menu that is called like the list',
      'products',
      PRODUCT,
      article(`<nav><h2>Products</h2><ul class="products">${links(TEASERS)}</ul></nav>`),
    ],
    [
      'parts of a page whose theme is called like the list',
      'events',
      EVENT,
      `<body class="events-theme"><div>${links(TEASERS)}</div><h1>Why clocks slow down</h1>${prose}</body>`,
    ],
    [
      'sections whose class is another word for a part of a meal',
      'courses',
      COURSE,
      article(each(TEASERS, (line) => `<section class="category"><h2>${line}</h2>${prose}</section>`)),
    ],
  ])('%s, asked for %s', (_, name, properties, html) => {
    expect(listed(name, properties, html)).toEqual([]);
  });

  test('the trail to the page, asked for people with their position', () => {
    const steps = ['Home', 'Clocks', 'Repair'].map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: { '@type': 'Thing', name: step },
    }));
    const head = data({
      '@type': 'WebPage',
      breadcrumb: { '@type': 'BreadcrumbList', itemListElement: steps },
    });
    expect(listed('team', PERSON, article(''), { head })).toEqual([]);
  });

  test('the company behind the site, asked for jobs', () => {
    const address = { '@type': 'PostalAddress', addressLocality: 'Ghent' };
    const publisher = {
      '@type': 'Organization',
      name: 'Slow Clocks',
      url: 'https://pages.example/',
      address,
    };
    const head = data({ '@type': 'WebSite', publisher });
    expect(listed('jobs', JOB, article(''), { head })).toEqual([]);
  });

  test('the page itself, with a fact that another thing could state as well', () => {
    const rated = article('<p>Rated <span class="rating">5</span></p>');
    expect(listed('recipes', { name: text, rating: number, cook_time: text }, rated)).toEqual([]);
    const product = data({ '@type': 'Product', name: 'Clock', offers: { '@type': 'Offer', price: 20 } });
    expect(listed('properties', HOUSE, article(''), { head: product })).toEqual([]);
  });
});

describe('is given for things without a fact of their own', () => {
  const names = TEASERS.map((title) => expect.objectContaining({ title }));

  test('below a heading that calls them so, in the language of the page', () => {
    const html = (heading: string) =>
      article(`<section><h2>${heading}</h2><ul>${links(TEASERS)}</ul></section>`);
    expect(listed('courses', { title: text, url: text, level: text }, html('More courses'))).toEqual(names);
    expect(
      listed('events', { title: text, url: text, venue: text }, html('Veranstaltungen'), { lang: 'de' }),
    ).toEqual(names);
  });

  test('beside a price without a label', () => {
    const cards = each(
      TEASERS,
      (line, i) => `<div class="c"><h3><a href="/${i}">${line}</a></h3><p>From $${i + 3}99</p></div>`,
    );
    const asked = { name: text, url: text, price: number, brand: text };
    expect(listed('products', asked, article(`<div>${cards}</div>`))).toMatchObject(
      TEASERS.map((name) => ({ name })),
    );
  });

  test('that are parts of other things, whose name the list has too', () => {
    const cards = each(
      TEASERS,
      (line, i) =>
        `<div class="c"><p class="name">${line}</p><p class="author">Ann ${'BCD'[i]}. Lee</p></div>`,
    );
    const asked = { author: text, name: text };
    expect(listed('product_reviews', asked, article(`<div>${cards}</div>`))).toMatchObject(
      TEASERS.map((name) => ({ name })),
    );
    const german = `<body><main><h1>Neues</h1>${DATED}</main></body>`;
    expect(listed('artikel', { title: text, date: text, price: number }, german, { lang: 'de' })).toEqual(
      names,
    );
  });

  test('whose addresses call them so', () => {
    const jobs = each(TEASERS, (line, i) => `<li><a href="/jobs/${i}"><h3>${line}</h3></a><p>New</p></li>`);
    expect(
      listed('openings', { title: text, url: text, location: text }, article(`<ul>${jobs}</ul>`)),
    ).toEqual(names);
  });

  test('on a page that is mainly their list', () => {
    const html = `<body><main><h1>Events</h1>${each(
      TEASERS,
      (line, i) => `<div class="card"><h3><a href="/t/${i}">${line}</a></h3><time>2026-03-1${i}</time></div>`,
    )}</main></body>`;
    expect(listed('events', EVENT, html)).toEqual(names);
  });

  test('in a list that may be of anything', () => {
    const html = `<body><main><h1>Reading</h1>${DATED}</main></body>`;
    expect(listed('items', { title: text, date: text, url: text }, html)).toEqual(names);
    expect(listed('articles', { title: text, date: text, url: text }, html)).toEqual(names);
  });
});

test('a list of properties may be one of names and values', () => {
  const rows =
    '<tr><td>Weight</td><td>2 kg</td></tr><tr><td>Height</td><td>30 cm</td></tr><tr><td>Depth</td><td>9 cm</td></tr>';
  expect(
    listed(
      'properties',
      { name: text, value: text },
      `<body><main><h1>Clock</h1><table>${rows}</table></main></body>`,
    ),
  ).toEqual([
    { name: 'Weight', value: '2 kg' },
    { name: 'Height', value: '30 cm' },
    { name: 'Depth', value: '9 cm' },
  ]);
});
