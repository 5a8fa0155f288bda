/** Loads the pages of search results in parallel within one deadline; a failed one is replaced by the next. */
import { isFree } from '../../account/prices.ts';
import { type Deadline, startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import type { SearchRequest, SearchResult } from '../../contract/search.ts';
import { AppError } from '../../errors.ts';
import { urlIdentity } from '../../fetch/url-identity.ts';
import type { PageWork } from '../../sandbox/tasks/read-page.ts';
import type { CallContext } from '../call/call.ts';
import { contentValue } from '../page/format-values.ts';
import { type LoadDeps, type LoadedPage, loadPage } from '../page/load-page.ts';
import type { Feed, RankedPage } from './feed.ts';

export type GatheredPage = LoadedPage & {
  found: RankedPage;
  /** A JSON string, in the format. */
  content: Buffer;
  format: SearchRequest['format'];
};

type FailedPage = SearchResult['metadata']['pages']['failed'][number];

export type Gathered = {
  /** Best first. */
  pages: GatheredPage[];
  failed: FailedPage[];
};

/** With less time left than this, no further page is begun. */
const MIN_TIME_MS = 500;

type Gathering = { feed: Feed; work: PageWork; context: CallContext };

export async function gatherPages(
  deps: LoadDeps,
  request: SearchRequest,
  { feed, work, context }: Gathering,
): Promise<Gathered> {
  const abandoned = new AbortController();
  const deadline = startDeadline(
    request.fetchConfig.timeout,
    AbortSignal.any([context.signal, abandoned.signal]),
  );
  const pages: GatheredPage[] = [];
  const failures: (FailedPage & { rank: number })[] = [];
  const byIdentity = new Map<string, GatheredPage>();
  let triesLeft = request.numResults * 2 + 5;

  /** Fills one slot of the results with the next page that can be loaded. */
  async function fillSlot(): Promise<void> {
    while (triesLeft > 0 && hasTimeLeft(deadline)) {
      triesLeft -= 1;
      // An engine that is slow with further results must not hold up the answer.
      const found = await untilAborted(feed.next(), deadline.signal).catch(() => null);
      if (!found) return;
      const url = found.url;
      try {
        const page = await loadResult(deps, { ...request, url, site: null }, work, {
          ...context,
          signal: deadline.signal,
        });
        const identity = urlIdentity(page.document.url);
        const known = byIdentity.get(identity);
        if (!known) {
          const gathered = { ...page, found };
          byIdentity.set(identity, gathered);
          pages.push(gathered);
          return;
        }
        // Another result led to the same page: it keeps the better of the two ranks, and this slot is still free.
        if (found.rank < known.found.rank) known.found = found;
      } catch (error) {
        if (context.signal.aborted || isFatal(error)) throw error;
        failures.push({ url, rank: found.rank, ...reasonOf(error) });
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: request.numResults }, fillSlot));
  } catch (error) {
    abandoned.abort(error);
    throw error;
  } finally {
    deadline.clear();
  }
  pages.sort((a, b) => a.found.rank - b.found.rank);
  failures.sort((a, b) => a.rank - b.rank);
  return { pages, failed: failures.map(({ rank: _rank, ...failure }) => failure) };
}

function hasTimeLeft(deadline: Deadline): boolean {
  return !deadline.signal.aborted && deadline.remainingMs() >= MIN_TIME_MS;
}

/** The caller did not choose the pages that a search finds, so they get none of its secrets. */
type ResultRequest = SearchRequest & { url: string; site: null };

async function loadResult(
  deps: LoadDeps,
  request: ResultRequest,
  work: PageWork,
  context: CallContext,
): Promise<Omit<GatheredPage, 'found'>> {
  const page = await untilAborted(loadPage(deps, request, work, context), context.signal);
  const warnings = [...page.document.warnings, ...page.page.warnings];
  if (isFree(warnings)) throw new UnusablePage(warnings, page.document.status);
  const { format } = request;
  return { ...page, format, content: contentJson(contentValue(page.page, format)) };
}

/** An error page, a bot wall or an empty shell: neither charged nor returned as a result. */
class UnusablePage extends Error {
  override name = 'UnusablePage';
  readonly reason: string;

  constructor(warnings: LoadedPage['document']['warnings'], status: number) {
    const warning = warnings.find((one) => isFree([one]));
    super(status >= 400 ? `The site answered ${status}` : (warning?.detail ?? 'The page has no content'));
    this.reason = warning?.reason ?? 'empty';
  }
}

/** Running out of credits ends the call; an error of one page does not. */
export function isFatal(error: unknown): boolean {
  return error instanceof AppError && error.type === 'insufficient_credits';
}

function reasonOf(error: unknown): Omit<FailedPage, 'url'> {
  if (error instanceof UnusablePage) return { reason: error.reason, detail: error.message };
  if (!(error instanceof AppError)) return { reason: 'internal_error' };
  if (error.type === 'validation') {
    return { reason: 'not_allowed', detail: error.details?.[0]?.message ?? error.message };
  }
  return { reason: error.type, detail: error.message };
}

const START = Buffer.from('{"data":[');
const BETWEEN_PARTS = Buffer.from('","');

/** The parts of `{"data": [...]}` as one JSON string; for a single part it is cut out without parsing. */
export function contentJson(value: Buffer): Buffer {
  if (!value.includes(BETWEEN_PARTS)) {
    const inner = value.subarray(START.length, -2);
    return inner.length > 0 ? inner : Buffer.from('""');
  }
  const { data } = JSON.parse(value.toString()) as { data: string[] };
  return Buffer.from(JSON.stringify(data.join('\n\n')));
}
