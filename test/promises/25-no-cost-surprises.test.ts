/** Promise 25: every answer carries its cost, failure costs nothing, and the ledger sums to the balance, also after kill -9. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killDuringCalls } from '../harness/kill-during-calls.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { hangUp } from '../site/hostile-handlers.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: SharedServer;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Home</title><h1>Home</h1><p>${'A sentence that says something. '.repeat(20)}</p>`,
    '/dead': hangUp,
  });
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

async function cost(
  url: string,
  formats: object[],
  fetchConfig = {},
): Promise<{ status: number; used: string | null }> {
  const body = JSON.stringify({ url: `${site.url}${url}`, formats, fetchConfig });
  const response = await server.fetch('/api/scrape', { method: 'POST', body });
  await response.arrayBuffer();
  return { status: response.status, used: response.headers.get('x-credits-used') };
}

describe('a scrape', () => {
  it('costs the sum of its formats', async () => {
    expect(await cost('/', [{ type: 'markdown' }])).toEqual({ status: 200, used: '1' });
    const four = [{ type: 'markdown' }, { type: 'html' }, { type: 'links' }, { type: 'images' }];
    expect(await cost('/', four)).toEqual({ status: 200, used: '4' });
    expect(await cost('/', [{ type: 'screenshot' }])).toEqual({ status: 200, used: '2' });
    expect(await cost('/', [{ type: 'branding' }])).toEqual({ status: 200, used: '25' });
  });

  it('costs 5 more with stealth', async () => {
    expect(await cost('/', [{ type: 'markdown' }], { stealth: true })).toEqual({ status: 200, used: '6' });
  });

  it('costs nothing when it fails, or when the page is an error', async () => {
    expect(await cost('/dead', [{ type: 'markdown' }])).toEqual({ status: 503, used: '0' });
    expect(await cost('/missing', [{ type: 'markdown' }])).toEqual({ status: 200, used: '0' });
  });
});

it('kill -9 in the middle of calls loses nothing that was acknowledged and charges nothing twice', {
  timeout: 180_000,
}, async () => {
  const report = await killDuringCalls(2);
  expect(report).toMatchObject({
    kills: 2,
    misquoted: 0,
    lost: 0,
    stillRunning: 0,
    wrongCharges: 0,
    booksBalanced: true,
  });
  expect(report.acknowledged).toBeGreaterThan(10);
  // Compares the balance shown to the account with the price list and the history.
  expect(report.spent).toBe(report.owed);
});
