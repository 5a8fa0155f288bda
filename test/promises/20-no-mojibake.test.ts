/** Promise 20: legacy charsets come out right, declared or not, through the real fetch and decode. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDeadline } from '../../src/concurrency/deadline.ts';
import { decodeText } from '../../src/fetch/charset.ts';
import { NO_CREDENTIALS } from '../../src/fetch/credentials.ts';
import { type FastDeps, fetchFast } from '../../src/fetch/fast/fetch-fast.ts';
import { createDispatcherPool } from '../../src/net/guard/dispatcher.ts';
import { createGuard } from '../../src/net/guard/guard.ts';
import { openWanderingTabs } from '../harness/wandering-tabs.ts';
import { CHARSET_SAMPLES, type CharsetSample } from '../site/charset-samples.ts';
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let deps: FastDeps;

beforeAll(async () => {
  site = await startSite();
  const guard = createGuard({ allowedPrivateHosts: [site.host] });
  deps = { guard, dispatchers: createDispatcherPool(guard), userAgent: 'Winnow test' };
});

afterAll(async () => {
  await deps.dispatchers.close();
  await site.close();
});

function pageOf({ bytes }: CharsetSample, head = ''): Buffer {
  const before = `<!doctype html><html><head>${head}<title>x</title><script>var a = "b";</script></head><body><p class="y">`;
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from('</p></body></html>')]);
}

async function read(contentType: string, body: Buffer): Promise<string> {
  site.page('/page', file(contentType, body));
  const deadline = startDeadline(5000);
  const options = { credentials: NO_CREDENTIALS, country: null };
  const request = { url: `${site.url}/page`, options, deadline, maxBytes: 1_000_000, upstream: null };
  const response = await fetchFast(request, deps);
  deadline.clear();
  return decodeText(response.body, response.headers['content-type']).text;
}

it.each(CHARSET_SAMPLES)('$label declared in the header', async (sample) => {
  expect(await read(`text/html; charset=${sample.label}`, pageOf(sample))).toContain(sample.text);
});

it.each(CHARSET_SAMPLES)('$label declared in the page', async (sample) => {
  const short = `<meta charset="${sample.label}">`;
  const long = `<META content='text/html;charset=${sample.label.toLowerCase()}' HTTP-EQUIV=Content-Type>`;
  expect(await read('text/html', pageOf(sample, short))).toContain(sample.text);
  expect(await read('text/html', pageOf(sample, long))).toContain(sample.text);
});

it.each(CHARSET_SAMPLES)('$label not declared at all', async (sample) => {
  expect(await read('text/html', pageOf(sample))).toContain(sample.text);
});

it.each(CHARSET_SAMPLES)('$label under a header that says UTF-8', async (sample) => {
  expect(await read('text/html; charset=utf-8', pageOf(sample))).toContain(sample.text);
});

it.each(CHARSET_SAMPLES)('$label as plain text', async (sample) => {
  expect(await read('text/plain', sample.bytes)).toContain(sample.text);
});

it.each(CHARSET_SAMPLES)('UTF-8 that claims to be $label', async ({ label, text }) => {
  const body = Buffer.from(`<html><head><meta charset="${label}"></head><body>${text}</body></html>`);
  expect(await read(`text/html; charset=${label}`, body)).toContain(text);
});

it('pages that declare no charset come out of the browser right', async () => {
  const tabs = await openWanderingTabs(site.host);
  try {
    const text = 'Price today: €3.90 a kilo – “fresh”';
    const modern = { label: 'UTF-8', text, bytes: Buffer.from(text) };
    // Browsers do not guess this one: its plain ASCII could hide markup.
    const guessed = CHARSET_SAMPLES.filter(({ label }) => label !== 'ISO-2022-JP');
    const samples = [...guessed, modern];
    const urls = samples.map((sample, nr) => {
      site.page(`/undeclared/${nr}`, file('text/html', pageOf(sample)));
      return `${site.url}/undeclared/${nr}`;
    });
    const pages = await tabs.each(urls, async (go) => (await (await go()).read()).toString());
    const wrong = samples.filter(({ text }, nr) => !pages[nr]?.includes(text));
    expect(wrong.map(({ label }) => label)).toEqual([]);
  } finally {
    await tabs.close();
  }
}, 120_000);
