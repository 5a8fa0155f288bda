/**
 * Gives back a page's slot at its host early if writing the page takes long: the site has answered and has nothing to
 * do with the rest. Most pages are written sooner and cost nothing here.
 */
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';

/** A page is late when two checks have seen it. */
const CHECK_MS = 100;

export type Leaving = {
  /** No more requests go to the page's site. */
  left(page: ClaimedPage): void;
  written(page: ClaimedPage): void;
  stop(): void;
};

export function createLeaving(deps: {
  /** Whether there is enough work without the pages that could be fetched instead. */
  mayWait(crawlId: string): boolean;
  leave(pages: ClaimedPage[]): Promise<void>;
  failed(error: unknown): void;
}): Leaving {
  let recent = new Set<ClaimedPage>();
  let before = new Set<ClaimedPage>();
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    timer = undefined;
    const late = [...before].filter(({ crawlId }) => !deps.mayWait(crawlId));
    for (const page of late) before.delete(page);
    // Those that may wait are checked again.
    before = new Set([...before, ...recent]);
    recent = new Set();
    if (before.size > 0) timer = setTimeout(check, CHECK_MS);
    if (late.length > 0) deps.leave(late).catch(deps.failed);
  }

  return {
    left(page) {
      recent.add(page);
      timer ??= setTimeout(check, CHECK_MS);
    },
    written(page) {
      recent.delete(page);
      before.delete(page);
    },
    stop: () => clearTimeout(timer),
  };
}
