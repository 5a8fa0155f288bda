import { describe, expect, it } from 'vitest';
import { number, object, text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

function extract(html: string | string[], schema: Record<string, unknown> | null, prompt = '') {
  const pages = [html]
    .flat()
    .map((one, i) => ({ root: parseHtml(one).root, url: `https://site.example/${i}` }));
  return extractLocal({ pages, prompt, schema, evidence: true });
}

const list = (name: string, properties: Record<string, unknown>) => ({
  ...object({ [name]: { type: 'array', items: object(properties) } }),
  required: [name],
});
const page = (title: string, body: string, head = '') =>
  `<html><head><title>${title} | Site</title>${head}</head><body><header><nav><a href="/">Home</a></nav></header>
  <main><h1>${title}</h1>${body}</main><footer>© Site</footer></body></html>`;
const data = (entity: Record<string, unknown>) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...entity })}</script>`;

const lines = { type: 'array', items: { type: 'string' } };
const prose = '<p>It stands on desks of all kinds and sizes, and it has a cord of two metres.</p>';
const price = '<span class="price">€ 49.00</span>';
const byline =
  '<p class="byline">By <a rel="author" href="/ann">Ann Lee</a></p><time datetime="2026-02-03">3 February 2026</time>';
const lamp = { '@type': 'Product', name: 'Desk lamp', offers: { '@type': 'Offer', price: 49 } };
const news = { '@type': 'NewsArticle', headline: 'Lamps are back', datePublished: '2026-02-03' };
const publisher = { '@type': 'Organization', name: 'Gazette' };
const teasers = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<div class="card"><a href="/p/${i}"><h3>Lamp ${i}</h3></a><span class="price">€ ${i + 10}.00</span></div>`,
  ).join('');

const NAME_AND_PRICE = { name: text, price: number };
const JOB = { title: text, company: text, location: text };
const EVENT = { name: text, date: text, location: text };
const ARTICLE = { title: text, author: text, date: text };
const PERSON = { name: text, jobTitle: text, email: text };
const RECIPE = { name: text, ingredients: lines, instructions: lines };

const PAGES: [what: string, name: string, properties: Record<string, unknown>, html: string][] = [
  ['product', 'products', NAME_AND_PRICE, page('Desk lamp', price + prose)],
  ['product with JSON-LD', 'products', NAME_AND_PRICE, page('Desk lamp', prose, data(lamp))],
  ['product with teasers', 'products', NAME_AND_PRICE, page('Desk lamp', price + prose + teasers(3))],
  [
    'product with JSON-LD and many teasers',
    'items',
    NAME_AND_PRICE,
    page('Desk lamp', prose + teasers(9), data(lamp)),
  ],
  [
    'product with microdata',
    'products',
    NAME_AND_PRICE,
    page(
      'Desk lamp',
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Desk lamp</b><i itemprop="price">49</i></div>',
    ),
  ],
  ['product called otherwise', 'lamps', NAME_AND_PRICE, page('Desk lamp', price + prose)],
  [
    'job',
    'jobs',
    JOB,
    page('Baker', '<dl><dt>Company</dt><dd>Mill & Co</dd><dt>Location</dt><dd>Bern</dd></dl>'),
  ],
  ['event', 'events', EVENT, page('Night of lamps', '<p>Date: 4 March 2026</p><p>Location: Town hall</p>')],
  ['article', 'articles', ARTICLE, page('Lamps are back', byline + prose.repeat(5))],
  [
    'recipe',
    'recipes',
    RECIPE,
    page(
      'Pancakes',
      '<h2>Ingredients</h2><ul><li>2 eggs</li><li>100 g flour</li></ul><h2>Instructions</h2><ol><li>Mix the eggs and the flour.</li><li>Fry it in a pan.</li></ol>',
    ),
  ],
  [
    'person',
    'people',
    PERSON,
    page('Ann Lee', '<p class="job-title">Editor</p><a href="mailto:ann@site.example">ann@site.example</a>'),
  ],
  [
    'person with JSON-LD',
    'people',
    PERSON,
    page(
      'Ann Lee',
      prose,
      data({ '@type': 'Person', name: 'Ann Lee', jobTitle: 'Editor', email: 'ann@site.example' }),
    ),
  ],
];

describe('a list schema on the page of one item', () => {
  it.each(PAGES)(
    'has that item, as if the schema asked for it alone: %s',
    (_what, name, properties, html) => {
      const { json: one } = extract(html, object(properties));
      for (const value of Object.values(one as object)) expect(value).not.toBeNull();
      const { json, warnings, evidence = {} } = extract(html, list(name, properties));
      expect(json).toEqual({ [name]: [one] });
      expect(warnings).toEqual([]);
      for (const field of Object.keys(properties))
        expect(Object.keys(evidence).some((at) => at.startsWith(`/${name}/0/${field}`))).toBe(true);
    },
  );

  it('has it for a prompt and for an array at the root', () => {
    const html = page('Desk lamp', price + prose);
    const products = [{ name: 'Desk lamp', price: 49 }];
    expect(extract(html, null, 'all products with name and price').json).toEqual({ products });
    expect(extract(html, { type: 'array', items: object(NAME_AND_PRICE) }).json).toEqual(products);
  });

  it('joins those of several pages', () => {
    const pages = ['Desk lamp', 'Floor lamp'].map((name) => page(name, price + prose));
    expect(extract(pages, list('products', NAME_AND_PRICE)).json).toEqual({
      products: [
        { name: 'Desk lamp', price: 49 },
        { name: 'Floor lamp', price: 49 },
      ],
    });
  });

  it('has all items of a listing', () => {
    const { json } = extract(page('Lamps', price + teasers(9)), list('products', NAME_AND_PRICE));
    expect(json).toMatchObject({ products: { length: 9 } });
  });

  it('has the few items of a list below a long text', () => {
    const { json } = extract(page('Lamps', prose.repeat(5) + teasers(2)), list('products', NAME_AND_PRICE));
    expect(json).toEqual({
      products: [
        { name: 'Lamp 0', price: 10 },
        { name: 'Lamp 1', price: 11 },
      ],
    });
  });
});

describe('a list schema on a page about something else', () => {
  const article = page('Lamps are back', `${byline}<p>A lamp for € 20 is cheap.</p>${prose.repeat(5)}`);
  const typed = page('Lamps are back', prose.repeat(5), data({ ...news, publisher }));
  const contact = page('Contact', '<p>Phone: 030 1234567</p><p>Email: a@site.example</p>');
  it.each<[string, string, Record<string, unknown>, string]>([
    ['products of an article', 'products', NAME_AND_PRICE, article],
    ['products of an article with JSON-LD', 'products', NAME_AND_PRICE, typed],
    ['events of an article', 'events', EVENT, article],
    ['events of an article with JSON-LD', 'events', EVENT, typed],
    ['jobs of an article with JSON-LD', 'jobs', JOB, typed],
    ['comments of an article', 'comments', { author: text, text }, article],
    ['people of a contact page', 'people', { name: text, email: text, phone: text }, contact],
    ['articles of a plain page', 'articles', ARTICLE, page('Welcome', prose)],
    ['other products', 'relatedProducts', NAME_AND_PRICE, page('Desk lamp', price + prose)],
  ])('is empty, which is said: %s', (_what, name, properties, html) => {
    const { json, warnings } = extract(html, list(name, properties));
    expect(json).toEqual({ [name]: [] });
    expect(warnings).toEqual([{ reason: 'no_records', detail: name }]);
  });

  it('is empty even if it is optional, and null if it may be null', () => {
    const events = { type: 'array', items: object(EVENT) };
    const asked = (own: object, more = {}) => object({ events: { ...events, ...own }, ...more });
    expect(extract(typed, asked({})).json).toEqual({ events: [] });
    expect(extract(typed, asked({ type: ['array', 'null'] })).json).toEqual({ events: null });
    expect(extract(typed, asked({ minItems: 1 })).json).toEqual({});
  });

  it('causes no warning if other facts were found', () => {
    const asked = object({ ...NAME_AND_PRICE, reviews: { type: 'array', items: object({ author: text }) } });
    const { json, warnings } = extract(page('Desk lamp', price + prose), asked);
    expect(json).toEqual({ name: 'Desk lamp', price: 49 });
    expect(warnings).toEqual([]);
  });
});
