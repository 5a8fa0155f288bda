/** What is learned from a few pages holds on others, and on the same ones shown in another way. */
import { describe, expect, it } from 'vitest';
import { brandlessPage, good, renamedPage, tablePage } from '../../../test/site/shop-pages.ts';
import { baseAt } from '../../convert/html/base-url.ts';
import { parsePage } from '../../convert/parse-page.ts';
import { schemaOfValues, valueAt } from './fields.ts';
import { learn } from './learn.ts';
import { indexPage } from './page-index.ts';
import type { Rules } from './rules.ts';
import { runRules } from './run.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    sku: { type: 'string' },
    brand: { type: ['string', 'null'] },
    reviews: {
      type: 'array',
      items: { type: 'object', properties: { author: { type: 'string' }, text: { type: 'string' } } },
    },
  },
};

const page = (html: string) => indexPage(parsePage(html).root, 'https://shop.example/goods/1');
const learned = (shown: (nr: number) => string, numbers: number[], earlier: Rules | null = null) =>
  learn(
    numbers.map((nr) => ({ page: page(shown(nr)), value: good(nr) })),
    SCHEMA,
    earlier,
  );
const run = (html: string, rules: Rules) => runRules(page(html), rules);

describe('an extractor', () => {
  const { rules, fields } = learned(tablePage, [0, 1, 2, 3]);

  it('reads pages that it has not seen, and knows how well', () => {
    expect(run(tablePage(9), rules)).toMatchObject({ json: good(9), missing: [] });
    expect(fields).toEqual(
      ['name', 'price', 'sku', 'brand', 'reviews[]', 'reviews[].author', 'reviews[].text'].map((path) => ({
        path,
        coverage: 1,
      })),
    );
  });

  it('says where each value was found', () => {
    const { root } = parsePage(tablePage(9));
    const url = 'https://shop.example/goods/9';
    const index = indexPage(root, url, undefined, { isTraced: true });
    const { json, evidence = {} } = runRules(index, rules, { root, base: baseAt(url) });
    const { name, sku, reviews } = json as ReturnType<typeof good>;
    expect(evidence['/sku']).toMatchObject({ quote: sku, source: 'text', selector: expect.any(String) });
    expect(evidence['/name']).toMatchObject({ quote: name, confidence: expect.any(Number) });
    expect(evidence['/reviews/0/author']).toMatchObject({
      quote: reviews[0]?.author,
      selector: expect.stringContaining('li'),
      textFragment: expect.stringContaining('#:~:text='),
    });
    expect(Object.keys(evidence)).toContain(`/reviews/${reviews.length - 1}/text`);
  });

  it('prefers what the page says to how it is built', () => {
    const first = (path: string) => rules.group.fields.find((field) => field.path === path)?.rules[0]?.way;
    expect(first('sku')).toEqual({ by: 'label', label: 'sku', side: 'after' });
    expect(first('brand')).toEqual({ by: 'label', label: 'brand', side: 'after' });
    expect(first('name')).toEqual({ by: 'tag', tag: 'h1', nth: 0 });
    expect(rules.group.lists[0]?.ways[0]).toEqual({ by: 'heading', text: 'reviews', tag: 'li' });
  });

  it('survives other classes, wrappers and elements', () => {
    const hashed = tablePage(7).replace(/class="(\w+)"/g, (_, name: string) => `class="x${name.length}9f"`);
    const wrapped = hashed.replaceAll('<span', '<div><em').replaceAll('</span>', '</em></div>');
    const listed = wrapped
      .replace('<table>', '<dl>')
      .replace('</table>', '</dl>')
      .replace(/<\/?tr>/g, '')
      .replaceAll('th>', 'dt>')
      .replaceAll('td>', 'dd>')
      .replace(/<(\/?)li/g, '<$1article')
      .replace(/<\/?ul>/g, '');
    expect(run(listed, rules).json).toEqual(good(7));
  });

  it('gives null for missing values, and never shifts the records of a list', () => {
    expect(run(brandlessPage(8), rules)).toMatchObject({
      json: { ...good(8), brand: null },
      missing: ['brand'],
    });
    const { reviews, ...rest } = good(8);
    const gap = tablePage(8).replace(/<p class="text">Bob.*?<\/p>/, '');
    const expected = reviews.map((review, i) => (i === 1 ? { ...review, text: null } : review));
    expect(run(gap, rules).json).toEqual({ ...rest, reviews: expected });
  });

  it('gives nothing on a page of another kind', () => {
    const other = '<main><h2>About us</h2><p>We have been here since 1998 and like it.</p></main>';
    expect(run(other, rules).json).toEqual({ name: null, price: null, sku: null, brand: null, reviews: [] });
  });

  it('learns a new template without forgetting the old one', () => {
    const both = learned(renamedPage, [0, 1, 2], rules).rules;
    expect(run(renamedPage(11), both).json).toEqual(good(11));
    expect(run(tablePage(11), both).json).toEqual(good(11));
  });
});

it('reads structured data where there is some, lists too', () => {
  const html = (nr: number) => {
    const { name, price, reviews } = good(nr);
    const data = {
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price },
      review: reviews.map(({ author, text }) => ({
        '@type': 'Review',
        author: { name: author },
        reviewBody: text,
      })),
    };
    return `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Shop</h1>`;
  };
  const { rules } = learned(html, [0, 1, 2]);
  expect(run(html(5), rules).json).toEqual({ ...good(5), sku: null, brand: null });
});

it('checks values by a pattern on every page, however many came before', () => {
  const html = (nr: number) => `<h1>Shop</h1><p class="about">${`Tin box ${nr} with a lid `.repeat(6)}</p>`;
  const about = (nr: number) => `Tin box ${nr} with a lid `.repeat(6).trim();
  const schema = {
    type: 'object',
    properties: { about: { type: 'string', pattern: '^(?:[A-Za-z0-9]+ ?){1,50}$' } },
  };
  const samples = [1, 2, 3].map((nr) => ({ page: page(html(nr)), value: { about: about(nr) } }));
  const { rules } = learn(samples, schema, null);
  const numbers = Array.from({ length: 300 }, (_, i) => i + 10);
  const missing = numbers.filter((nr) => valueAt(run(html(nr), rules).json, 'about') !== about(nr));
  expect(missing).toEqual([]);
});

it('learns fields with a pattern from pages with many other texts', () => {
  const others = Array.from(
    { length: 150 },
    (_, i) => `<a title="Thing ${i}">Thing number ${i} of the shop</a>`,
  );
  const text = { type: 'string', pattern: '^(?:[\\w.,&-]+ ?){1,40}$' };
  const review = { type: 'object', properties: { author: text, text } };
  const schema = {
    type: 'object',
    properties: { name: text, brand: text, reviews: { type: 'array', items: review } },
  };
  const samples = [1, 2, 3].map((nr) => ({ page: page(tablePage(nr) + others.join('')), value: good(nr) }));
  expect(learn(samples, schema, null).fields.map(({ coverage }) => coverage)).toEqual([1, 1, 1, 1, 1]);
});

it('is not held up by a long heading or class, and keeps no such name', () => {
  const odd = (nr: number) =>
    `<h2>${'-'.repeat(60_000)}x</h2><p class="${'aB1'.repeat(20_000)}">${good(nr).name}</p>`;
  const before = process.threadCpuUsage();
  const { rules } = learned(odd, [0, 1, 2]);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(3_000);
  expect(JSON.stringify(rules).length).toBeLessThan(20_000);
});

describe('a field with the name of something that every object has', () => {
  const DRIVERS = ['Ada Byron', 'Grace Hopper', 'Mary Somerville', 'Emmy Noether', 'Hedy Lamarr'];
  const result = (nr: number) => ({
    results: [0, 1, 2].map((i) => ({
      driver: `${DRIVERS[(nr + i) % 5]} ${nr}`,
      constructor: `Works team ${nr * 3 + i}`,
    })),
  });
  /** Structured data has the drivers, but not whom they drive for. */
  const race = (nr: number) => {
    const { results } = result(nr);
    const data = results.map(({ driver }) => ({ '@type': 'Person', name: driver }));
    const rows = results.map((one) => `<li><b>${one.driver}</b> <i>${one.constructor}</i></li>`);
    return `<title>Race ${nr}</title><script type="application/ld+json">${JSON.stringify(data)}</script>
      <main><h1>Race ${nr}</h1><h2>Results</h2><ul>${rows.join('')}</ul></main>`;
  };
  const text = { type: 'string' };
  const item = { type: 'object', properties: { driver: text, constructor: text } };
  const schema = { type: 'object', properties: { results: { type: 'array', items: item } } };

  it('is learned and read like any other', () => {
    const samples = [0, 1, 2, 3].map((nr) => ({ page: page(race(nr)), value: result(nr) }));
    const { rules } = learn(samples, schema, null);
    const { json, filled } = run(race(7), rules);
    expect(json).toEqual(result(7));
    expect(filled).toEqual({ 'results[]': 1, 'results[].driver': 1, 'results[].constructor': 1 });
  });

  it('has the type of its values even if some records lack it', () => {
    const values: object[] = [{ name: 'a', constructor: 'b' }, { name: 'c' }];
    expect(schemaOfValues(values).properties).toMatchObject({ constructor: { type: ['string', 'null'] } });
  });
});
