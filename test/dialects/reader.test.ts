/** Jina's reader: summaries of links and pictures, what is left of them in the text, and answers as events. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportPdf } from '../fixtures/documents/pdf.ts';
import { file, htmlPage } from '../site/handlers.ts';
import { type DialectKit, type Json, json, startDialects } from './kit.ts';

let kit: DialectKit;

beforeAll(async () => {
  kit = await startDialects();
  const words = 'The miller lifts the sluice in the morning and lets the water run over the wheel. '.repeat(
    8,
  );
  kit.site.page(
    '/mill',
    htmlPage(`<title>Mill</title><nav><a href="/">Home</a> <a href="javascript:void 0">Menu</a></nav>
      <main><h1>Mill</h1><p>${words}</p><p>See <a href="/docs/one">the first</a> and
      <a href="/docs/one">the same</a>.</p><img src="/wheel.png" alt="A wheel"><img src="/sluice.png">
      <pre><code>[a link](/in/code)</code></pre></main>`),
  );
  kit.site.page('/report.pdf', file('application/pdf', reportPdf()));
});
afterAll(() => kit?.close());

const read = (headers: Record<string, string> = {}, path = '/mill') =>
  kit.get(`/r/${kit.site.url}${path}`, headers);
const text = async (headers?: Record<string, string>) => (await read(headers)).text();
const data = async (headers: Record<string, string>, path?: string) =>
  (await json(read({ accept: 'application/json', ...headers }, path))).data as Json;

describe('summaries', () => {
  it('of links and pictures stand below the text', async () => {
    const response = await read({ 'x-with-links-summary': 'true', 'x-with-images-summary': 'true' });
    expect(response.headers.get('x-credits-used')).toBe('2');
    const whole = await response.text();
    const { url } = kit.site;
    expect(whole.slice(whole.indexOf('\nImages:') + 1)).toBe(
      `Images:\n- ![Image 1: A wheel](${url}/wheel.png)\n- ![Image 2](${url}/sluice.png)\n\n` +
        `Links/Buttons:\n- [Home](${url}/)\n- [the first](${url}/docs/one)\n`,
    );
    expect(whole).not.toContain('Warning');
  });

  it('are members of the JSON, each link once unless all are asked for', async () => {
    const { url } = kit.site;
    const once = await data({ 'x-with-links-summary': 'true', 'x-with-images-summary': 'true' });
    expect(once.links).toEqual({ Home: `${url}/`, 'the first': `${url}/docs/one` });
    expect(once.images).toEqual({ 'Image 1: A wheel': `${url}/wheel.png`, 'Image 2': `${url}/sluice.png` });
    const all = await data({ 'x-with-links-summary': 'all' });
    expect(all.links).toEqual([
      ['Home', `${url}/`],
      ['the first', `${url}/docs/one`],
      ['the same', `${url}/docs/one`],
    ]);
  });

  it('say where there is nothing to list', async () => {
    const { url } = kit.site;
    kit.site.page('/bare', htmlPage(`<title>Bare</title><p>${'Nothing but words. '.repeat(40)}</p>`));
    const whole = await (await kit.get(`/r/${url}/bare`, { 'x-with-links-summary': '1' })).text();
    expect(whole).toMatch(/Links\/Buttons:\nThis page does not seem to contain any buttons\/links\.\n$/);
  });
});

describe('links and pictures in the text', () => {
  it('are left out, or leave their words', async () => {
    const without = await text({ 'x-retain-links': 'none', 'x-retain-images': 'none' });
    expect(without).not.toMatch(/the first|docs\/one|wheel\.png/);
    const words = await text({ 'x-retain-links': 'text', 'x-retain-images': 'alt' });
    expect(words).toContain('See the first and the same.');
    expect(words).toContain('(Image 1: A wheel)');
    expect(words).not.toMatch(/docs\/one|\.png/);
    expect(words).toContain('[a link](/in/code)');
    expect(words).not.toContain('Warning');
    expect(await text({ 'x-retain-links': 'gpt-oss' })).toContain(
      'Parameters that were not honoured: x-retain-links: gpt-oss.',
    );
  });
});

it('keeps to x-max-tokens, and names headers that change nothing', async () => {
  const whole = await text({
    'x-max-tokens': '40',
    'x-markdown-chunking': 'h2',
    'x-with-shadow-dom': 'true',
  });
  expect(whole.length).toBeLessThan(600);
  expect(whole).toContain('Parameters that were not honoured: x-markdown-chunking.');
});

it('gives a foreign page as HTML in a way that it can do nothing in a browser', async () => {
  const response = await read({ 'x-respond-with': 'html' });
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

it('markdown has its head too, and a PDF the number of its pages', async () => {
  expect(await text({ 'x-respond-with': 'markdown' })).toMatch(
    /^Title: Mill\n\nURL Source: .*Markdown Content:\n.*Home/s,
  );
  expect(await data({}, '/report.pdf')).toMatchObject({ numPages: 2 });
  expect(await (await read({}, '/report.pdf')).text()).toContain('\n\nNumber of Pages: 2\n\n');
});

it('answers with an event where a client takes nothing else', async () => {
  const response = await read({ accept: 'text/event-stream' });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const [, event] = /^event: data\ndata: (.*)\n\n$/s.exec(await response.text()) ?? [];
  expect(JSON.parse(event ?? '{}')).toMatchObject({
    title: 'Mill',
    content: expect.stringContaining('sluice'),
  });
});

it('takes a viewport in the body', async () => {
  const body = {
    url: `${kit.site.url}/mill`,
    viewport: { width: 500, height: 400 },
    respondWith: 'markdown',
  };
  const whole = await (await kit.post('/r/', body)).text();
  expect(whole).toContain('sluice');
  expect(whole).not.toContain('Warning');
});
