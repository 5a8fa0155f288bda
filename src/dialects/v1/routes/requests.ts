/** v1 requests: accepted now and answered later, or in the same response to clients that wait. */

import { invalidField } from '../../../errors.ts';
import { sendHeldStream, sendJson, setCreditHeaders } from '../../../http/answer/send.ts';
import { type AppContext, type AppDeps, accountOf, callerOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { type Bus, newsOf } from '../../../store/database/bus.ts';
import { markdownifyRoutes } from '../contract/markdownify.ts';
import { searchscraperRoutes } from '../contract/searchscraper.ts';
import { sitemapRoutes } from '../contract/sitemap.ts';
import { crawlTaskRoutes, smartcrawlerRoutes } from '../contract/smartcrawler.ts';
import { smartscraperRoutes } from '../contract/smartscraper.ts';
import { type AcceptDeps, acceptV1 } from '../jobs/accept.ts';
import { type V1Body, type V1Request, withoutResult } from '../run/requests.ts';
import { V1_ENDED, type V1Kind } from '../store/requests.ts';
import { readV1, type V1Reading, withTaskId } from './answers.ts';
import type { CrawlAnswerDeps } from './crawl-answer.ts';

export type V1Deps = Pick<AppDeps, 'config' | 'stopping'> & AcceptDeps & CrawlAnswerDeps & { bus: Bus };

export function addV1Requests(add: AddRoute, deps: V1Deps): void {
  const get = async (kind: V1Kind, id: string, c: AppContext) =>
    send(c, await readV1(deps, accountOf(c), kind, id));
  const getTask = async (id: string, c: AppContext) =>
    sendHeldStream(c, withTaskId(id, await readV1(deps, accountOf(c), 'smartcrawler', id), c.get('hold')));

  const post =
    <K extends V1Kind>(kind: K, asTask = false) =>
    ({ body, query }: { body: V1Body<K>; query: { wait: number } }, c: AppContext) =>
      accept(deps, { kind, body } as V1Request, { ...query, asTask }, c);

  add(smartscraperRoutes.post, post('smartscraper'), { takes: 'pages' });
  add(searchscraperRoutes.post, post('searchscraper'));
  add(markdownifyRoutes.post, post('markdownify'));
  add(sitemapRoutes.post, post('sitemap'));
  add(smartcrawlerRoutes.post, post('smartcrawler'));
  add(crawlTaskRoutes.post, (request, c) => {
    refuseFirecrawl(c);
    return post('smartcrawler', true)(request, c);
  });
  add(smartscraperRoutes.get, ({ params }, c) => get('smartscraper', params.request_id, c));
  add(searchscraperRoutes.get, ({ params }, c) => get('searchscraper', params.request_id, c));
  add(markdownifyRoutes.get, ({ params }, c) => get('markdownify', params.request_id, c));
  add(sitemapRoutes.get, ({ params }, c) => get('sitemap', params.request_id, c));
  add(smartcrawlerRoutes.get, ({ params }, c) => get('smartcrawler', params.request_id, c));
  add(crawlTaskRoutes.get, ({ params }, c) => getTask(params.request_id, c));
}

/** Firecrawl's v1 clients start crawls at the same path. They would wait for an answer in another format, and pay for it. */
function refuseFirecrawl(c: AppContext): void {
  const [theirs] = (c.get('unknownFields') ?? []).filter((name) => /^(?:origin|scrapeOptions)$/.test(name));
  if (theirs === undefined) return;
  throw invalidField(
    [theirs],
    "This is ScrapeGraph's v1. For Firecrawl's v1, give your client the address of this server followed by /firecrawl",
  );
}

async function accept(
  deps: V1Deps,
  request: V1Request,
  { wait, asTask }: { wait: number; asTask: boolean },
  c: AppContext,
): Promise<Response> {
  const accountId = accountOf(c);
  const { id, rate, reserved, remaining } = await acceptV1(deps, request, callerOf(c, deps));
  c.set('rate', rate);
  const reading = wait > 0 ? await waitForEnd(deps, accountId, request.kind, id, wait) : null;
  const cost = reading?.ended ? reading.cost : 0;
  const left = remaining !== null && reading?.ended ? remaining + reserved - cost : remaining;
  setCreditHeaders(c, { cost, remaining: left });
  // Always `queued`, even if a worker has started on it meanwhile.
  const queued = async () => Buffer.from(JSON.stringify(withoutResult(request, { id, status: 'queued' })));
  const answer: V1Reading = reading ?? { ended: false, cost: 0, json: queued };
  return asTask ? sendHeldStream(c, withTaskId(id, answer, c.get('hold'))) : send(c, answer);
}

async function send(c: AppContext, reading: V1Reading): Promise<Response> {
  const json = reading.json(c.get('hold'));
  return json instanceof Promise ? sendJson(c, await json) : sendHeldStream(c, json);
}

const POLL_MS = 1_000;

/** The request once it has ended, or in its current state when the time is over. */
async function waitForEnd(
  deps: V1Deps,
  accountId: string,
  kind: V1Kind,
  id: string,
  seconds: number,
): Promise<V1Reading> {
  const until = Date.now() + seconds * 1000;
  // Subscribed before the first read, so that no end is missed.
  const news = newsOf(deps.bus, [V1_ENDED, 'crawl-ended'], id);
  try {
    for (;;) {
      const reading = await readV1(deps, accountId, kind, id);
      if (reading.ended || Date.now() >= until || deps.stopping()) return reading;
      await news.next(Math.max(0, Math.min(POLL_MS, until - Date.now())));
    }
  } finally {
    news.stop();
  }
}
