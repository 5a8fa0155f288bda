/** POST /api/extract, the formats json and summary, and POST /api/schema, by the local engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExtractResult, extractResult } from '../../src/contract/extract/extract.ts';
import { at, textPdf } from '../fixtures/documents/pdf.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const SENTENCE = 'The mug is thrown by hand from blue stoneware and holds a quarter of a litre. ';
const PRODUCT = `<!doctype html><html lang="en"><head><title>Blue mug</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Blue mug",
  "offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"}}</script></head>
  <body><h1>Blue mug</h1><p>${SENTENCE.repeat(5)}</p><table><tr><th>Weight</th><td>340 g</td></tr></table></body></html>`;

const LETTER = [
  { content: at(72, 700, 'The harbour office writes to all masters of ships.') },
  { content: at(72, 600, 'Phone: +49 30 901820') },
];

const PRODUCT_SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    currency: { type: 'string' },
    isbn: { type: ['string', 'null'] },
  },
  required: ['name', 'price', 'isbn'],
};

let site: Site;
let server: SharedServer;

beforeAll(async () => {
  site = await startSite({
    '/mug': PRODUCT,
    '/blank': '<title></title><body></body>',
    '/notes.txt': file('text/plain', 'Phone: +49 30 901820'),
    '/letter.pdf': file('application/pdf', textPdf(LETTER)),
  });
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

const post = (path: string, body: object) =>
  server.fetch(path, { method: 'POST', body: JSON.stringify(body) });

async function extracted(body: object): Promise<ExtractResult & { cost: string | null }> {
  const response = await post('/api/extract', body);
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return { ...extractResult.parse(json), cost: response.headers.get('x-credits-used') };
}

async function refused(body: object) {
  const response = await post('/api/extract', body);
  const { error } = (await response.json()) as { error: { type: string; details?: { path: string[] }[] } };
  return { status: response.status, ...error };
}

describe('the source', () => {
  it('may be a URL', async () => {
    const { json, metadata, cost, raw, usage } = await extracted({
      url: `${site.url}/mug`,
      prompt: 'the product',
      schema: PRODUCT_SCHEMA,
    });
    expect(json).toEqual({ name: 'Blue mug', price: 12.5, currency: 'EUR', isbn: null });
    expect(metadata).toMatchObject({
      chunker: { chunks: [{ size: expect.any(Number) }] },
      fetch: { url: `${site.url}/mug`, statusCode: 200, provider: 'http' },
      engine: {
        name: 'local',
        fields: expect.arrayContaining([expect.objectContaining({ path: 'name', source: 'json-ld' })]),
      },
    });
    expect({ cost, raw, usage }).toEqual({
      cost: '5',
      raw: null,
      usage: { promptTokens: 0, completionTokens: 0 },
    });
  });

  it('may be HTML or Markdown, and then nothing is fetched', async () => {
    const before = site.requests.length;
    const schema = { type: 'object', properties: { phone: { type: 'string' } } };
    for (const source of [{ html: '<p>Phone: +49 30 901820</p>' }, { markdown: 'Phone: +49 30 901820' }]) {
      // What is about fetching is ignored, never refused.
      const ignored = {
        fetchConfig: { stealth: true, timeout: 'soon' },
        allowedTypes: ['application/pdf', 'none'],
        contentType: 7,
      };
      const { json, cost, metadata } = await extracted({
        ...source,
        ...ignored,
        prompt: 'the phone number',
        schema,
      });
      expect(json).toEqual({ phone: '+49 30 901820' });
      expect(cost).toBe('5');
      expect(metadata.fetch).toEqual({});
    }
    expect(site.requests.length).toBe(before);
  });

  it('must be exactly one of the three, of at most 2 MB, with a prompt', async () => {
    expect(await refused({ prompt: 'x' })).toMatchObject({ status: 400, type: 'validation' });
    expect(await refused({ html: '<p>x</p>', markdown: 'x', prompt: 'x' })).toMatchObject({ status: 400 });
    expect(await refused({ html: '<p>x</p>' })).toMatchObject({
      status: 400,
      details: [{ path: ['prompt'] }],
    });
    expect(await refused({ html: 'é'.repeat(1_048_577), prompt: 'x' })).toMatchObject({
      status: 400,
      details: [{ code: 'too_big', path: ['html'] }],
    });
    expect(
      await refused({ url: `${site.url}/notes.txt`, prompt: 'x', allowedTypes: ['text/html'] }),
    ).toMatchObject({ status: 415 });
  });
});

describe('select', () => {
  const select = {
    fields: [
      { name: 'name', selector: 'h1' },
      { name: 'weight', xpath: '//th[.="Weight"]/following-sibling::td', type: 'number' },
      { name: 'isbn', selector: '.isbn' },
    ],
  };
  const data = { name: 'Blue mug', weight: 340, isbn: null };

  it('reads what selectors name, for 1 credit, in scrape and extract', async () => {
    const url = `${site.url}/mug`;
    const response = await post('/api/scrape', { url, formats: [{ type: 'json', select }] });
    expect(await response.json()).toMatchObject({
      results: { json: { data, metadata: { raw: null } } },
      metadata: { engine: { name: 'select', missing: ['isbn'] } },
    });
    expect(response.headers.get('x-credits-used')).toBe('1');
    for (const source of [{ url }, { html: PRODUCT }]) {
      expect(await extracted({ ...source, select })).toMatchObject({ json: data, cost: '1' });
    }
  });

  it('is refused at its path wherever formats are taken', async () => {
    const url = `${site.url}/mug`;
    const formats = [{ type: 'json', select: { fields: [{ name: 'a', selector: 'p[' }] } }];
    const bodies: [string, object][] = [
      ['/api/scrape', { url, formats }],
      ['/api/crawl', { url, formats }],
      ['/api/batch', { urls: [url], formats }],
      ['/api/monitor', { url, interval: '1h', formats }],
    ];
    for (const [path, body] of bodies) {
      const response = await post(path, body);
      expect(await response.json(), path).toMatchObject({
        error: { details: [{ path: ['formats', 0, 'select', 'fields', 0, 'selector'] }] },
      });
      expect(response.status).toBe(400);
    }
    expect(await refused({ url, select: { fields: [{ name: 'a', css: 'p' }] } })).toMatchObject({
      status: 400,
    });
    expect(await refused({ url, select, prompt: 'the name' })).toMatchObject({
      details: [{ path: ['prompt'] }],
    });
  });
});

describe('evidence', () => {
  const place = { quote: '340 g', selector: expect.stringMatching(/td$/), textFragment: '#:~:text=340%20g' };

  it('says where each value stands, where it is asked for', async () => {
    const url = `${site.url}/mug`;
    const asked = { url, prompt: 'the product', schema: PRODUCT_SCHEMA };
    expect((await extracted(asked)).metadata.evidence).toBeUndefined();
    const { metadata, cost } = await extracted({ ...asked, evidence: true });
    expect(metadata.evidence?.['/price']).toMatchObject({ quote: '12.50', source: 'json-ld' });
    expect(cost).toBe('5');
    const select = { fields: [{ name: 'weight', selector: 'td' }] };
    const formats = [{ type: 'json', select, evidence: true }];
    expect(await (await post('/api/scrape', { url, formats })).json()).toMatchObject({
      results: {
        json: { metadata: { evidence: { '/weight': { ...place, source: 'text', confidence: 1 } } } },
      },
    });
  });
});

describe('evidence in a PDF', () => {
  it('has its page and box, and the page as a picture', async () => {
    const schema = { type: 'object', properties: { phone: { type: 'string' } } };
    const asked = { url: `${site.url}/letter.pdf`, prompt: 'the phone number', schema, evidence: true };
    const { id, metadata } = await extracted(asked);
    const { box, page } = metadata.evidence?.['/phone'] ?? {};
    expect(page).toBe(2);
    expect(box?.x).toBeGreaterThan(72);
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - 192)).toBeLessThan(5);
    expect(metadata.evidencePages).toEqual([
      { page: 2, url: expect.stringContaining('/blobs/'), width: 612, height: 792 },
    ]);
    // The stored answer has it too, with links of its own.
    const stored = (await (await server.fetch(`/api/history/${id}`)).json()) as { result: ExtractResult };
    const url = stored.result.metadata.evidencePages?.[0]?.url ?? '';
    const picture = await fetch(new URL(new URL(url).pathname + new URL(url).search, server.url));
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect((await picture.bytes()).length).toBeGreaterThan(1000);
  });
});

describe('the answer', () => {
  it('without a schema has what the prompt names', async () => {
    expect((await extracted({ url: `${site.url}/mug`, prompt: 'name and weight' })).json).toMatchObject({
      name: 'Blue mug',
      weight: expect.stringContaining('340'),
    });
  });

  it('is null on a blank page, at no cost', async () => {
    const { json, cost, metadata } = await extracted({
      url: `${site.url}/blank`,
      prompt: 'the price',
      schema: PRODUCT_SCHEMA,
    });
    expect(json).toBeNull();
    expect(cost).toBe('0');
    expect(metadata.warnings).toContainEqual(expect.objectContaining({ reason: 'empty' }));
  });

  it('fits the schema, or the call fails and names the fields', async () => {
    const schema = { type: 'object', properties: { ean: { type: 'string' } }, required: ['ean'] };
    const failed = await post('/api/extract', { url: `${site.url}/mug`, prompt: 'the EAN', schema });
    expect(failed.headers.get('x-credits-used')).toBe('0');
    expect(failed.status).toBe(422);
    expect(await failed.json()).toMatchObject({
      error: { type: 'extraction_failed', details: [{ path: ['ean'] }] },
    });
  });

  it.each([
    ['no schema at all', { type: 'banana' }],
    ['a remote reference', { $ref: 'https://example.com/schema.json' }],
  ])('refuses %s', async (_, schema) => {
    expect(await refused({ html: '<p>x</p>', prompt: 'x', schema })).toMatchObject({
      status: 400,
      type: 'validation',
    });
  });
});

describe('scrape', () => {
  it('gives json and summary from the same visit as the rest', async () => {
    const before = site.requests.length;
    const formats = [{ type: 'json', schema: PRODUCT_SCHEMA }, { type: 'summary' }, { type: 'markdown' }];
    const response = await post('/api/scrape', { url: `${site.url}/mug`, formats });
    expect(await response.json()).toMatchObject({
      results: {
        json: { data: { name: 'Blue mug', price: 12.5 }, metadata: { raw: null, chunker: { chunks: [{}] } } },
        summary: { data: expect.stringContaining('blue stoneware'), metadata: { chunker: { chunks: [{}] } } },
        markdown: { data: [expect.stringContaining('# Blue mug')] },
      },
      metadata: { engine: { name: 'local' } },
    });
    expect(response.headers.get('x-credits-used')).toBe('7');
    expect(site.requests.length - before).toBe(1);
  });
});

describe('schema', () => {
  it('comes from a few words, and extends another', async () => {
    const response = await post('/api/schema', { prompt: 'name and price of a product' });
    expect(response.headers.get('x-credits-used')).toBe('1');
    const { id, schema } = (await response.json()) as { id: string; schema: { properties: object } };
    expect(Object.keys(schema.properties)).toEqual(['name', 'price']);
    const more = await post('/api/schema', { prompt: 'also the rating', existing_schema: schema });
    expect(await more.json()).toMatchObject({ schema: { properties: { name: {}, price: {}, rating: {} } } });
    expect(await (await server.fetch(`/api/history/${id}`)).json()).toMatchObject({
      service: 'schema',
      status: 'completed',
    });
  });
});

describe('what the rules cannot do', () => {
  const cards = Array.from(
    { length: 5 },
    (_, i) => `<li><h3>Mug ${i}</h3><span class="price">€ ${i + 5}.00</span></li>`,
  );
  const html = `<title>Mugs</title><h1>Mugs</h1><ul>${cards.join('')}</ul>`;

  it('is named, word for word', async () => {
    const { json, metadata } = await extracted({
      html,
      prompt: 'name and price of each mug, sorted by price',
    });
    expect(json).toMatchObject({ mugs: [{ name: 'Mug 0', price: 5 }, {}, {}, {}, {}] });
    expect(metadata.warnings).toEqual([{ reason: 'prompt_not_understood', detail: 'sorted by price' }]);
  });

  it('is named by the schema service, too', async () => {
    const response = await post('/api/schema', { prompt: 'all mugs under 9 euros' });
    expect(await response.json()).toMatchObject({
      schema: { properties: { mugs: {} } },
      metadata: { warnings: [{ reason: 'prompt_not_understood', detail: 'under 9 euros' }] },
    });
  });

  it('is to choose one of many', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: ['string', 'null'] }, price: { type: ['number', 'null'] } },
    };
    const { json, metadata } = await extracted({ html, prompt: 'the mug', schema });
    expect(json).toEqual({ name: null, price: null });
    expect(metadata.warnings).toEqual([{ reason: 'many_records', detail: '5 records' }]);
  });
});

describe('mode', () => {
  const html = `${PRODUCT.replace('</body>', '')}<footer><p>Phone: +49 30 1234567</p><a href="/imprint">Imprint</a></footer></body></html>`;

  it('decides what is read beside structured data', async () => {
    const ask = { html, prompt: 'name, weight and phone' };
    expect((await extracted(ask)).json).toMatchObject({
      name: 'Blue mug',
      phone: expect.stringContaining('1234567'),
    });
    const { json } = await extracted({ ...ask, mode: 'reader' });
    expect(json).toMatchObject({ name: 'Blue mug', phone: null });
  });
});
