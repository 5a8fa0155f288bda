import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { createResultSlots, inProcessFetch } from './in-process.ts';

it('limits concurrent reads, but not calls', async () => {
  const app = new Hono<AppEnv>();
  const running = { GET: 0, POST: 0 };
  const most = { GET: 0, POST: 0 };
  app.on(['GET', 'POST'], ['/'], async (c) => {
    const method = c.req.method as 'GET' | 'POST';
    running[method] += 1;
    most[method] = Math.max(most[method], running[method]);
    await new Promise(setImmediate);
    running[method] -= 1;
    return c.json({ from: c.env }, 200, { 'X-Said': 'yes' });
  });
  const fetch = inProcessFetch({ app, resultSlots: createResultSlots(), account: 'one', env: { a: 1 } });
  const ask = async (method: string) => {
    const answer = await fetch('http://in.process/', { method });
    expect(answer.headers.get('x-said')).toBe('yes');
    expect(await answer.json()).toEqual({ from: { a: 1 } });
  };
  await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n % 2 ? 'GET' : 'POST')));
  expect(most).toEqual({ GET: 2, POST: 15 });
});

it('does not block other reads while it follows events', async () => {
  const app = new Hono<AppEnv>();
  app.get('/', (c) => c.json({}));
  const headers = { 'Content-Type': 'text/event-stream' };
  app.get('/events', () => {
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('data: 1\n\n')) });
    return new Response(endless, { headers });
  });
  const fetch = inProcessFetch({ app, resultSlots: createResultSlots(), account: 'one', env: {} });
  const followed = await Promise.all(Array.from({ length: 5 }, () => fetch('http://in.process/events')));
  expect((await fetch('http://in.process/')).status).toBe(200);
  for (const { body } of followed) {
    const reader = body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('data: 1\n\n');
    await reader?.cancel();
  }
});
