import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { followCrawl } from './crawl-run.ts';
import { WinnowError } from './errors.ts';
import type { Transport } from './transport.ts';

const PATIENCE_MS = 40;

it('has all its patience left after a reader who took long over a page', async () => {
  const away = new WinnowError('connection_failed', 'No answer');
  const state = (status: string, finished: number) => ({ id: 'c', status, total: 2, finished });
  const answers = [
    { data: [{ url: 'a' }], pagination: { limit: 20, nextCursor: null } },
    away,
    state('completed', 2),
    { data: [{ url: 'b' }], pagination: { limit: 20, nextCursor: null } },
  ];
  const transport = {
    json: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    stream: async () => {
      throw away;
    },
  } as Transport;
  const begun = async () => state('running', 1) as Awaited<ReturnType<Parameters<typeof followCrawl>[2]>>;
  const urls: string[] = [];
  for await (const { url } of followCrawl(transport, 'crawl', begun, { patienceMs: PATIENCE_MS })) {
    urls.push(url);
    await sleep(PATIENCE_MS * 2);
  }
  expect(urls).toEqual(['a', 'b']);
});
