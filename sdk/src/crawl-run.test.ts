import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { followCrawl } from './crawl-run.ts';
import { WinnowError } from './errors.ts';
import type { Transport } from './transport.ts';

const PATIENCE_MS = 40;

it('has its full patience left after a reader took long over a page', async () => {
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
  } as Partial<Transport> as Transport;
  const begun = async () => state('running', 1) as Awaited<ReturnType<Parameters<typeof followCrawl>[2]>>;
  const urls: string[] = [];
  for await (const { url } of followCrawl(transport, 'crawl', begun, { patienceMs: PATIENCE_MS })) {
    urls.push(url);
    await sleep(PATIENCE_MS * 2);
  }
  expect(urls).toEqual(['a', 'b']);
});

it('has its full patience left when a server goes away that answered until then', async () => {
  const away = new WinnowError('connection_failed', 'No answer');
  const answers: unknown[] = [away, { id: 'c', status: 'completed', total: 0, finished: 0 }];
  const transport = {
    json: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    // A page that takes long, with nothing but signs of life; then the server restarts.
    stream: async () => ({
      response: new Response(
        new ReadableStream({
          async start(body) {
            for (let beat = 0; beat < 5; beat++) {
              await sleep(PATIENCE_MS * 2);
              body.enqueue(new TextEncoder().encode(': still here\n\n'));
            }
            body.error(new Error('reset'));
          },
        }),
      ),
      close() {},
    }),
  } as Partial<Transport> as Transport;
  const begun = async () => ({ id: 'c', status: 'running', total: 1, finished: 0 }) as const;
  const run = followCrawl(transport, 'crawl', begun, { patienceMs: PATIENCE_MS * 8 });
  for await (const _ of run);
  expect(run.progress?.status).toBe('completed');
});

it('gives up when a reachable server cannot return the pages', async () => {
  const broken = new WinnowError('internal_error', 'Something went wrong', { status: 500 });
  let asked = 0;
  const transport = {
    json: async ({ path }) => {
      if (!path.endsWith('/pages')) return { id: 'c', status: 'completed', total: 1, finished: 1 };
      // It would be asked for ever; the test should fail rather than hang.
      if (++asked > 5) return { data: [{ url: 'a' }] };
      throw broken;
    },
  } as Partial<Transport> as Transport;
  const begun = async () => ({ id: 'c', status: 'completed', total: 1, finished: 1 }) as const;
  const read = async () => {
    for await (const _ of followCrawl(transport, 'crawl', begun, { patienceMs: PATIENCE_MS }));
  };
  await expect(read()).rejects.toBe(broken);
});

it('is the same crawl when it is read a second time, in its present state', async () => {
  let begun = 0;
  const states = [{ id: 'c1', status: 'completed', total: 2, finished: 2 }];
  const transport = {
    json: async ({ path, query }) => {
      if (!path.endsWith('/pages')) return states.shift();
      return {
        data: [{ url: query?.cursor === 0 ? 'a' : 'b' }],
        pagination: { limit: 20, nextCursor: null },
      };
    },
  } as Partial<Transport> as Transport;
  const start = async () => ({ id: `c${++begun}`, status: 'stopped', total: 2, finished: 1 }) as const;
  const run = followCrawl(transport, 'crawl', start, {});
  const urls: string[] = [];
  for (let round = 0; round < 2; round++) for await (const { url } of run) urls.push(url);
  expect([urls, begun, run.progress?.status]).toEqual([['a', 'a', 'b'], 1, 'completed']);
});
