/**
 * The API for code in this process that calls it like a client, such as the MCP tools. Reads are neither counted nor
 * charged, and their whole answers are parsed here: so only a few run at once, with turns by account.
 */
import type { Hono } from 'hono';
import { createLimiter, type Limiter } from '../concurrency/limits/limiter.ts';
import type { AppEnv } from './app-env.ts';

/** Results that a process parses at once: a large one takes memory, and blocks the process for a while. */
const RESULTS_AT_ONCE = 2;
const EVENTS = 'text/event-stream';

export function createResultSlots(): Limiter {
  return createLimiter(RESULTS_AT_ONCE);
}

type InProcess = {
  app: Pick<Hono<AppEnv>, 'request'>;
  resultSlots: Limiter;
  account: string;
  /** What the requests take over from the one that they are made for. */
  env: object;
};

export function inProcessFetch({ app, resultSlots, account, env }: InProcess) {
  return async (url: string, init?: RequestInit): Promise<Response> => {
    // A call may take minutes, and has bounds of its own.
    if ((init?.method ?? 'GET') !== 'GET') return app.request(url, init, env);
    const release = await resultSlots.acquire(account, { signal: init?.signal ?? undefined });
    try {
      const answer = await app.request(url, init, env);
      const { status, headers, body } = answer;
      // Events come until a job ends, and are small.
      if (headers.get('Content-Type')?.startsWith(EVENTS)) return answer;
      const bytes = body && (await new Response(body).arrayBuffer());
      return new Response(bytes, { status, headers });
    } finally {
      // By then it is parsed.
      setImmediate(release);
    }
  };
}
