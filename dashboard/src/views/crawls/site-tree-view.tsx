/** The site as a tree of its addresses with collapsible branches. */
import { type ReactElement, useMemo } from 'react';
import { Link } from 'wouter';
import type { CrawlPage } from '../../../../sdk/src/index.ts';
import { outcomeOfPage, outcomeWords } from '../../../../src/contract/history/outcome.ts';
import { classNames } from '../../class-names.ts';
import { OUTCOME_FILLS } from '../../components/badge.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatNumber } from '../../format.ts';
import { type Branches, BranchToggle, useBranches } from './branches.tsx';
import { siteTree, type TreeRow, treeRows } from './site-tree.ts';

const INDENT = 20;

export function SiteTree({ pages }: { pages: CrawlPage[] }): ReactElement {
  const branches = useBranches();
  const { closed } = branches;
  const tree = useMemo(() => siteTree(pages), [pages]);
  const rows = useMemo(() => treeRows(tree, closed), [tree, closed]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface py-1">
      <VirtualList
        items={rows}
        label="The site as a tree"
        height={600}
        rowHeight={32}
        keyOf={({ node }) => node.path}
      >
        {(row) => <Row row={row} branches={branches} />}
      </VirtualList>
    </div>
  );
}

function Row({ row, branches }: { row: TreeRow<CrawlPage>; branches: Branches }): ReactElement {
  const { node, level } = row;
  const { page } = node;
  const reference = page?.scrapeRefId;
  return (
    <div
      className="flex h-8 items-center gap-1.5 pr-4 hover:bg-hover"
      style={{ paddingLeft: 12 + level * INDENT }}
    >
      <BranchToggle node={node} branches={branches} />
      {page && (
        <span
          role="img"
          aria-label={outcomeWords(outcomeOfPage(page), page)}
          title={page.error ?? outcomeWords(outcomeOfPage(page), page)}
          className={classNames('size-2 shrink-0 rounded-full', OUTCOME_FILLS[outcomeOfPage(page)])}
        />
      )}
      {reference ? (
        <Link href={`/history/${reference}`} className="truncate hover:underline" title={page.title}>
          {node.name}
        </Link>
      ) : (
        <span className={classNames('truncate', !page && 'text-soft')}>{node.name}</span>
      )}
      {node.children.length > 0 && (
        <span className="tabular text-soft text-xs">{formatNumber(node.count)}</span>
      )}
    </div>
  );
}
