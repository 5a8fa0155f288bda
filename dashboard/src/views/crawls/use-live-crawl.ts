/** A live crawl: read once, then followed by its events until it ends. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRetryable } from '../../../../sdk/src/errors.ts';
import type { CrawlDetails, CrawlJob, CrawlPage } from '../../../../sdk/src/index.ts';
import { winnow } from '../../api/winnow.ts';
import type { Kind } from './kinds.ts';

export type JobProgress = Pick<
  CrawlJob,
  'status' | 'reason' | 'total' | 'finished' | 'stoppedBy' | 'warnings'
>;
/** Values of the crawl that its events do not have. */
export type CrawlFacts = Pick<CrawlDetails, 'url' | 'createdAt' | 'finishedAt' | 'creditsUsed'> & {
  config: Record<string, unknown>;
};
type State = { progress: JobProgress | null; pages: CrawlPage[]; facts: CrawlFacts | null; error: unknown };

/** Hundreds of pages may arrive in a second; the view is updated this often. */
const TELL_MS = 150;
const RETRY_MS = 2_000;

/** `reload` starts over, for example after a crawl was resumed. */
export function useLiveCrawl(kind: Kind, id: string): State & { reload: () => void } {
  const [state, setState] = useState<State>({ progress: null, pages: [], facts: null, error: null });
  const watching = useRef<AbortController>(null);
  const reload = useCallback(() => {
    watching.current?.abort();
    const stop = new AbortController();
    watching.current = stop;
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) setState((before) => ({ ...before, error }));
    };
    const tell: Tell = (progress, pages, facts) =>
      setState((before) => ({ progress, pages, facts: facts ?? before.facts, error: null }));
    watchCrawl(kind, id, stop.signal, { tell, failed }).catch(failed);
  }, [kind, id]);
  useEffect(() => {
    reload();
    return () => watching.current?.abort();
  }, [reload]);
  return { ...state, reload };
}

type Tell = (progress: JobProgress, pages: CrawlPage[], facts?: CrawlFacts) => void;

async function watchCrawl(
  kind: Kind,
  id: string,
  signal: AbortSignal,
  { tell, failed }: { tell: Tell; failed: (error: unknown) => void },
): Promise<void> {
  let pages: CrawlPage[] = [];

  async function look(): Promise<JobProgress> {
    const job = await winnow[kind].get(id, { signal });
    pages = job.pages;
    tell(job, pages, job);
    return job;
  }

  async function follow(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest: JobProgress | undefined;
    const lastEventId = String(pages.length);
    try {
      for await (const { data } of winnow[kind].events(id, { signal, lastEventId })) {
        if ('page' in data) pages.push(data.page);
        newest = data;
        timer ??= setTimeout(() => {
          timer = undefined;
          if (newest) tell(newest, pages.slice());
        }, TELL_MS);
      }
    } catch (error) {
      if (!isRetryable(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  while (!signal.aborted) {
    try {
      if ((await look()).status !== 'running') return;
      await follow();
      // The stream ends with the crawl, or breaks; reading the crawl tells which.
      if ((await look()).status !== 'running') return;
    } catch (error) {
      // A restarting server comes back, and its crawls continue.
      if (!isRetryable(error)) throw error;
      failed(error);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
