/** The live progress of a crawl or a batch as server-sent events. */

import { Readable } from 'node:stream';
import { batchControl, crawlControl } from '../../contract/crawl/control.ts';
import { END_MARK, type LiveCrawls, type LiveEvent } from '../../jobs/crawl/live.ts';
import { isKeyLive } from '../../store/account/keys.ts';
import type { CrawlKind, CrawlRow } from '../../store/crawl/crawls.ts';
import type { EventStreams } from '../answer/event-streams.ts';
import { send } from '../answer/send.ts';
import { type AppContext, type AppDeps, accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { requireCrawl } from './crawl.ts';

export type CrawlEventsDeps = Pick<AppDeps, 'database' | 'sessions' | 'stopping'> & {
  live: LiveCrawls;
  eventStreams: EventStreams;
};

export function addCrawlEventsRoute(add: AddRoute, deps: CrawlEventsDeps): void {
  add(crawlControl.events, ({ params }, c) => events(c, 'crawl', params.id));
  add(batchControl.events, ({ params }, c) => events(c, 'batch', params.id));

  async function events(c: AppContext, kind: CrawlKind, id: string): Promise<Response> {
    const accountId = accountOf(c);
    const crawl = await requireCrawl(deps, { accountId, id, kind });
    const last = c.req.header('Last-Event-ID') ?? '';
    // A browser reconnects after the end, unless it gets a 204 (HTML, 9.2.5).
    if (last.endsWith(END_MARK) && crawl.status !== 'running' && from(last) >= crawl.finished) {
      return new Response(null, { status: 204, headers: c.get('headers') });
    }
    const { refused, close } = deps.eventStreams.open(accountId, () => isStillAllowed(deps, c));
    const signal = AbortSignal.any([c.req.raw.signal, refused]);
    const stream = Readable.from(eventText(deps, crawl, from(last), signal), { objectMode: false });
    stream.once('close', close);
    return send(c, Readable.toWeb(stream) as ReadableStream, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Otherwise reverse proxies buffer the events.
      'X-Accel-Buffering': 'no',
    });
  }
}

/** Whether the key, or the session, of the request is still valid. */
async function isStillAllowed({ database, sessions }: CrawlEventsDeps, c: AppContext): Promise<boolean> {
  const { keyId } = c.get('holder');
  const session = c.get('session');
  if (session) return (await sessions.find(session.token)) !== null;
  return keyId !== null && isKeyLive(database, keyId);
}

function from(lastEventId: string): number {
  return Number(/^\d{1,9}/.exec(lastEventId)?.[0] ?? 0);
}

async function* eventText(
  deps: CrawlEventsDeps,
  crawl: CrawlRow,
  start: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  for await (const event of deps.live.watch(crawl, start, signal)) {
    yield event ? text(event) : ': still here\n\n';
    // The client reconnects and continues at another process, or at this one after its restart.
    if (deps.stopping()) return;
  }
}

function text({ event, id, data }: LiveEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;
}
