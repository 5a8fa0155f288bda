/** Tavily's crawl, which answers at its end: started like any crawl, and stopped when the client's timeout is over. */
import type { z } from 'zod';
import { setCreditHeaders } from '../../http/answer/send.ts';
import { type AppContext, accountOf } from '../../http/app-env.ts';
import { readCredits } from '../../store/account/accounts.ts';
import { stopCrawl } from '../../store/crawl/crawls.ts';
import { crawledPages, waitForCrawl } from '../crawl-pages.ts';
import { notesOf, within } from '../notes.ts';
import { ownCalls, textOf } from '../own-calls.ts';
import type { crawlBody } from './bodies.ts';
import { patternsOf } from './paths.ts';
import { secondsSince, type TavilyDeps } from './search.ts';

/** Clients wait for the answer only as long as the crawl's timeout. */
const ANSWER_BEFORE_MS = 2_000;
/** The whole answer is in memory, so its size is limited. */
const MOST_CHARACTERS = 50_000_000;

export async function crawl(deps: TavilyDeps, body: z.output<typeof crawlBody>, c: AppContext) {
  const startedAt = performance.now();
  const notes = notesOf(c);
  if (body.format === 'text') notes.unheard('format', 'markdown was returned');
  const { answer } = await ownCalls(deps, c).crawl({
    url: body.url,
    maxPages: within(notes, 'limit', body.limit, { min: 1, max: deps.config.maxCrawlPages }),
    maxDepth: body.max_depth,
    maxLinksPerPage: body.max_breadth,
    allowExternal: body.allow_external,
    ...patternsOf(body, notes),
    formats: [
      { type: 'markdown', mode: 'prune' },
      ...(body.include_images ? [{ type: 'images' as const }] : []),
    ],
    fetchConfig: { mode: body.extract_depth === 'advanced' ? 'js' : 'auto' },
  });
  const owned = { accountId: accountOf(c), id: answer.id };
  const patience = Math.max(1000, body.timeout * 1000 - ANSWER_BEFORE_MS);
  const waited = await waitForCrawl(deps, owned, patience);
  if (waited.status === 'running') {
    await stopCrawl(deps.database, owned.accountId, owned.id);
    deps.settled(owned.accountId);
    notes.unheard('limit', 'the crawl was stopped when its time was over');
  }
  const ended = await waitForCrawl(deps, owned, 0);
  const { remaining } = await readCredits(deps.database, owned.accountId);
  setCreditHeaders(c, { cost: ended.spent, remaining });
  const results: { url: string; raw_content: string; images: string[]; favicon?: string | null }[] = [];
  let length = 0;
  for await (const page of crawledPages(deps, ended, { from: 0, limit: ended.finished })) {
    // An error page or a bot wall is not content of the site.
    if (!page.scrape || page.doubt !== null) continue;
    const { markdown, images } = page.scrape.results;
    const content = textOf(markdown);
    length += content.length;
    if (length > MOST_CHARACTERS) {
      notes.unheard('limit', `the answer has room for ${results.length} pages; history has the others`);
      break;
    }
    const favicon = body.include_favicon && { favicon: page.scrape.metadata.favicon ?? null };
    results.push({ url: page.url, raw_content: content, images: images?.data ?? [], ...favicon });
  }
  const warning = notes.warning(ended.reason ? [{ reason: ended.reason }] : []);
  return {
    base_url: body.url,
    results,
    response_time: secondsSince(startedAt),
    ...(body.include_usage && { usage: { credits: ended.spent } }),
    request_id: ended.id,
    ...(warning && { warning }),
  };
}
