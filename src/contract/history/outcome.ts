/** How pages, runs and crawls went, in the same words everywhere: dashboard, command line and feeds. */

export const OUTCOMES = [
  'good',
  'changed',
  'error page',
  'failed',
  'first run',
  'running',
  'skipped',
  'stopped',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

type PageAnswer = { statusCode?: number | null | undefined; warning?: string | null | undefined };
/** How many pages of a crawl or batch went wrong. */
type PageProblems = { failed: number; errorPages: number };

/** A page that was fetched, or a call that fetched one. */
export function outcomeOfPage(
  page: { status: 'completed' | 'failed' | 'skipped' | 'running' } & PageAnswer,
): Outcome {
  if (page.status !== 'completed') return page.status;
  return page.warning || (page.statusCode ?? 0) >= 400 ? 'error page' : 'good';
}

/** A tick with warnings was not compared: it captured a wall or an error page instead of the page. */
export function outcomeOfTick(tick: {
  status: 'completed' | 'failed' | 'running';
  changed: boolean;
  firstRun?: boolean | undefined;
  warnings?: readonly unknown[] | undefined;
}): Outcome {
  if (tick.status !== 'completed') return tick.status;
  if (tick.warnings?.length) return 'error page';
  if (tick.changed) return 'changed';
  return tick.firstRun ? 'first run' : 'good';
}

/** A crawl or batch is good if each of its pages is. */
export function outcomeOfCrawl(
  crawl: { status: 'completed' | 'failed' | 'running' | 'stopped' } & PageProblems,
): Outcome {
  if (crawl.status !== 'completed') return crawl.status;
  return crawl.failed + crawl.errorPages > 0 ? 'error page' : 'good';
}

/** A past call: crawls and runs of monitors by their own outcome, everything else by the page that it fetched. */
export function outcomeOfEntry(
  entry: {
    status: 'completed' | 'failed' | 'running';
    run?: Run | null | undefined;
    pages?: Parameters<typeof outcomeOfCrawl>[0] | null | undefined;
  } & PageAnswer,
): Outcome {
  // A server of the previous version gives no status here.
  if (entry.pages?.status) return outcomeOfCrawl(entry.pages);
  const page = outcomeOfPage(entry);
  return page === 'good' && entry.run ? outcomeOfTick({ status: 'completed', ...entry.run }) : page;
}

type Run = { changed: boolean; firstRun: boolean };

const REASONS: Record<string, string> = {
  bot_blocked: 'blocked',
  empty: 'empty page',
  spa_shell: 'needs a browser',
  soft_404: 'not found page',
  interstitial: 'stand-in page',
  selector_not_found: 'selector not found',
};

/**
 * The outcome as people read it, with details of an error page: `error page, 404`, `blocked, 403`; for a crawl with
 * some: `2 error pages`.
 */
export function outcomeWords(
  outcome: Outcome,
  { statusCode, warning, pages }: PageAnswer & { pages?: PageProblems | null | undefined } = {},
): string {
  if (outcome !== 'error page') return outcome;
  if (pages) return problemWords(pages);
  const status = statusCode && statusCode !== 200 ? `, ${statusCode}` : '';
  return `${REASONS[warning ?? ''] ?? outcome}${status}`;
}

function problemWords({ failed, errorPages }: PageProblems): string {
  const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (failed === 0) return several(errorPages, 'error page');
  return errorPages === 0 ? several(failed, 'failed page') : several(failed + errorPages, 'error');
}

/** How a run of a monitor went, in a few words. `good`: it was compared, and nothing has changed. */
export function tickWords(
  tick: Parameters<typeof outcomeOfTick>[0] & {
    statusCode?: number | null | undefined;
    warnings?: readonly { reason: string }[] | undefined;
  },
): string {
  const outcome = outcomeOfTick(tick);
  const words = outcomeWords(outcome, { statusCode: tick.statusCode, warning: tick.warnings?.[0]?.reason });
  return outcome === 'error page' ? `not compared: ${words}` : words;
}
