/**
 * The pages that a run of a site monitor lists: the first by address, as many as fit. The rest are only reported as
 * cut.
 */
import type { PageDiffs } from '../../contract/monitor/diffs.ts';

/** Pages listed of each kind, and characters of their differences. */
export const MAX_LISTED = 1_000;
export const MAX_CHARACTERS = 1_000_000;

/** `diffs` is JSON text, or null where there is no room for it. */
type Listed = { url: string; diffs: string | null; size: number };

export type PageListing = {
  add(url: string, diffs: string): void;
  pages(): { url: string; diffs: PageDiffs }[];
  /** Whether anything was left out. */
  readonly isCut: boolean;
};

/** Holds at most twice what it lists, however many pages are added and in whatever order. */
export function createListing(): PageListing {
  let listed: Listed[] = [];
  let held = 0;
  let isCut = false;

  /** What does not fit now will not fit later: additions only put more pages before it. */
  function cut(): void {
    isCut ||= listed.length > MAX_LISTED;
    let size = 0;
    held = 0;
    listed = listed
      .sort((a, b) => (a.url < b.url ? -1 : 1))
      .slice(0, MAX_LISTED)
      .map((page) => {
        size += page.size;
        if (size > MAX_CHARACTERS) return { ...page, diffs: null };
        held += page.size;
        return page;
      });
    isCut ||= size > MAX_CHARACTERS;
  }

  return {
    add(url, diffs) {
      listed.push({ url, diffs, size: diffs.length });
      held += diffs.length;
      if (listed.length > 2 * MAX_LISTED || held > 2 * MAX_CHARACTERS) cut();
    },
    pages() {
      cut();
      return listed.map(({ url, diffs }) => ({ url, diffs: JSON.parse(diffs ?? '{}') as PageDiffs }));
    },
    get isCut() {
      cut();
      return isCut;
    },
  };
}
