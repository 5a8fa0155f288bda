/** The changed pages of a site, each with its kind of change. */
import type { PageDiffs, SiteDiffs } from '../../../../../sdk/src/index.ts';

export type PageKind = 'new' | 'changed' | 'gone' | 'not compared';

export type ChangedPage = { url: string; kind: PageKind; diffs?: PageDiffs; reason?: string };

export function changedPages({ new: fresh, changed, gone, notCompared = [] }: SiteDiffs): ChangedPage[] {
  const pages: ChangedPage[] = [
    ...fresh.map((url) => ({ url, kind: 'new' as const })),
    ...changed.map(({ url, diffs }) => ({ url, kind: 'changed' as const, diffs })),
    ...gone.map((url) => ({ url, kind: 'gone' as const })),
    ...notCompared.map(({ url, reason }) => ({ url, kind: 'not compared' as const, reason })),
  ];
  return pages.toSorted((a, b) => a.url.localeCompare(b.url));
}
