/** A job with long pages over a WebSocket: in messages of a bounded length, so that a client that reads nothing costs little. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedServer } from '../harness/shared-server.ts';
import { startSite } from '../site/site.ts';

const PAGES = 8;
const words = 'Grain is thrown into the wind, and what is worth keeping falls back. ';
const page = `<!doctype html><title>Long</title><main>${`<p>${words.repeat(9)}</p>`.repeat(3_200)}</main>`;
const MOST_CHARACTERS = 11 * 1024 * 1024;

it('brings every page, and no message is longer than one may be', async () => {
  const site = await startSite({ '/long*': page });
  const server = await sharedServer();
  const urls = Array.from({ length: PAGES }, (_, n) => `${site.url}/long${n}`);
  const asked = await server.fetch('/api/batch', { method: 'POST', body: JSON.stringify({ urls }) });
  const { id } = (await asked.json()) as { id: string };
  for (let tries = 0; tries < 240; tries += 1) {
    const { status } = (await (await server.fetch(`/api/batch/${id}`)).json()) as { status: string };
    if (status === 'completed') break;
    await sleep(250);
  }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/batch/scrape/${id}`, [server.key]);
  const lengths: number[] = [];
  const documents: number[] = [];
  socket.addEventListener('message', ({ data }) => {
    lengths.push((data as string).length);
    const message = JSON.parse(data as string) as { type: string; data: { data?: object[] } };
    documents.push(message.type === 'catchup' ? (message.data.data ?? []).length : 1);
  });
  await new Promise((resolve) => socket.addEventListener('close', resolve));
  expect(documents.reduce((sum, count) => sum + count, 0)).toBe(PAGES);
  expect(documents[0]).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(MOST_CHARACTERS);
  await site.close();
});
