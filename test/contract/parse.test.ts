/** POST /api/parse: every way to send a file, on a real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Winnow } from '../../sdk/src/index.ts';
import { type ParseResult, parseResult } from '../../src/contract/page/parse.ts';
import { lines, textPdf } from '../fixtures/documents/pdf.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';

const MAX_FILE_BYTES = 300_000;
const HTML = '<title>Mill</title><h1>The mill</h1><p>It turns by the wind.</p><a href="/a">a</a>';
const PDF = textPdf([
  { content: lines(72, 700, ['The first page of a report about mills.']) },
  { content: lines(72, 700, ['And its second page.']) },
]);

let server: ServerHere;

beforeAll(async () => {
  server = await startServerHere({ env: { WINNOW_MAX_FILE_BYTES: String(MAX_FILE_BYTES) } });
});
afterAll(() => server?.close());

type Sent = { status: number; json: unknown; cost: string | null };

async function send(init: RequestInit, query = ''): Promise<Sent> {
  // The client itself says what the body is, with its boundary.
  const headers = { 'SVC-APIKEY': server.key, ...init.headers };
  const response = await fetch(`${server.url}/api/parse${query}`, { method: 'POST', ...init, headers });
  return {
    status: response.status,
    json: await response.json(),
    cost: response.headers.get('x-credits-used'),
  };
}

function formOf(file: Uint8Array<ArrayBuffer> | string, name: string, options?: unknown): FormData {
  const form = new FormData();
  form.set('file', new Blob([file]), name);
  if (options !== undefined) form.set('options', JSON.stringify(options));
  return form;
}

async function parsed(init: RequestInit, query = ''): Promise<ParseResult & { cost: string | null }> {
  const { status, json, cost } = await send(init, query);
  expect(status, JSON.stringify(json)).toBe(200);
  for (const ofPages of ['url', 'statusCode', 'provider'])
    expect(json).not.toHaveProperty(`metadata.${ofPages}`);
  return { ...parseResult.parse(json), cost };
}

const issuesOf = ({ json }: Sent) =>
  ((json as { error: { details?: { path: unknown[] }[] } }).error.details ?? []).map(({ path }) =>
    path.join('.'),
  );

describe('a file', () => {
  it('comes as a form, in the formats that were asked for', async () => {
    const body = formOf(new Uint8Array(PDF), 'report.pdf', {
      formats: [{ type: 'markdown' }, { type: 'links' }],
    });
    const { results, metadata, cost } = await parsed({ body });
    expect(results.markdown?.data).toHaveLength(2);
    expect(results.markdown?.data[0]).toContain('a report about mills');
    expect(metadata).toMatchObject({
      contentType: 'application/pdf',
      pagesTotal: 2,
      file: { name: 'report.pdf', bytes: PDF.length, contentType: 'application/pdf' },
    });
    expect(cost).toBe('4');
  });

  it('comes as the body itself, with its name and options in the query', async () => {
    const options = encodeURIComponent(JSON.stringify({ formats: [{ type: 'html' }] }));
    const body = new Uint8Array(PDF);
    const { results, metadata } = await parsed(
      { body, headers: { 'Content-Type': 'application/octet-stream' } },
      `?name=x.pdf&options=${options}`,
    );
    expect(results.html?.data[0]).toContain('a report about mills');
    expect(metadata.file.name).toBe('x.pdf');
  });

  it('is known by its bytes, by its name, or by what is said of it', async () => {
    expect((await parsed({ body: formOf(HTML, 'x') })).metadata.contentType).toBe('text/html');
    const csv = await parsed({ body: formOf('a,b\n1,2', 'table.csv') });
    expect([csv.metadata.contentType, csv.results.markdown?.data[0]]).toEqual([
      'text/csv',
      expect.stringContaining('| 1 | 2 |'),
    ]);
    const told = await parsed({ body: formOf('a,b\n1,2', 'x', { contentType: 'text/csv' }) });
    expect(told.results.markdown?.data[0]).toContain('| 1 | 2 |');
  });

  it('is sent by the SDK, and is in history without its bytes', async () => {
    const winnow = new Winnow({ apiKey: server.key, baseUrl: server.url });
    const { id, results } = await winnow.parse({ file: new TextEncoder().encode(HTML), name: 'mill.html' });
    expect(results.markdown?.data[0]).toContain('# The mill');
    const entry = await winnow.history.get(id);
    expect(entry).toMatchObject({
      service: 'parse',
      params: { file: { name: 'mill.html', bytes: HTML.length } },
    });
    expect(JSON.stringify(entry.params)).not.toContain('turns by the wind');
  });

  it('with an Idempotency-Key is read once, whatever its bytes are', async () => {
    const request = { body: new Uint8Array(PDF), headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const [first, second] = [await parsed(request), await parsed(request)];
    expect(second.id).toBe(first.id);
    expect(first.results.markdown?.data[0]).toContain('a report about mills');
  });
});

describe('refuses', () => {
  it('a form without a file, unknown fields, and options that are wrong', async () => {
    const empty = new FormData();
    empty.set('options', '{}');
    expect(issuesOf(await send({ body: empty }))).toEqual(['file']);
    expect(issuesOf(await send({ body: new Uint8Array() }))).toEqual(['file']);
    const more = formOf(HTML, 'x');
    more.set('mode', 'reader');
    expect(issuesOf(await send({ body: more }))).toEqual(['mode']);
    expect(issuesOf(await send({ body: formOf(HTML, 'x', { format: 'html' }) }))).toEqual(['options.format']);
    expect(issuesOf(await send({ body: formOf(HTML, 'x', { formats: [{ type: 'screenshot' }] }) }))).toEqual([
      'options.formats.0.type',
    ]);
    const malformed = formOf(HTML, 'x');
    malformed.set('options', '{');
    expect(issuesOf(await send({ body: malformed }))).toEqual(['options']);
  });

  it('a form that breaks off, a file that is too large, and a type that nobody can read', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc';
    expect((await send({ body: broken, headers })).status).toBe(400);
    expect((await send({ body: formOf(new Uint8Array(MAX_FILE_BYTES + 1), 'x') })).status).toBe(413);
    const zeros = new Uint8Array(100).map((_, i) => i % 7);
    expect((await send({ body: formOf(zeros, 'x.bin') })).status).toBe(415);
  });
});
