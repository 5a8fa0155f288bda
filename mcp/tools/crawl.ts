/** The tools that start, follow, stop and resume crawls and batches. Their pages are in crawl-pages.ts. */
import { z } from 'zod';
import { isRetryable } from '../../sdk/src/errors.ts';
import { type CrawlJob, type CrawlProgress, type Winnow, WinnowError } from '../../sdk/src/index.ts';
import { MAX_BATCH_URLS } from '../../src/contract/crawl/batch.ts';
import { crawlConfig } from '../../src/contract/crawl/config.ts';
import { outcomeOfPage, outcomeWords } from '../../src/contract/history/outcome.ts';
import { type JobKind, withEither } from '../crawl-or-batch.ts';
import { fetchConfigFrom, fetchInputs, formatsFrom, formatsInput, idInput, modeInput } from '../inputs.ts';
import { dataOutput } from '../output.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { waitForCrawl } from '../wait-for-crawl.ts';
import { warningLines } from '../warnings.ts';

const waitInput = z.boolean().default(false).describe('Wait for its end, up to a limit.');

const { maxPages, maxDepth, maxLinksPerPage, includePatterns, excludePatterns } = crawlConfig.shape;

export const crawlStart = defineTool({
  name: 'crawl_start',
  title: 'Crawl a site',
  description:
    'Fetch many pages of a site by following its links, in the background. Returns an id for crawl_status and crawl_pages. 2 credits, plus 1 per page and format.',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  input: {
    url: z.string().min(1).describe('Where to start.'),
    maxPages: maxPages.unwrap().unwrap().default(20).describe('The most pages to fetch.'),
    maxDepth: maxDepth.unwrap().unwrap().default(2).describe('Links away from the start.'),
    maxLinksPerPage: maxLinksPerPage.describe('The most links to follow per page.'),
    includePatterns: includePatterns
      .unwrap()
      .optional()
      .describe('Follow only links that match a glob, e.g. "/docs/**".'),
    excludePatterns: excludePatterns.unwrap().optional().describe('Never follow links that match a glob.'),
    allowExternal: z.boolean().optional().describe('Follow links to other sites too.'),
    sitemap: z.boolean().optional().describe('Start from the sitemap as well.'),
    since: idInput.optional().describe('An earlier crawl: fetch only what changed since.'),
    formats: formatsInput,
    mode: modeInput,
    ...fetchInputs,
    wait: waitInput,
  },
  async run(args, context) {
    const { formats, mode, wait, render, waitMs, scrolls, stealth, country, session, ...rest } = args;
    const fetchConfig = fetchConfigFrom({ render, waitMs, scrolls, stealth, country, session });
    const request = { ...rest, formats: formatsFrom(formats, mode), fetchConfig };
    const job = await context.winnow.crawl.start(request, { signal: context.signal });
    return stateOutput(job.id, wait ? await waitForCrawl(job, 'crawl', context) : job, context);
  },
});

export const batchStart = defineTool({
  name: 'batch_start',
  title: 'Fetch many pages',
  description:
    'Fetch pages by their addresses, main content as Markdown, in the background. Use its id with the tools for crawls. 1 credit per page.',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  input: {
    urls: z.array(z.string()).min(1).max(MAX_BATCH_URLS),
    wait: z.boolean().default(false),
  },
  async run({ urls, wait }, context) {
    const request = { urls, formats: formatsFrom(['markdown'], 'reader'), ignoreInvalid: true };
    const { invalid, ...job } = await context.winnow.batch.start(request, { signal: context.signal });
    const state = wait ? await waitForCrawl(job, 'batch', context) : job;
    return stateOutput(job.id, state, context, invalid);
  },
});

export const crawlStatus = defineTool({
  name: 'crawl_status',
  title: 'Check on a crawl',
  description: 'The progress of a crawl and what failed. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: { id: idInput, wait: waitInput },
  async run({ id, wait }, context) {
    const { job, kind } = await jobOf(id, context);
    const waits = wait && job.status === 'running';
    return stateOutput(id, waits ? await waitForCrawl(job, kind, context) : job, context);
  },
});

export const crawlStop = defineTool({
  name: 'crawl_stop',
  title: 'Stop a crawl',
  description: 'Stop a running crawl. Its pages are kept, and crawl_resume continues it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: { id: idInput },
  async run({ id }, context) {
    // It may have ended or been stopped already, which is fine.
    await unlessConflict(withEither(context.winnow, (api) => api.stop(id, { signal: context.signal })));
    return stateOutput(id, null, context);
  },
});

export const crawlResume = defineTool({
  name: 'crawl_resume',
  title: 'Resume a crawl',
  description: 'Resume a crawl that was stopped, or that ran out of credits.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: { id: idInput, wait: waitInput },
  async run({ id, wait }, context) {
    const { job, kind } = await jobOf(id, context);
    if (job.status !== 'running') await context.winnow[kind].resume(id, { signal: context.signal });
    const begun: CrawlProgress = { ...job, status: 'running' };
    return stateOutput(id, wait ? await waitForCrawl(begun, kind, context) : null, context);
  },
});

async function unlessConflict(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WinnowError && error.type === 'conflict')) throw error;
  }
}

const MOST_FAILURES_SHOWN = 5;

/** @param known the state so far, if any: the agent that started a crawl must get its id even if reading it fails. */
async function stateOutput(
  id: string,
  known: CrawlJob | CrawlProgress | null,
  context: ToolContext,
  invalid: string[] = [],
) {
  const job = known && 'pages' in known ? known : await knownJobOf(id, known, context);
  const {
    good,
    'error page': errorPages = [],
    failed = [],
    skipped,
  } = Object.groupBy(job.pages, outcomeOfPage);
  const lost = [...failed, ...errorPages];
  return dataOutput({
    id,
    status: job.status,
    ...(job.reason !== undefined && { reason: job.reason }),
    finished: job.finished,
    total: job.total,
    good: good?.length ?? 0,
    errorPages: errorPages.length,
    failed: failed.length,
    skipped: skipped?.length ?? 0,
    ...leftOut(job),
    ...(job.warnings && { warnings: warningLines(job.warnings) }),
    ...(lost.length > 0 && {
      failures: lost.slice(0, MOST_FAILURES_SHOWN).map((page) => ({
        url: page.url,
        why: page.error ?? page.reason ?? outcomeWords('error page', page),
      })),
    }),
    ...(invalid.length > 0 && { invalid }),
    next: nextStep(job),
  });
}

/** How many links were not followed, by the argument that limited the crawl. Without this it would look complete. */
function leftOut({ stoppedBy }: Pick<CrawlProgress, 'stoppedBy'>) {
  const { depth = 0, linksPerPage = 0, pages = 0 } = stoppedBy ?? {};
  const counts = Object.entries({ maxDepth: depth, maxLinksPerPage: linksPerPage, maxPages: pages });
  const bounds = counts.filter(([, count]) => count > 0);
  return bounds.length > 0 ? { linksLeftOutBy: Object.fromEntries(bounds) } : {};
}

type Job = { job: CrawlJob; kind: JobKind };

function jobOf(id: string, { winnow, signal }: { winnow: Winnow; signal: AbortSignal }): Promise<Job> {
  return withEither(winnow, async (api, kind) => ({ job: await api.get(id, { signal }), kind }));
}

async function knownJobOf(id: string, known: CrawlProgress | null, context: ToolContext): Promise<CrawlJob> {
  try {
    return (await jobOf(id, context)).job;
  } catch (error) {
    if (known && isRetryable(error)) return { ...known, pages: [] };
    throw error;
  }
}

function nextStep({ id, status, reason, finished }: CrawlJob): string {
  if (status === 'running') return `crawl_status {"id": "${id}", "wait": true} waits for it to end.`;
  const read = `crawl_pages {"id": "${id}"} reads its pages.`;
  if (status === 'stopped') {
    const credits = reason === 'insufficient_credits' ? ' Credits have run out; see credits first.' : '';
    return `${finished > 0 ? `${read} ` : ''}crawl_resume continues it.${credits}`;
  }
  if (status === 'failed')
    return 'The start page could not be fetched: read the reason, and check the address with scrape.';
  return read;
}
