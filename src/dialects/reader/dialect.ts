/**
 * Jina's reader: `GET /r/<address>` returns the page as text for a model, or as JSON, depending on headers. `POST /r/` has
 * the address, and optionally the options, in its body: in a GET, the part after a `#` would not reach the server. To remove
 * it, delete this folder and the line of service/front-doors.ts that names it.
 */
import type { ScrapeResult } from '../../contract/page/scrape-result.ts';
import { estimateTokens } from '../../contract/page/token-estimate.ts';
import { send, sendJson } from '../../http/answer/send.ts';
import type { AppContext } from '../../http/app-env.ts';
import type { ServedDialect } from '../../http/attach.ts';
import { foreignRoute } from '../foreign-route.ts';
import { notesOf } from '../notes.ts';
import { type CallDeps, messageOf, ownCalls, textOf } from '../own-calls.ts';
import { type Posted, postedIn } from './posted.ts';
import { type Asked, readRequest } from './request.ts';
import { retained } from './retained.ts';
import { listsIn, shownLists, writtenLists } from './summaries.ts';

const PREFIX = '/r';
/** Clients refuse an answer whose headers are longer than 16 KB in all. */
const LONGEST_HEADER = 4_000;
const EVENTS = { 'Content-Type': 'text/event-stream; charset=utf-8' };
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

export function readerDialect(deps: CallDeps): ServedDialect {
  return {
    prefix: PREFIX,
    keys: [],
    documented: false,
    errorBody: (error) => ({
      data: null,
      code: error.status,
      status: error.status * 100,
      name: error.type,
      message: messageOf(error),
    }),
    headers: () => ({}),
    addRoutes(add) {
      const read = async (c: AppContext, body: Posted) => {
        const notes = notesOf(c);
        const asked = readRequest(c, PREFIX, notes, body);
        const { answer } = await ownCalls(deps, c).scrape(asked.scrape);
        return respond(c, asked, answer, notes.warning(answer.metadata.warnings));
      };
      add(foreignRoute('get', `${PREFIX}/*`, { metered: true }), (_, c) =>
        read(c, { texts: {}, others: {} }),
      );
      add(foreignRoute('post', `${PREFIX}/*`, { metered: true }), async (_, c) => read(c, await postedIn(c)));
    },
  };
}

function respond(c: AppContext, asked: Asked, answer: ScrapeResult, warning: string | undefined): Response {
  const { results, metadata } = answer;
  const publishedTime = metadata.meta?.['article:published_time'];
  const picture = results.screenshot?.data.url;
  const content =
    asked.respondWith === 'html' ? textOf(results.html) : retained(textOf(results.markdown), asked.retained);
  const lists = listsIn(results.json?.data, asked.summaries);
  const pages = metadata.pagesTotal;
  if (asked.answerAs !== 'text') {
    const usage = { tokens: estimateTokens(content) };
    const data = {
      title: metadata.title ?? '',
      description: metadata.meta?.description ?? '',
      url: metadata.url,
      ...(picture ? { [`${asked.respondWith}Url`]: picture } : { [fieldOf(asked)]: content }),
      ...(publishedTime && { publishedTime }),
      metadata: { ...(metadata.language && { lang: metadata.language }), ...metadata.meta },
      ...(pages !== undefined && { numPages: pages }),
      ...shownLists(lists, asked.summaries),
      ...(warning && { warning }),
      usage,
    };
    if (asked.answerAs === 'event') return send(c, `event: data\ndata: ${JSON.stringify(data)}\n\n`, EVENTS);
    return sendJson(c, JSON.stringify({ code: 200, status: 20000, data, meta: { usage } }));
  }
  if (picture) return send(c, `${picture}\n`, { ...TEXT, Location: picture }, 302);
  if (asked.respondWith === 'html') {
    // HTML has no place for anything but the page itself.
    if (warning) c.get('headers')['X-Warning'] = ascii(warning).slice(0, LONGEST_HEADER);
    // A foreign page at our own address may be shown, but must not do anything.
    const headers = { 'Content-Security-Policy': "default-src 'none'; sandbox" };
    return send(c, content, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
  }
  const parts = [
    `Title: ${metadata.title ?? ''}`,
    `URL Source: ${metadata.url}`,
    ...(publishedTime ? [`Published Time: ${publishedTime}`] : []),
    ...(warning ? [`Warning: ${warning}`] : []),
    ...(pages !== undefined ? [`Number of Pages: ${pages}`] : []),
    `Markdown Content:\n${content}`,
    ...writtenLists(lists),
  ];
  return send(c, `${parts.join('\n\n')}\n`, TEXT);
}

function fieldOf({ respondWith }: Asked): string {
  return respondWith === 'html' ? 'html' : 'content';
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}
