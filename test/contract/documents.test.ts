/** Documents through POST /api/scrape: types, pages, pictures and their price. What is read is tested beside the readers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScrapeResult, scrapeResult } from '../../src/contract/page/scrape-result.ts';
import { docx, zipBomb } from '../fixtures/documents/docx.ts';
import { wordsPicture } from '../fixtures/documents/images.ts';
import { epub, odt, rtf } from '../fixtures/documents/odt-epub-rtf.ts';
import { at, lockedPdf, textPdf } from '../fixtures/documents/pdf.ts';
import { pptx } from '../fixtures/documents/pptx.ts';
import { xlsx } from '../fixtures/documents/xlsx.ts';
import { leaveCredits } from '../harness/server-data.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: SharedServer;

beforeAll(async () => {
  const picture = await wordsPicture().png().toBuffer();
  const pages = ['first', 'second', 'third'].map((name) => ({
    content: at(72, 700, `This is the ${name} page of the report.`),
  }));
  // The declared type says nothing, so the bytes decide.
  const unnamed = (bytes: Buffer) => file('application/octet-stream', bytes);
  site = await startSite({
    '/report.pdf': unnamed(textPdf(pages)),
    '/locked.pdf': unnamed(lockedPdf()),
    '/letter.docx': unnamed(docx(picture)),
    '/bomb.docx': unnamed(zipBomb()),
    '/slides.pptx': unnamed(pptx()),
    '/sheet.xlsx': unnamed(xlsx()),
    '/text.odt': unnamed(odt()),
    '/book.epub': unnamed(epub(picture)),
    '/note.rtf': unnamed(rtf()),
    '/picture.png': unnamed(picture),
  });
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

const post = (path: string, body: object = {}, key?: string) =>
  server.fetch('/api/scrape', {
    method: 'POST',
    body: JSON.stringify({ url: site.url + path, ...body }),
    ...(key && { key }),
  });

async function served(path: string, body: object = {}): Promise<ScrapeResult & { cost: string | null }> {
  const response = await post(path, body);
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return { ...scrapeResult.parse(json), cost: response.headers.get('x-credits-used') };
}

it.each([
  ['/report.pdf', 'application/pdf'],
  ['/letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['/slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['/sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['/text.odt', 'application/vnd.oasis.opendocument.text'],
  ['/book.epub', 'application/epub+zip'],
  ['/note.rtf', 'application/rtf'],
  ['/picture.png', 'image/png'],
])('%s is recognised and read in every content format', async (path, contentType) => {
  const formats = ['markdown', 'html', 'links', 'images', 'summary'].map((type) => ({ type }));
  const { metadata, results, errors } = await served(path, { formats });
  expect(metadata.contentType).toBe(contentType);
  expect(errors).toBeUndefined();
  expect(results.markdown?.data.join('').trim()).not.toBe('');
  expect(results.html?.data).toHaveLength(results.markdown?.data.length ?? -1);
});

describe('a PDF', () => {
  it('has a string and a credit for each page, up to the cap', async () => {
    const { results, metadata, cost } = await served('/report.pdf');
    expect(results.markdown?.data).toEqual(
      ['first', 'second', 'third'].map((name) => expect.stringContaining(`the ${name} page`)),
    );
    expect(metadata).toMatchObject({ pagesTotal: 3, pagesProcessed: 3 });
    expect(cost).toBe('4');
    const capped = await served('/report.pdf', { processors: [{ type: 'pdf', maxPages: 2 }] });
    expect(capped.results.markdown?.data).toHaveLength(2);
    expect(capped.metadata).toMatchObject({ pagesTotal: 3, pagesProcessed: 2 });
    expect(capped.cost).toBe('3');
  });

  it('that costs more than there is gets 402, and nothing is charged', async () => {
    const { accountId, apiKey } = JSON.parse(
      await server.winnow('account', 'create', 'reader', '--plan', 'free', '--json'),
    );
    await leaveCredits(server, accountId, 3);
    const refused = await post('/report.pdf', {}, apiKey);
    expect(refused.status).toBe(402);
    expect(refused.headers.get('x-credits-used')).toBe('0');
    expect(await (await server.fetch('/api/credits', { key: apiKey })).json()).toMatchObject({
      remaining: 3,
    });
    const affordable = await post('/report.pdf', { processors: [{ type: 'pdf', maxPages: 2 }] }, apiKey);
    expect(affordable.headers.get('x-credits-remaining')).toBe('0');
  });

  it('that is locked is a typed error', async () => {
    const response = await post('/locked.pdf');
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      error: { type: 'unsupported_type', message: expect.stringContaining('password') },
    });
  });
});

describe('pictures inside a document', () => {
  it('are links to blobs in every format', async () => {
    const { results } = await served('/letter.docx', { formats: [{ type: 'markdown' }, { type: 'images' }] });
    const [url = ''] = results.images?.data ?? [];
    expect(url).toMatch(/\/blobs\/[0-9a-f-]{36}\?expires=\d+&signature=/);
    expect(results.markdown?.data.join('')).toContain(url);
    const picture = await fetch(url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  });
});

it('a bomb is refused, and the next document works', async () => {
  expect((await post('/bomb.docx')).status).toBe(413);
  expect((await served('/letter.docx')).cost).toBe('1');
});

it('a picture gives its text and its size', async () => {
  const { results, metadata } = await served('/picture.png');
  expect(metadata.image).toMatchObject({ format: 'png', width: expect.any(Number) });
  expect(metadata.ocr).toMatchObject({ pagesProcessed: 1, pages: [{ index: 0 }] });
  expect(results.markdown?.data[0]).toMatch(/!\[.*\]\(.*\/picture\.png\)\n\n\w+/);
});
