import { expect, it, vi } from 'vitest';
import { Winnow } from './client.ts';

it('a feed whose body stalls ends at its time-out', async () => {
  vi.useFakeTimers();
  try {
    const stuck = (_url: string, { signal }: RequestInit = {}) => {
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      });
      return Promise.resolve(new Response(body));
    };
    let outcome: unknown = 'still waiting';
    const feed = new Winnow({ fetch: stuck }).monitor.feed('id', 'token');
    feed.catch((error: unknown) => {
      outcome = error;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome).toMatchObject({ type: 'client_timeout' });
  } finally {
    vi.useRealTimers();
  }
});

it('a feed is tried again after a transient failure', async () => {
  const answers = [new Response('', { status: 503 }), new Response('<feed/>')];
  const infos: number[] = [];
  const winnow = new Winnow({
    fetch: async () => answers.shift() ?? new Response('', { status: 500 }),
    onResponse: ({ attempts }) => infos.push(attempts),
  });
  expect(await winnow.monitor.feed('id', 'token')).toBe('<feed/>');
  expect(infos).toEqual([2]);
});
