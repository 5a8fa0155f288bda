/** The pages of a crawl, newest first. */
import { memo, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { CrawlPage } from '../../../../sdk/src/index.ts';
import { outcomeOfPage } from '../../../../src/contract/history/outcome.ts';
import { OutcomeBadge } from '../../components/badge.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { shortUrl } from '../../format.ts';

export function PageList({
  pages,
  running,
  filtered,
}: {
  pages: CrawlPage[];
  running: boolean;
  filtered: boolean;
}): ReactElement {
  if (pages.length === 0) {
    if (filtered) return <p className="text-soft">No page matches.</p>;
    return (
      <p className="text-soft">{running ? 'The first page is being fetched.' : 'No page was fetched.'}</p>
    );
  }
  // Pages of a batch have no depth.
  const showsDepth = pages.some(({ depth }) => depth > 0);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <VirtualList
        items={pages.toReversed()}
        label="Pages"
        height={600}
        rowHeight={56}
        keyOf={(page) => page.url}
      >
        {(page) => <Row page={page} showsDepth={showsDepth} />}
      </VirtualList>
    </div>
  );
}

/** Memoised, so rows do not render again when the list scrolls. */
const Row = memo(function Row({ page, showsDepth }: { page: CrawlPage; showsDepth: boolean }): ReactElement {
  const reason = page.error ?? page.reason?.replaceAll('_', ' ');
  const content = (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{page.title || shortUrl(page.url)}</span>
        <span className="truncate text-sm text-soft" title={reason || page.url}>
          {reason || page.url}
        </span>
      </span>
      {showsDepth && <span className="tabular hidden text-soft text-xs sm:block">depth {page.depth}</span>}
      {page.statusCode && (
        <span className="tabular hidden text-soft text-xs sm:block">HTTP {page.statusCode}</span>
      )}
      <OutcomeBadge outcome={outcomeOfPage(page)} page={page} />
    </>
  );
  const look = 'flex h-14 items-center gap-4 border-line border-b px-4 -outline-offset-2';
  if (!page.scrapeRefId) return <div className={look}>{content}</div>;
  return (
    <Link href={`/history/${page.scrapeRefId}`} className={`${look} hover:bg-hover`}>
      {content}
    </Link>
  );
});
