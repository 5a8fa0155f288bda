import { selectOne } from 'css-select';
import type { ChildNode, Document, Element } from 'domhandler';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../contract/extract/evidence.ts';
import { pageBase } from '../../convert/html/base-url.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { ownText } from '../../convert/html/walk.ts';
import { collapse, textOf } from '../elements/text.ts';
import { extractLocal } from '../local/extract.ts';
import { runSelect } from '../select/select.ts';
import { locateValues, passagesIn } from './locate.ts';
import { textBlocks, textFragment } from './page-text.ts';

const PAGE = `<html lang="en"><head><title>Blue mug | Kiln</title>
<meta property="og:description" content="A mug that was thrown by hand from blue stoneware.">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product","name":"Blue mug",
"offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"}}]}</script></head><body>
<h1>Blue mug</h1><p>In stock. <a href="/blue.pdf" id="sheet:1">Data sheet</a></p>
<table><tr><th>Weight</th><td>340 g</td></tr><tr><th>Height</th><td>9 cm</td></tr></table>
<p>Published <time datetime="2024-05-01">1 May</time></p>
<ul class="colours"><li>blue</li><li>green</li></ul><p>blue</p></body></html>`;

const URL_OF = 'https://kiln.test/mug';

function extracted(properties: object, html = PAGE) {
  const { root } = parseHtml(html);
  const schema = { type: 'object', properties };
  const { json, evidence = {} } = extractLocal({
    pages: [{ root, url: URL_OF }],
    prompt: '',
    schema,
    evidence: true,
  });
  return { json, evidence, root };
}

/** What is at the place that the evidence names. */
function standingAt(root: Document, { selector = '', attribute }: Evidence): string {
  const element = selectOne<ChildNode, Element>(selector, root.children);
  if (!element) return '';
  if (attribute !== undefined) return collapse(element.attribs[attribute] ?? '');
  return textOf(element) || collapse(ownText(element));
}

describe('evidence of the local engine', () => {
  it('quotes the heading that names the page, even if the page has no title', () => {
    for (const head of ['', '<title>Blue mug | Kiln</title>']) {
      const page = `${head}<h1>Blue <b>mug</b></h1><p>Price: $12.00</p>`;
      const { json, evidence, root } = extracted({ headline: { type: 'string' } }, page);
      expect(json).toEqual({ headline: 'Blue mug' });
      expect(standingAt(root, evidence['/headline'] ?? ({} as Evidence))).toBe('Blue mug');
    }
  });

  it('names the words, the element and what kind of place it is', () => {
    const { json, evidence, root } = extracted({
      name: { type: 'string' },
      price: { type: 'number' },
      weight: { type: 'string' },
      description: { type: 'string' },
      datePublished: { type: 'string', format: 'date' },
      colours: { type: 'array', items: { type: 'string' } },
    });
    expect(json).toMatchObject({
      name: 'Blue mug',
      price: 12.5,
      weight: '340 g',
      colours: ['blue', 'green'],
    });
    expect(evidence['/price']).toMatchObject({
      quote: '12.50',
      source: 'json-ld',
      path: '/@graph/0/offers/price',
      selector: 'html > head > script',
    });
    expect(evidence['/weight']).toMatchObject({
      quote: '340 g',
      source: 'text',
      textFragment: '#:~:text=340%20g',
    });
    expect(evidence['/description']).toMatchObject({ source: 'meta', attribute: 'content' });
    expect(evidence['/datePublished']).toMatchObject({ quote: '2024-05-01', attribute: 'datetime' });
    expect(evidence['/colours/0']?.selector).toBe('html > body > ul > li:nth-of-type(1)');
    for (const one of Object.values(evidence)) expect(standingAt(root, one)).toContain(one.quote);
  });

  it('quotes the address of a link, not its words', () => {
    const product = '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1>';
    const page = `${product}<a itemprop="url" href="/mug?a=1">Read more</a></div>`;
    const { json, evidence } = extracted({ url: { type: 'string', format: 'uri' } }, page);
    expect(json).toEqual({ url: 'https://kiln.test/mug?a=1' });
    expect(evidence['/url']).toMatchObject({ quote: '/mug?a=1', attribute: 'href', source: 'attribute' });
  });

  it('is left out unless it is requested', () => {
    const { root } = parseHtml(PAGE);
    const schema = { type: 'object', properties: { weight: { type: 'string' } } };
    const output = extractLocal({ pages: [{ root, url: URL_OF }], prompt: '', schema });
    expect(output).not.toHaveProperty('evidence');
    expect(output.fields).toEqual([{ path: 'weight', source: 'table', confidence: expect.any(Number) }]);
  });

  it('is there for the main entity too', () => {
    const { root } = parseHtml(PAGE);
    const { evidence } = extractLocal({
      pages: [{ root, url: URL_OF }],
      prompt: '',
      schema: null,
      evidence: true,
    });
    expect(evidence?.['/offers/priceCurrency']).toMatchObject({
      quote: 'EUR',
      path: '/@graph/0/offers/priceCurrency',
    });
  });
});

describe('evidence of selectors', () => {
  it('names what each value was read from', () => {
    const { root } = parseHtml(PAGE);
    const pages = [{ root, base: pageBase(root, URL_OF), language: 'en' }];
    const fields = [
      { name: 'weight', selector: 'td', type: 'number' as const },
      { name: 'a/b', selector: 'a', type: 'url' as const },
      { name: 'colours', xpath: '//li', type: 'list' as const },
    ];
    const { evidence = {} } = runSelect(pages, { fields }, { evidence: true });
    expect(evidence['/weight']).toMatchObject({ quote: '340 g', confidence: 1 });
    expect(evidence['/a~1b']).toMatchObject({
      quote: '/blue.pdf',
      attribute: 'href',
      selector: '#sheet\\:1',
    });
    expect(evidence['/colours/1']?.selector).toBe('html > body > ul > li:nth-of-type(2)');
    for (const one of Object.values(evidence)) expect(standingAt(root, one)).toContain(one.quote);
  });
});

describe('evidence of a model', () => {
  it('is there for what the page says word for word, and for nothing else', () => {
    const passages = [passagesIn(parseHtml(PAGE), 0)];
    const evidence = locateValues(
      { name: 'Blue mug', grams: 340, made: 'In China', list: ['green'] },
      passages,
    );
    expect(Object.keys(evidence)).toEqual(['/name', '/grams', '/list/0']);
    expect(evidence['/grams']).toMatchObject({ quote: '340', selector: expect.stringMatching(/td/) });
  });
});

it('JSON-LD in the data of a script is named by that script, and by its path there', () => {
  const maker = { '@context': 'https://schema.org', '@type': 'Organization', telephone: '+41 44 123 45 67' };
  const { evidence } = extracted(
    { phone: { type: 'string' } },
    `<title>Blue mug</title><body><script>window.first = {"name": "Blue mug", "sku": "B-1"}</script>
    <script id="second">window.state = ${JSON.stringify({ seo: { maker } })}</script>`,
  );
  expect(evidence['/phone']).toMatchObject({ selector: '#second', path: '/seo/maker/telephone' });
});

it.each(['\\', '<a', '<p '])('data full of %j is read in no time', (part) => {
  const data = { '@type': 'Product', name: 'Blue mug', note: part.repeat(60_000) };
  const before = process.threadCpuUsage();
  const { evidence } = extracted(
    { name: { type: 'string' } },
    `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Mug</h1>`,
  );
  expect(evidence['/name']?.quote).toBe('Blue mug');
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2_500);
});

it('a number is searched for in a row of dots in no time', () => {
  const before = process.threadCpuUsage();
  expect(locateValues({ a: 7 }, [[{ text: `1${'.'.repeat(60_000)}5` }]])).toEqual({});
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
});

it('finds hundreds of values on a page of thousands of rows in one pass', () => {
  const price = (row: number) => Number((row * 1.37).toFixed(2));
  const rows = Array.from({ length: 4_000 }, (_, i) => `<tr><td>Name ${i}</td><td>${price(i)}</td></tr>`);
  const { root } = parseHtml(`<table>${rows.join('')}</table>`);
  const before = process.threadCpuUsage();
  const passages = passagesIn({ root }, 0);
  const wanted = Array.from({ length: 200 }, (_, i) => ({
    name: `Name ${3_999 - i}`,
    price: price(3_999 - i),
  }));
  const found = locateValues(wanted, [passages]);
  // With twice as many rows it took 5 s.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
  expect(Object.keys(found)).toHaveLength(400);
  expect(found['/0/price']).toMatchObject({
    quote: '5478.63',
    selector: expect.stringMatching(/tr:nth-of-type\(4000\) > td:nth-of-type\(2\)$/),
  });
});

describe('text fragments', () => {
  const texts = (html: string) => textBlocks(parseHtml(html).root).map(({ text }) => text);

  it('tell which of several equal words are meant', () => {
    const blocks = texts('<p>Price: 5 EUR today</p><p>Price: 5 EUR tomorrow</p>');
    expect(textFragment(blocks, 1, '5 EUR')).toBe('#:~:text=Price%3A-,5%20EUR,-tomorrow');
    expect(textFragment(blocks, 1, 'tomorrow')).toBe('#:~:text=tomorrow');
  });

  it('name a long quote by its ends', () => {
    const long = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
    expect(textFragment([long], 0, long)).toBe(
      '#:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39',
    );
  });

  it('escape characters that have a meaning in them', () => {
    expect(textFragment(['a-b, c & d'], 0, 'a-b, c & d')).toBe('#:~:text=a%2Db%2C%20c%20%26%20d');
  });
});
