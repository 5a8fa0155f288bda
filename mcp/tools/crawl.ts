/** The tools that start, follow, stop and resume crawls. Their pages are in crawl-pages.ts. */
import { z } from 'zod';
import { type CrawlJob, type CrawlProgress, WinnowError } from '../../sdk/src/index.ts';
import { crawlConfig } from '../../src/contract/crawl-config.ts';
import { fetchConfigFrom, fetchInputs, formatsFrom, formatsInput, idInput, modeInput } from '../inputs.ts';
import { dataOutput } from '../output.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { mayPass, waitForCrawl } from '../wait-for-crawl.ts';

const waitInput = z
  .boolean()
  .default(false)
  .describe('Answer only when the crawl has ended, with progress notifications, or after a while.');

const { maxPages, maxDepth, maxLinksPerPage, includePatterns, excludePatterns } = crawlConfig.shape;

export const crawlStart = defineTool({
  name: 'crawl_start',
  title: 'Crawl a site',
  description:
    'Fetch many pages of a site by following its links, in the background. Answers with an id for crawl_status and crawl_pages. 2 credits and 1 for each page and format. For a single page use scrape.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    url: z.string().min(1).describe('Where to start.'),
    maxPages: maxPages.unwrap().default(20),
    maxDepth: maxDepth
      .unwrap()
      .unwrap()
      .default(2)
      .describe('Links away from the start; 0 is the start page alone.'),
    maxLinksPerPage: maxLinksPerPage.describe('Links of a page to follow.'),
    includePatterns: includePatterns
      .unwrap()
      .optional()
      .describe('Follow only links that match a glob, e.g. "/docs/**".'),
    excludePatterns: excludePatterns.unwrap().optional().describe('Never follow links that match a glob.'),
    allowExternal: z.boolean().optional().describe('Follow links to other sites too.'),
    sitemap: z.boolean().optional().describe('Start from the sitemap as well.'),
    formats: formatsInput,
    mode: modeInput,
    ...fetchInputs,
    wait: waitInput,
  },
  async run(args, context) {
    const { formats, mode, wait, render, waitMs, scrolls, stealth, country, ...rest } = args;
    const fetchConfig = fetchConfigFrom({ render, waitMs, scrolls, stealth, country });
    const request = { ...rest, formats: formatsFrom(formats, mode), fetchConfig };
    const job = await context.winnow.crawl.start(request, { signal: context.signal });
    return stateOutput(job.id, wait ? await waitForCrawl(job, context) : job, context);
  },
});

export const crawlStatus = defineTool({
  name: 'crawl_status',
  title: 'Check on a crawl',
  description: 'How far a crawl is and what failed. Free. With wait it answers when the crawl has ended.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: { id: idInput, wait: waitInput },
  async run({ id, wait }, context) {
    const job = await context.winnow.crawl.get(id, { signal: context.signal });
    const waits = wait && job.status === 'running';
    return stateOutput(id, waits ? await waitForCrawl(job, context) : job, context);
  },
});

export const crawlStop = defineTool({
  name: 'crawl_stop',
  title: 'Stop a crawl',
  description: 'Stop a running crawl. Its pages stay, and crawl_resume goes on with it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: { id: idInput },
  async run({ id }, context) {
    // It may have ended or been stopped already, which is what was wanted.
    await unlessConflict(context.winnow.crawl.stop(id, { signal: context.signal }));
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
    const job = await context.winnow.crawl.get(id, { signal: context.signal });
    if (job.status !== 'running') await context.winnow.crawl.resume(id, { signal: context.signal });
    const begun: CrawlProgress = { ...job, status: 'running' };
    return stateOutput(id, wait ? await waitForCrawl(begun, context) : null, context);
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
async function stateOutput(id: string, known: CrawlJob | CrawlProgress | null, context: ToolContext) {
  const job = known && 'pages' in known ? known : await jobOf(id, known, context);
  const counts = { completed: 0, failed: 0, skipped: 0 };
  for (const { status } of job.pages) counts[status] += 1;
  const lost = job.pages.filter(({ status }) => status === 'failed');
  return dataOutput({
    id,
    status: job.status,
    ...(job.reason !== undefined && { reason: job.reason }),
    finished: job.finished,
    total: job.total,
    ...counts,
    ...(lost.length > 0 && {
      failures: lost
        .slice(0, MOST_FAILURES_SHOWN)
        .map(({ url, error, reason }) => ({ url, why: error ?? reason })),
    }),
    next: nextStep(job),
  });
}

async function jobOf(
  id: string,
  known: CrawlProgress | null,
  { winnow, signal }: ToolContext,
): Promise<CrawlJob> {
  try {
    return await winnow.crawl.get(id, { signal });
  } catch (error) {
    if (known && mayPass(error)) return { ...known, pages: [] };
    throw error;
  }
}

function nextStep({ id, status, reason, finished }: CrawlJob): string {
  if (status === 'running') return `crawl_status {"id": "${id}", "wait": true} waits for its end.`;
  const read = `crawl_pages {"id": "${id}"} reads its pages.`;
  if (status === 'stopped') {
    const credits = reason === 'insufficient_credits' ? ' Credits have run out; see credits first.' : '';
    return `${finished > 0 ? `${read} ` : ''}crawl_resume goes on with it.${credits}`;
  }
  if (status === 'failed')
    return 'The start page could not be had: read the reason, check the address with scrape.';
  return read;
}
