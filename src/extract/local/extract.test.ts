import { describe, expect, it } from 'vitest';
import { linkedData, number, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { AppError } from '../../errors.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const object = (properties: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...rest,
});

function extract(html: string, schema: JsonSchema | null, prompt = '') {
  return extractLocal({
    pages: [{ root: parseHtml(html).root, url: 'https://site.example/dir/page' }],
    prompt,
    schema,
  });
}

const json = (html: string, schema: JsonSchema | null, prompt = '') => extract(html, schema, prompt).json;

describe('structured data', () => {
  const product = object({ name: text, brand: text, price: number, currency: text, seller: text });

  it('follows ids through a graph', () => {
    const data = {
      '@graph': [
        { '@type': 'WebPage', name: 'Something else' },
        {
          '@type': ['Thing', 'Product'],
          name: 'Tray',
          brand: { '@id': '#b' },
          offers: {
            '@type': 'Offer',
            price: '12.50',
            priceCurrency: 'EUR',
            seller: { '@type': 'Organization', name: 'Corner Shop' },
          },
        },
        { '@type': 'Brand', '@id': '#b', name: 'Oakley & Sons' },
      ],
    };
    expect(json(linkedData(data), product)).toEqual({
      name: 'Tray',
      brand: 'Oakley & Sons',
      price: 12.5,
      currency: 'EUR',
      seller: 'Corner Shop',
    });
  });

  it('repairs broken JSON and decodes entities', () => {
    const broken = `{"@type":"Product", name: 'Salt &amp; pepper', "offers": {"price": 3,}, // set\n}`;
    expect(json(linkedData(broken), product)).toMatchObject({ name: 'Salt & pepper', price: 3 });
  });

  it('reads microdata, RDFa and microformats alike', () => {
    const pages = [
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Tray</b><div itemprop="offers" itemscope><meta itemprop="price" content="9.5"></div></div>',
      '<div vocab="https://schema.org/" typeof="Product"><b property="name">Tray</b><div property="offers" typeof="Offer"><span property="price" content="9.5">9,50</span></div></div>',
      '<div class="h-product"><b class="p-name">Tray</b><data class="p-price" value="9.5">9.50</data></div>',
    ];
    for (const page of pages)
      expect(json(page, object({ name: text, price: number }))).toEqual({ name: 'Tray', price: 9.5 });
  });

  it('fills nested objects and lists of objects', () => {
    const data = {
      '@type': 'Recipe',
      name: 'Soup',
      author: { '@type': 'Person', name: 'Ann', url: '/ann' },
      review: [{ '@type': 'Review', author: 'Bo', reviewBody: 'Good soup, well explained.' }],
    };
    const schema = object({
      author: object({ name: text, url: text }),
      reviews: { type: 'array', items: object({ author: text, text }) },
    });
    expect(json(linkedData(data), schema)).toEqual({
      author: { name: 'Ann', url: 'https://site.example/ann' },
      reviews: [{ author: 'Bo', text: 'Good soup, well explained.' }],
    });
  });
});

describe('the page itself', () => {
  it('reads labels, tables and definition lists in several languages', () => {
    const page = `<html lang="de"><main><p><b>Hersteller:</b> Brandau<br><b>Gewicht:</b> 1,2 kg</p>
      <table><tr><th>Farbe</th><td>Rot</td></tr></table><dl><dt>Preis</dt><dd>1.299,00 €</dd></dl></main></html>`;
    expect(json(page, object({ manufacturer: text, weight: text, color: text, price: number }))).toEqual({
      manufacturer: 'Brandau',
      weight: '1,2 kg',
      color: 'Rot',
      price: 1299,
    });
  });

  it('reads values by type, format, enum, pattern and bounds', () => {
    const page = `<main><h1>Job</h1><dl><dt>Condition</dt><dd>Used – like new</dd><dt>Posted</dt><dd>March 5, 2024</dd><dt>Contact</dt>
      <dd><a href="mailto:a@b.example">Write</a></dd><dt>Duration</dt><dd>1 h 30 min</dd><dt>Code</dt><dd>AB-12</dd><dt>Website</dt><dd><a href="/x">here</a></dd><dt>Seats</dt><dd>250</dd></dl></main>`;
    const schema = object({
      condition: { enum: ['new', 'used', null] },
      posted: { type: 'string', format: 'date' },
      email: { type: 'string', format: 'email' },
      duration: { type: 'string', format: 'duration' },
      code: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
      website: { type: 'string', format: 'uri' },
      seats: { type: 'integer', maximum: 100 },
    });
    expect(json(page, schema)).toEqual({
      condition: 'used',
      posted: '2024-03-05',
      email: 'a@b.example',
      duration: 'PT1H30M',
      code: 'AB-12',
      website: 'https://site.example/x',
    });
  });

  it('finds the list that was asked for, without advertisements', () => {
    const card = (name: string, price: string) =>
      `<div class="card"><h3><a href="/${name}">${name}</a></h3><span>${price}</span></div>`;
    const page = `<main><h1>Lamps</h1><div class="grid">${card('Alpha', '$5.00')}${card('Beta', '$7.50')}<div class="card ad"><img src="x.gif"></div>${card('Gamma', '$9.00')}</div></main>`;
    const schema = object({
      lamps: {
        type: 'array',
        items: object(
          { name: { type: 'string' }, price: { type: 'number' } },
          { required: ['name', 'price'] },
        ),
      },
    });
    expect(json(page, schema)).toEqual({
      lamps: [
        { name: 'Alpha', price: 5 },
        { name: 'Beta', price: 7.5 },
        { name: 'Gamma', price: 9 },
      ],
    });
  });

  it('answers an array at the root', () => {
    const page =
      '<table><tr><th>City</th><th>Population</th></tr><tr><td>Arden</td><td>1,200</td></tr><tr><td>Belmore</td><td>900</td></tr></table>';
    expect(
      json(page, { type: 'array', items: object({ city: text, population: { type: 'integer' } }) }),
    ).toEqual([
      { city: 'Arden', population: 1200 },
      { city: 'Belmore', population: 900 },
    ]);
  });

  it('reports where each value came from and what is missing', () => {
    const { fields, missing } = extract(
      `<title>Tray</title>${linkedData({ '@type': 'Product', name: 'Tray' })}<dl><dt>Color</dt><dd>Red</dd></dl>`,
      object({ name: text, color: text, price: number }),
    );
    expect(fields).toEqual([
      { path: 'name', source: 'json-ld', confidence: expect.any(Number) },
      { path: 'color', source: 'definition-list', confidence: expect.any(Number) },
    ]);
    expect(missing).toEqual(['price']);
  });
});

describe('a value that the page does not state', () => {
  const page =
    '<title>Tray</title><main><h1>Tray</h1><p>A tray of oak. We ship for $5.</p></main><footer>© 2024 Shop</footer>';

  it('is null if null is allowed, and otherwise left out', () => {
    expect(
      json(
        page,
        object({
          name: text,
          isbn: text,
          rating: { type: 'number' },
          tags: { type: 'array', items: { type: 'string' } },
        }),
      ),
    ).toEqual({ name: 'Tray', isbn: null });
  });

  it('makes the extraction fail if it is required, naming the missing fields', () => {
    const schema = object(
      {
        name: { type: 'string' },
        isbn: { type: 'string' },
        offer: object({ price: { type: 'number' } }, { required: ['price'] }),
      },
      { required: ['name', 'isbn', 'offer'] },
    );
    const failure = (() => {
      try {
        return extract(page, schema);
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ type: 'extraction_failed' });
    const paths = (failure as AppError).details?.map((issue) => issue.path.join('.'));
    expect(paths).toContain('isbn');
  });

  it('is never made up from related items, navigation or defaults', () => {
    const busy = `${page}<aside class="related"><div class="product"><b class="name">Chair</b><span class="price">$99</span><span class="brand">Acme</span></div></aside>`;
    const schema = object({
      price: number,
      brand: text,
      author: text,
      date: { type: ['string', 'null'], format: 'date' },
      phone: text,
      stock: { type: ['integer', 'null'], default: 7 },
    });
    expect(json(busy, schema)).toEqual({
      price: null,
      brand: null,
      author: null,
      date: null,
      phone: null,
      stock: null,
    });
  });

  it('is everything on a blank page', () => {
    expect(extract('', object({ title: text }))).toEqual({
      json: { title: null },
      fields: [],
      missing: ['title'],
      warnings: [],
    });
    expect(json('', null, 'everything')).toBeNull();
  });
});

describe('schemas', () => {
  const page = `${linkedData({ '@type': 'Product', name: 'Tray', offers: { price: 12 } })}<h1>Tray</h1>`;

  it('follows references, merges allOf and chooses among anyOf', () => {
    const schema = {
      allOf: [
        { $ref: '#/$defs/named' },
        object({
          price: { anyOf: [{ type: 'string', format: 'date' }, { type: 'number' }, { type: 'null' }] },
        }),
      ],
      $defs: { named: object({ name: { type: 'string' } }, { required: ['name'] }) },
    };
    expect(json(page, schema)).toEqual({ name: 'Tray', price: 12 });
  });

  it('ends on recursive schemas', () => {
    const schema = object({
      name: text,
      children: { type: 'array', items: { $ref: '#' } },
      parent: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
    });
    expect(json(page, schema)).toMatchObject({ name: 'Tray' });
  });

  it('fills in a required constant, and rejects values that are not allowed', () => {
    const schema = object(
      { kind: { const: 'product' }, name: { type: 'string', minLength: 10 } },
      { required: ['kind'], additionalProperties: false },
    );
    expect(json(page, schema)).toEqual({ kind: 'product' });
  });

  it('fills objects without properties with what the page says under their name', () => {
    const specs =
      '<h2>Specifications</h2><table><tr><th>Screen</th><td>6 in</td></tr><tr><th>Battery</th><td>4000 mAh</td></tr></table>';
    expect(json(specs, object({ specifications: { type: 'object' } }))).toEqual({
      specifications: { Screen: '6 in', Battery: '4000 mAh' },
    });
  });

  it('rejects an invalid schema', () => {
    expect(() => extract(page, { $ref: 'https://example.com/s.json' })).toThrow(AppError);
  });
});

describe('prompts without a schema', () => {
  const page = `<title>Tray | Shop</title>${linkedData({ '@type': 'Product', name: 'Tray', sku: 'T-1', offers: { '@type': 'Offer', price: 12, priceCurrency: 'EUR' } })}<h1>Tray</h1>`;

  it('answers with the fields that they name', () => {
    expect(json(page, null, 'What is the name, the price and the warranty of this product?')).toEqual({
      name: 'Tray',
      price: 12,
      warranty: null,
    });
  });

  it('answers the same way for a schema that allows any object', () => {
    const page = '<h1>Tray</h1><p>Price: €12.50</p>';
    for (const schema of [{}, object({}), { type: 'object', additionalProperties: true }]) {
      expect(json(page, schema, 'name and price')).toEqual({ name: 'Tray', price: 12.5 });
    }
    expect(json(page, object({}, { additionalProperties: false }), 'name and price')).toEqual({});
  });

  it('answers with the main entity if they name no fields', () => {
    expect(json(page, null, 'Extract everything')).toEqual({
      type: 'Product',
      name: 'Tray',
      sku: 'T-1',
      offers: { type: 'Offer', price: '12', priceCurrency: 'EUR' },
    });
    expect(
      json('<title>Plain page</title><h1>Plain page</h1><dl><dt>Height</dt><dd>12 m</dd></dl>', null, ''),
    ).toMatchObject({ title: 'Plain page', details: { Height: '12 m' } });
  });

  it('gives the addresses of pictures and pages in microdata, not their words', () => {
    const marked = `<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Kettles</h1>
      <img itemprop="image" src="/kettle.jpg" alt="A red kettle"><a itemprop="url" href="/kettles">Read more</a>
      <a itemprop="author" href="/ada">Ada Roth</a></article>`;
    expect(json(marked, null, '')).toEqual({
      type: 'Article',
      headline: 'Kettles',
      image: 'https://site.example/kettle.jpg',
      url: 'https://site.example/kettles',
      author: 'Ada Roth',
    });
  });

  it('answers with a list if they ask for all', () => {
    const list =
      '<ul><li><a href="/a">First story</a> <time datetime="2024-01-02">2 Jan</time></li><li><a href="/b">Second story</a> <time datetime="2024-01-03">3 Jan</time></li></ul>';
    expect(json(list, null, 'List all stories with title, url and date')).toEqual({
      stories: [
        { title: 'First story', url: 'https://site.example/a', date: '2024-01-02' },
        { title: 'Second story', url: 'https://site.example/b', date: '2024-01-03' },
      ],
    });
  });
});

describe('several pages', () => {
  it('joins lists and keeps the first value, with the page each came from', () => {
    const pages = [
      '<h1>One</h1><dl><dt>Tags</dt><dd>red, blue</dd></dl>',
      '<h1>Two</h1><dl><dt>Tags</dt><dd>blue, green</dd><dt>Brand</dt><dd>Acme</dd></dl>',
    ].map((html, i) => ({
      root: parseHtml(html).root,
      url: `https://site.example/${i}`,
    }));
    const out = extractLocal({
      pages,
      prompt: '',
      schema: object({ title: text, brand: text, tags: { type: 'array', items: { type: 'string' } } }),
    });
    expect(out.json).toEqual({ title: 'One', brand: 'Acme', tags: ['red', 'blue', 'green'] });
    expect(out.fields.find((field) => field.path === 'brand')?.page).toBe(1);
  });
});

describe('hostile pages', () => {
  const schema = object({
    title: text,
    instructions: { type: 'array', items: text },
    price: number,
    items: { type: 'array', items: object({ name: text, price: number }) },
  });

  it.each([
    ['two megabytes of one word', 'a'.repeat(2_000_000)],
    ['many empty elements in each other', '<div>'.repeat(25_000)],
    [
      'a table that spans the earth',
      '<table>'.concat('<tr><td colspan="1000" rowspan="65000">x</td></tr>'.repeat(300), '</table>'),
    ],
    ['thousands of alike cards', '<div class="card"><b>x</b><i>$1</i></div>'.repeat(2_500)],
    [
      'JSON-LD that holds itself',
      linkedData({ '@id': '#a', '@type': 'Product', name: 'A', isRelatedTo: { '@id': '#a' } }),
    ],
    ['JSON-LD of many brackets', linkedData('['.repeat(50_000))],
    ['labels without end', `<p>${'a: b; '.repeat(25_000)}</p>`],
    ['prices without end', `<p>${'$1,000 '.repeat(25_000)}</p>`],
    ['a paragraph of tags', `<p>${'<a href="/tag/x">lamp</a> '.repeat(10_000)}</p>`],
    [
      'names behind "by" in elements of all names',
      Array.from({ length: 10_000 }, (_, i) => `By <x${i}>Ada Roth</x${i}>`).join(''),
    ],
    [
      'a style of one property',
      `<div><span class="price" style="${'text-decoration'.repeat(20_000)}">$12</span> <b>$10</b></div>`,
    ],
    ['a price among empty elements', `<div class="price"><b>$12</b>${'<i></i>'.repeat(20_000)}</div>`],
    [
      'cells of one word',
      `<table><tr><th>Foo</th><th>Bar</th></tr>${`<tr><td>Xy</td><td>${'a'.repeat(30_000)}</td></tr>`.repeat(10)}</table>`,
    ],
    ['a title of separators', `<title>Lamp ${'- '.repeat(50_000)}x | y</title><h1>Lamp</h1>`],
    ['an address of slashes', `<link rel="canonical" href="https://a.example/${'/'.repeat(100_000)}x">`],
    ['the headings of steps', '<h2>Step 1</h2>'.repeat(15_000)],
    ['the style of a price', `<p style="${'text-decoration'.repeat(7000)}">$12</p>`],
    ['the address of an author', `<a href="/authors/${'a'.repeat(100_000)}/x=">Ada Roth</a>`],
    [
      'the address of an account',
      `<li><a href="/lamp">Lamp</a> <a href="/u/${'a'.repeat(20_000)}/b/c/d">Ada</a></li>`.repeat(4),
    ],
    ['paragraphs of one word and a number', `<p>${'<span>'.repeat(60)}${'a'.repeat(650)} 1</p>`.repeat(3)],
    [
      'two lists of long items below a heading',
      ['oaks ', 'elms '].reduce(
        (html, word) => `${html}<ul>${`<li>${word.repeat(20_000)}</li>`.repeat(3)}</ul>`,
        '<h2>Steps</h2>',
      ),
    ],
  ])('ends in time on %s', { timeout: 180_000 }, (_, html) => {
    // Its own time, however busy the machine is.
    const before = process.threadCpuUsage();
    expect(extract(html, schema)).toBeDefined();
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('accepts names of properties that JavaScript objects have', () => {
    const out = json(
      '<dl><dt>Constructor</dt><dd>Ada</dd></dl>',
      object(JSON.parse('{"__proto__":{"type":["string","null"]},"constructor":{"type":["string","null"]}}')),
    );
    expect(out).toMatchObject({ constructor: 'Ada' });
    expect(Object.getPrototypeOf(out)).toBe(Object.prototype);
  });
});
