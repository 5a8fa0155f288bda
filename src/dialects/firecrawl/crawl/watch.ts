/** A crawl over a WebSocket: first its documents so far, in one message, then each document, then its end. */
import type { Hold } from '../../../http/answer/unread-answers.ts';
import type { Watch } from '../../../http/attach.ts';
import type { WebSocketConnection } from '../../../http/websocket.ts';
import { type CrawlRow, findCrawl } from '../../../store/crawl/crawls.ts';
import type { Names } from '../page/document.ts';
import type { FirecrawlDeps } from '../version.ts';
import { askedOf, documentsOf, namesIn, stateOf } from './job.ts';

const WATCHED = /\/v[12]\/(?:crawl|batch\/scrape)\/([0-9a-f-]{36})$/;
/** Documents of the first message; the others follow one by one. */
const AT_FIRST = 20;
const MOST_AT_FIRST = 10 * 1024 * 1024;
const AT_ONCE = 20;
const NORMAL = 1000;
/** RFC 6455, 7.4.1: the server goes away, and the client may come back. */
const GOING_AWAY = 1001;

export function watchAt(deps: FirecrawlDeps, path: string): Watch | undefined {
  const id = WATCHED.exec(path)?.[1];
  return id === undefined
    ? undefined
    : (accountId, connection, hold) => watch(deps, { accountId, id }, connection, hold);
}

async function watch(
  deps: FirecrawlDeps,
  { accountId, id }: { accountId: string; id: string },
  connection: WebSocketConnection,
  hold: Hold,
): Promise<void> {
  const crawl = await findCrawl(deps.database, accountId, id);
  if (!crawl) return;
  const names = namesIn(await askedOf(deps, id));
  const { documents, next } = await firstDocuments(deps, crawl, { names, hold });
  const say = (type: string, data: object) => connection.send(JSON.stringify({ type, data }));
  const state = JSON.stringify({ ...stateOf(crawl, deps.config), status: 'scraping' });
  await connection.send(`{"type":"catchup","data":${state.slice(0, -1)},"data":[${documents.join()}]}}`);
  // Received messages need no memory any more.
  await hold(0);
  let sent = next;
  for await (const event of deps.live.watch(crawl, next, connection.gone)) {
    if (deps.stopping()) return connection.close(GOING_AWAY);
    if (!event) connection.ping();
    // The pages themselves are read from the database, up to the one that this event is about.
    sent = await sendDocuments(
      deps,
      crawl,
      { from: sent, until: Number.parseInt(event?.id ?? '', 10) || sent, names, hold },
      say,
    );
  }
  const ended = connection.gone.aborted ? null : await findCrawl(deps.database, accountId, id);
  if (!ended) return;
  const { status, warning } = stateOf(ended, deps.config);
  const last =
    status === 'completed' ? { type: 'done' } : { type: 'error', error: (warning ?? status).slice(0, 60) };
  connection.close(NORMAL, JSON.stringify(last));
}

/** As JSON. A page that is too large, and those after it, are left out of the first message. */
async function firstDocuments(deps: FirecrawlDeps, crawl: CrawlRow, shown: { names: Names; hold: Hold }) {
  const documents: string[] = [];
  let next = 0;
  let characters = 0;
  for await (const page of documentsOf(deps, crawl, { from: 0, limit: AT_FIRST, ...shown })) {
    const json = page.document && JSON.stringify(page.document);
    characters += json?.length ?? 0;
    if (characters > MOST_AT_FIRST) break;
    if (json) documents.push(json);
    next = page.next;
  }
  return { documents, next };
}

async function sendDocuments(
  deps: FirecrawlDeps,
  crawl: CrawlRow,
  { from, until, ...shown }: { from: number; until: number; names: Names; hold: Hold },
  say: (type: string, data: object) => Promise<void>,
): Promise<number> {
  let next = from;
  while (next < until) {
    const before = next;
    const slice = { from: next, limit: Math.min(AT_ONCE, until - next), ...shown };
    for await (const page of documentsOf(deps, crawl, slice)) {
      if (page.document) await say('document', page.document);
      next = page.next;
    }
    await shown.hold(0);
    if (next === before) break;
  }
  return next;
}
