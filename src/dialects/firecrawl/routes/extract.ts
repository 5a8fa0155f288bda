/**
 * Extract: data from several pages at once. A list of addresses becomes a batch that extracts, an address with `/*` a crawl
 * that does, and the data of the pages is merged when it is requested.
 */
import { z } from 'zod';
import { MAX_BATCH_URLS } from '../../../contract/crawl/batch.ts';
import { JOB_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import { uuid } from '../../../contract/primitives.ts';
import { normaliseUrl } from '../../../contract/request/url.ts';
import { invalidField } from '../../../errors.ts';
import { sendJson } from '../../../http/answer/send.ts';
import { ALL_ROOM } from '../../../http/answer/unread-answers.ts';
import { accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { crawlNotFound } from '../../../jobs/crawl/start.ts';
import { type CrawlRow, findCrawl } from '../../../store/crawl/crawls.ts';
import { crawledPages } from '../../crawl-pages.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { gatherData, TOO_MUCH_DATA } from '../../merged-data.ts';
import { type Notes, notesOf, within } from '../../notes.ts';
import { type OwnCalls, ownCalls } from '../../own-calls.ts';
import { askedOf, stateOf } from '../crawl/job.ts';
import { EMPTY_SCHEMA, isEmptySchema, schemaOf } from '../page/schema.ts';
import { clientFields, ourOptions, scrapeOptions } from '../page/scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';
import { emptyWarning, problemOf } from './nothing-found.ts';

const body = z.object({
  urls: z.array(z.string()).max(MAX_BATCH_URLS).nullish(),
  prompt: z.string().nullish(),
  schema: z.record(z.string(), z.unknown()).nullish(),
  ignoreInvalidURLs: z.boolean().nullish(),
  limit: z.int().min(1).nullish(),
  enableWebSearch: z.boolean().nullish(),
  showSources: z.boolean().nullish(),
  allowExternalLinks: z.boolean().nullish(),
  includeSubdomains: z.boolean().nullish(),
  scrapeOptions: scrapeOptions.nullish(),
  ...clientFields,
});
const params = z.object({ id: uuid });

type Asked = z.output<typeof body>;

/** The pages of a site that are read by default if an address ends in a star. */
const PAGES_OF_A_SITE = 20;

export function addExtract(add: AddRoute, deps: FirecrawlDeps, { base }: Version): void {
  add(foreignRoute('post', `${base}/extract`, { metered: true, body }), async ({ body }, c) => {
    const notes = notesOf(c);
    const id = await begin(ownCalls(deps, c), body, notes, deps.config);
    const warning = notes.warning();
    return { success: true, id, urlTrace: [], ...(warning && { warning }) };
  });

  add(foreignRoute('get', `${base}/extract/{id}`, { params }), async ({ params }, c) => {
    const job = await findCrawl(deps.database, accountOf(c), params.id);
    if (!job) throw crawlNotFound('batch');
    const { warning: noted } = await askedOf(deps, job.id);
    const { expiresAt, creditsUsed, warning } = stateOf({ ...job, reason: null }, { ...deps.config, noted });
    if (job.status === 'running') return { success: true, status: 'processing', data: [], expiresAt };
    // Reads are neither counted nor charged, so an account has the data of one job in memory at a time.
    await c.get('hold')(ALL_ROOM);
    const { json, isTooMuch, problem, pages } = await mergedData(deps, job);
    const status = job.status === 'stopped' ? 'cancelled' : json === null ? 'failed' : 'completed';
    const nothing = `Nothing could be extracted from these pages${problem ? `: ${problem}` : ''}`;
    const why = isTooMuch ? TOO_MUCH_DATA : (job.reason ?? nothing);
    const warnings = [warning, emptyWarning(json, pages)].filter(Boolean).join(' ');
    const answer = {
      success: json !== null,
      status,
      expiresAt,
      creditsUsed,
      ...(json === null && { error: why }),
      ...(warnings && { warning: warnings }),
    };
    const head = `${JSON.stringify(answer).slice(0, -1)},"data":`;
    return sendJson(c, Buffer.concat([Buffer.from(head), json ?? Buffer.from('[]'), Buffer.from('}')]));
  });
}

async function begin(
  calls: OwnCalls,
  body: Asked,
  notes: Notes,
  { maxCrawlPages }: { maxCrawlPages: number },
): Promise<string> {
  const { urls, prompt, schema } = body;
  if (!urls?.length)
    throw invalidField(['urls'], 'Give the addresses of pages; to search the web, use search');
  if (!prompt && !schema) throw invalidField(['prompt'], 'Give a prompt, a schema or both');
  if (body.enableWebSearch) notes.unheard('enableWebSearch');
  if (body.showSources) notes.unheard('showSources');
  if (isEmptySchema(schema)) notes.unheard('schema', EMPTY_SCHEMA);
  const { page } = ourOptions({ ...body.scrapeOptions, formats: null }, notes, {
    path: 'scrapeOptions.',
    maxTimeout: JOB_TIMEOUT_MS,
  });
  const json = {
    type: 'json' as const,
    ...(prompt && { prompt }),
    ...(schema && { schema: schemaOf(schema) }),
  };
  const extraction = { ...page, formats: [json] };
  const [first = ''] = urls;
  const site = urls.length === 1 && first.endsWith('/*') ? normaliseUrl(first.slice(0, -1)) : null;
  if (site !== null) {
    const maxPages = within(notes, 'limit', body.limit ?? PAGES_OF_A_SITE, { min: 1, max: maxCrawlPages });
    const crawl = {
      ...extraction,
      url: site,
      maxPages,
      // An index of the site may link to all of its pages.
      maxLinksPerPage: maxPages,
      maxDepth: null,
      sitemap: true,
      includePatterns: [`${new URL(site).pathname}**`],
      allowExternal: body.allowExternalLinks ?? false,
      allowSubdomains: body.includeSubdomains ?? false,
    };
    const { answer } = await calls.crawl(crawl, { warning: notes.warning() });
    return answer.id;
  }
  for (const url of urls)
    if (url.endsWith('/*')) notes.unheard(`urls: ${url}`, 'only the page itself was read');
  const batch = {
    ...extraction,
    urls: urls.map((url) => url.replace(/\/\*$/, '/')),
    ignoreInvalid: body.ignoreInvalidURLs ?? true,
  };
  const { answer } = await calls.batch(batch, { warning: notes.warning() });
  return answer.id;
}

/** `json` is null if no page has data, or there is too much; `problem` is that of the first page without data. */
async function mergedData(deps: FirecrawlDeps, job: CrawlRow) {
  const { finished, accountId: account } = job;
  const gathered = gatherData();
  let problem: string | null = null;
  let pages = 0;
  for await (const page of crawledPages(deps, job, { from: 0, limit: finished })) {
    const data = page.scrape?.results.json?.data;
    problem ??= problemOf(page);
    // An error page or a bot wall has no data of the site.
    if (data != null && page.doubt === null) {
      gathered.add(data);
      pages += 1;
    }
    if (gathered.isTooMuch) break;
  }
  return { json: await gathered.merged(deps.pool, account), isTooMuch: gathered.isTooMuch, problem, pages };
}
