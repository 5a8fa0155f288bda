/** The server's side of the wire is played here, because a real one does not fail on request. */
import { describe, expect, it } from 'vitest';
import { Winnow } from '../sdk/src/index.ts';
import { awakeMs } from '../test/harness/awake.ts';
import { waitForCrawl } from './wait-for-crawl.ts';

const ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';
const state = (finished: number, status: 'running' | 'completed' = 'running') => ({
  id: ID,
  status,
  total: 3,
  finished,
});

function eventStream(finished: number, status?: 'completed'): Response {
  const type = status ? 'crawl.completed' : 'crawl.progress';
  const body = `event: ${type}\ndata: ${JSON.stringify(state(finished, status))}\n\n`;
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** Answers one request after the other; the last answer again and again. */
function serverThat(...answers: (() => Response)[]) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(new URL(url).pathname.split('/').at(-1) ?? '');
    return answer?.() ?? Response.error();
  };
  return { asked, winnow: new Winnow({ fetch, attempts: 1 }) };
}

const refusal = (status: number, type: string) => () =>
  Response.json({ error: { type, message: 'No' } }, { status });
const signal = new AbortController().signal;
const stopping = () => false;

describe('waitForCrawl', () => {
  it('continues after a broken stream, and reports progress', async () => {
    const heard: number[] = [];
    const { winnow, asked } = serverThat(
      () => eventStream(1),
      () => Response.json({ ...state(2), pages: [] }),
      () => eventStream(3, 'completed'),
    );
    const report = (done: number) => heard.push(done);
    expect(await waitForCrawl(state(0), 'crawl', { winnow, signal, report, stopping })).toMatchObject({
      status: 'completed',
    });
    expect([heard, asked]).toEqual([
      [1, 2, 3],
      ['events', ID, 'events'],
    ]);
  });

  it('gives up on a server that stays down, with the last known state', async () => {
    const { winnow, asked } = serverThat(() => eventStream(2), refusal(503, 'upstream_failed'));
    expect(await waitForCrawl(state(0), 'crawl', { winnow, signal, report: null, stopping })).toMatchObject(
      state(2),
    );
    expect(asked.length).toBeLessThan(10);
  });

  it('gives up when the time is over', async () => {
    const { winnow } = serverThat(
      () => eventStream(1),
      () => Response.json({ ...state(1), pages: [] }),
    );
    const waited = await awakeMs(async () =>
      expect(
        await waitForCrawl(state(0), 'crawl', { winnow, signal, report: null, stopping }, 300),
      ).toMatchObject(state(1)),
    );
    expect(waited).toBeLessThan(2_000);
  });

  it('answers before a process stops, even without another event', async () => {
    const asked = Promise.withResolvers<Response>();
    let stops = false;
    const fetch = (_: string, init?: RequestInit) => {
      stops = true;
      init?.signal?.addEventListener('abort', () => asked.reject(init.signal?.reason));
      return asked.promise;
    };
    const winnow = new Winnow({ fetch, attempts: 1 });
    const context = { winnow, signal, report: null, stopping: () => stops };
    expect(await waitForCrawl(state(2), 'crawl', context)).toEqual(state(2));
  });

  it('throws permanent errors, and stops when the client cancels', async () => {
    const gone = serverThat(refusal(404, 'not_found'));
    await expect(
      waitForCrawl(state(0), 'crawl', { ...gone, signal, report: null, stopping }),
    ).rejects.toThrow('No');
    const stop = new AbortController();
    const { winnow } = serverThat(() => {
      stop.abort(new Error('enough'));
      return eventStream(1);
    });
    await expect(
      waitForCrawl(state(0), 'crawl', { winnow, signal: stop.signal, report: null, stopping }),
    ).rejects.toThrow('enough');
  });
});
