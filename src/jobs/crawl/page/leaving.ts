/**
 * Gives back the slot of a page at its host where its writing takes long: the site has answered, and how long we take over
 * the rest is no concern of it. Most pages are written sooner, and cost nothing here.
 */
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';

/** A page is late when it has been there at two looks. */
const LOOK_MS = 100;

export type Leaving = {
  /** The site of the page is asked for nothing more. */
  left(page: ClaimedPage): void;
  written(page: ClaimedPage): void;
  stop(): void;
};

export function createLeaving(deps: {
  /** Whether there is enough to do without the pages that could be fetched instead. */
  mayWait(crawlId: string): boolean;
  leave(pages: ClaimedPage[]): Promise<void>;
  failed(error: unknown): void;
}): Leaving {
  let recent = new Set<ClaimedPage>();
  let before = new Set<ClaimedPage>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    timer = undefined;
    const late = [...before].filter(({ crawlId }) => !deps.mayWait(crawlId));
    for (const page of late) before.delete(page);
    // Those that may wait are looked at again.
    before = new Set([...before, ...recent]);
    recent = new Set();
    if (before.size > 0) timer = setTimeout(look, LOOK_MS);
    if (late.length > 0) deps.leave(late).catch(deps.failed);
  }

  return {
    left(page) {
      recent.add(page);
      timer ??= setTimeout(look, LOOK_MS);
    },
    written(page) {
      recent.delete(page);
      before.delete(page);
    },
    stop: () => clearTimeout(timer),
  };
}
