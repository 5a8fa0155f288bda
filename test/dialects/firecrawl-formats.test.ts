/** Formats of Firecrawl's interface that ours has under other names, options of formats, and scrapes that are read again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportPdf } from '../fixtures/documents/pdf.ts';
import { startServerHere } from '../harness/server-here.ts';
import { startModelServer } from '../model-server/server.ts';
import { file, htmlPage } from '../site/handlers.ts';
import { type DialectKit, type Json, json, startDialects } from './kit.ts';

let kit: DialectKit;

beforeAll(async () => {
  kit = await startDialects();
  kit.site.page('/report.pdf', file('application/pdf', reportPdf()));
  kit.site.page(
    '/mug',
    htmlPage(`<title>Mug</title><h1>Blue mug</h1><p>12.50 EUR</p><script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "Product", "name": "Blue mug", "sku": "M-1", "image": "/mug.png",
       "brand": {"@type": "Brand", "name": "Potter"}, "description": "A mug", "offers": {"@type": "Offer",
       "price": "12.50", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}</script>`),
  );
});
afterAll(() => kit?.close());

const scrape = async (path: string, body: Json = {}): Promise<{ data: Json; warning?: string }> => {
  const answer = await json(kit.post('/v2/scrape', { url: kit.site.url + path, ...body }));
  return answer as { data: Json; warning?: string };
};

describe('a PDF', () => {
  it('comes page by page and with marks between its pages, and what else parsers ask for is named', async () => {
    const parser = { type: 'pdf', pages: true, pageMarkers: true, mode: 'ocr', blocks: true };
    const { data, warning } = await scrape('/report.pdf', { parsers: [parser] });
    const pages = data.pages as { pageNumber: number; markdown: string }[];
    expect(pages.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
    expect(pages[0]?.markdown).toMatch(/^# Harbour Report/);
    expect(data.markdown).toBe(pages.map(({ markdown }) => markdown).join('\n\n---\n\n<!-- page 2 -->\n\n'));
    expect(warning).toBe('Parameters that were not honoured: parsers.0.blocks, parsers: mode ocr.');
  });

  it('of a batch has no such parts, and its warning says so', async () => {
    const urls = [`${kit.site.url}/report.pdf`];
    const begun = await json(kit.post('/v2/batch/scrape', { urls, parsers: [{ type: 'pdf', pages: true }] }));
    expect(begun.warning).toBe('Parameters that were not honoured: parsers: pages.');
  });
});

describe('product', () => {
  const PRODUCT = {
    title: 'Blue mug',
    brand: 'Potter',
    description: 'A mug',
    variants: [
      {
        sku: 'M-1',
        price: { amount: 12.5, currency: 'EUR' },
        availability: { inStock: true, text: 'InStock' },
      },
    ],
  };

  it('is read without a model, in its shape', async () => {
    const { data } = await scrape('/mug', { formats: ['product'] });
    const url = `${kit.site.url}/mug`;
    const images = [{ url: `${kit.site.url}/mug.png` }];
    const variants = [{ ...PRODUCT.variants[0], images }];
    expect(data.product).toEqual({ ...PRODUCT, url, variants });
    expect(data).not.toHaveProperty('json');
  });

  it('is none where the page sells nothing', async () => {
    const { data, warning } = await scrape('/docs/one', { formats: ['product'] });
    expect(data).not.toHaveProperty('product');
    expect(warning ?? data.warning).toContain('No product found');
  });

  it('comes from the pages of a batch too', async () => {
    const { id } = await json(
      kit.post('/v2/batch/scrape', { urls: [`${kit.site.url}/mug`], formats: ['product'] }),
    );
    await expect
      .poll(() => json(kit.get(`/v2/batch/scrape/${id}`)), { timeout: 20_000 })
      .toMatchObject({ status: 'completed', data: [{ product: PRODUCT }] });
  });
});

describe('question', () => {
  it('is refused where there is no model', async () => {
    const formats = [{ type: 'question', question: 'What is sold?' }];
    const refused = await json(kit.post('/v2/scrape', { url: kit.site.url, formats }), 400);
    expect(refused.error).toContain('The format question needs a model');
  });

  it('is answered by the model, and query is its older name', async () => {
    const model = await startModelServer(() => ({ say: '{"answer": "A mug."}' }));
    const server = await startServerHere({
      env: {
        WINNOW_ALLOWED_PRIVATE_HOSTS: kit.site.host,
        WINNOW_LLM: 'openai-compatible',
        WINNOW_LLM_BASE_URL: model.url,
        WINNOW_LLM_MODEL: 'stub-1',
      },
    });
    try {
      for (const format of [
        { type: 'question', question: 'What is sold?' },
        { type: 'query', prompt: 'What is sold?' },
      ]) {
        const body = JSON.stringify({ url: `${kit.site.url}/mug`, formats: ['markdown', format] });
        const { data } = await json(server.fetch('/v2/scrape', { method: 'POST', body }));
        expect(data).toMatchObject({ answer: 'A mug.', markdown: expect.any(String) });
        expect(data).not.toHaveProperty('json');
        const { scrapeId } = (data as { metadata: Json }).metadata;
        expect(await json(server.fetch(`/v2/scrape/${scrapeId}`))).toMatchObject({
          data: { answer: 'A mug.' },
        });
      }
      expect(JSON.stringify(model.asked)).toContain('What is sold?');
    } finally {
      await server.close();
      await model.close();
    }
  });
});

describe('options of formats', () => {
  it('that are not honoured are named', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    const formats = [
      { type: 'json', schema, checkPromptInjection: true },
      { type: 'screenshot', delay: 5 },
    ];
    const { warning } = await scrape('/docs/one', { formats });
    expect(warning).toContain('formats: checkPromptInjection of json, formats: delay of screenshot');
  });
});

describe('a scrape', () => {
  it('is read again by its id, in both versions, for nothing', async () => {
    const { data } = await scrape('/docs/one', { formats: ['markdown', 'html', 'rawHtml', 'links'] });
    const { scrapeId } = data.metadata as { scrapeId: string };
    for (const base of ['/v2', '/firecrawl/v1']) {
      const again = await kit.get(`${base}/scrape/${scrapeId}`);
      expect(again.headers.get('x-credits-used')).toBeNull();
      expect(await json(Promise.resolve(again))).toEqual({ success: true, data });
    }
  });

  it('that is a page of a batch, or of nobody here', async () => {
    const { id } = await json(kit.post('/v2/batch/scrape', { urls: [`${kit.site.url}/docs/two`] }));
    await expect
      .poll(() => json(kit.get(`/v2/batch/scrape/${id}`)), { timeout: 20_000 })
      .toMatchObject({ status: 'completed' });
    const { data } = (await json(kit.get(`/v2/batch/scrape/${id}`))) as { data: { metadata: Json }[] };
    const [page] = data;
    expect(await json(kit.get(`/v2/scrape/${page?.metadata.scrapeId}`))).toEqual({
      success: true,
      data: page,
    });
    for (const other of [id, '0199a1b2-0000-7000-8000-000000000000'])
      expect(await json(kit.get(`/v2/scrape/${other}`), 404)).toMatchObject({
        success: false,
        error: 'Scrape not found',
      });
  });
});

it('what is not served here says so', async () => {
  for (const [path, what] of [
    ['/v2/agent', 'agent'],
    ['/v2/agent/x/trace', 'agent'],
    ['/v2/browser', 'browser sessions'],
    ['/v2/interact', 'browser sessions'],
    ['/v2/scrape/0199a1b2-0000-7000-8000-000000000000/interact', 'browser sessions'],
    ['/v2/feedback', 'feedback'],
    ['/v2/search/research/papers', 'research'],
    ['/v2/search/gov', 'government search'],
    ['/v2/parse/formats', 'list of the formats to parse'],
    ['/firecrawl/v1/deep-research', 'deep research'],
  ])
    expect(await json(kit.post(path ?? '', {}), 404)).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
      error: expect.stringContaining(`This server does not have Firecrawl's ${what}`),
    });
});

it('sources of a search that nobody here knows are named', async () => {
  const found = await json(
    kit.post('/v2/search', { query: 'mill', limit: 1, sources: ['web', { type: 'alexandria' }] }),
  );
  expect(found.data).toEqual({ web: [expect.objectContaining({ position: 1 })] });
  expect(found.warning).toBe('Parameters that were not honoured: sources: alexandria.');
});
