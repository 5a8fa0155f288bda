/** POST scrape */
import { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import { uuid } from '../../../contract/primitives.ts';
import { AppError } from '../../../errors.ts';
import { accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { findHistory } from '../../../store/history.ts';
import { parsedResult } from '../../crawl-pages.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import { ownCalls } from '../../own-calls.ts';
import { type Formats, namesIn } from '../crawl/job.ts';
import { trackChange } from '../page/change-tracking.ts';
import { documentOf } from '../page/document.ts';
import { ourOptions, scrapeOptionFields } from '../page/scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const params = z.object({ id: uuid });
/** Their tools of other providers, called in place of a page. */
const tools = z.undefined({ error: "This server does not have Firecrawl's tools" }).optional();
const body = z.object({ url: z.string(), alexandria: tools, ...scrapeOptionFields });

export function addScrape(add: AddRoute, deps: FirecrawlDeps, { base }: Version): void {
  add(foreignRoute('post', `${base}/scrape`, { metered: true, body }), async ({ body }, c) => {
    const notes = notesOf(c);
    const isAuto = body.proxy === 'auto';
    const options = isAuto ? { ...body, proxy: 'basic' } : body;
    const { page, wanted, tracking } = ourOptions(options, notes, {
      maxTimeout: CALL_TIMEOUT_MS,
      tracks: true,
      answers: { hasModel: deps.model !== null },
    });
    const calls = ownCalls(deps, c);
    const once = calls.scrape({ ...page, url: body.url });
    const first = await (isAuto ? once.catch(nullIfBlocked) : once);
    const isThrough =
      first && !(isAuto && first.answer.metadata.warnings.some(({ reason }) => reason === 'bot_blocked'));
    // A blocked page has cost nothing.
    const stealthy = { ...page, fetchConfig: { ...page.fetchConfig, stealth: true } };
    const { answer, cost } = isThrough ? first : await calls.scrape({ ...stealthy, url: body.url });
    const changeTracking =
      tracking && (await trackChange(deps, { accountId: accountOf(c), url: body.url, tracking, answer }));
    if (changeTracking === null) notes.unheard('formats: changeTracking', 'the page could not be compared');
    const warning = notes.warning(answer.metadata.warnings);
    const data = documentOf(answer, wanted, {
      id: answer.id,
      sourceUrl: body.url,
      cost,
      stealth: !isThrough || (page.fetchConfig?.stealth ?? false),
      warning,
    });
    return {
      success: true,
      data: { ...data, ...(changeTracking && { changeTracking }) },
      ...(warning && { warning }),
    };
  });

  add(foreignRoute('get', `${base}/scrape/{id}`, { params }), async ({ params: { id } }, c) => {
    const accountId = accountOf(c);
    const row = await findHistory(deps.database, accountId, id);
    const isPage = row?.status === 'completed' && row.service === 'scrape';
    const result = isPage ? await parsedResult(deps, accountId, id, c.get('hold')) : null;
    if (!row || !result) throw new AppError('not_found', 'Scrape not found');
    const { url, fetchConfig, ...asked } = row.params as StoredScrape;
    const data = documentOf(result, namesIn(asked), {
      id,
      sourceUrl: url,
      cost: row.cost ?? 0,
      stealth: fetchConfig?.stealth ?? false,
      warning: notesOf(c).warning(result.metadata.warnings),
    });
    return { success: true, data };
  });
}

/** The request as history stores it. */
type StoredScrape = Formats & { url: string; fetchConfig?: { stealth?: boolean } };

/** A bot wall without any content is an error. */
function nullIfBlocked(error: unknown): null {
  if (error instanceof AppError && error.type === 'blocked') return null;
  throw error;
}
