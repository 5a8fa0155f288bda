/** The site as a tree of its addresses; branches close. */
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { CrawlPage } from '../../../../sdk/src/index.ts';
import { outcomeOfPage, outcomeWords } from '../../../../src/contract/history/outcome.ts';
import { classNames } from '../../class-names.ts';
import { OUTCOME_FILLS } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatNumber } from '../../format.ts';
import { siteTree, type TreeRow, treeRows } from './site-tree.ts';

const INDENT = 20;

export function SiteTree({ pages }: { pages: CrawlPage[] }): ReactElement {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => siteTree(pages), [pages]);
  const rows = useMemo(() => treeRows(tree, closed), [tree, closed]);
  function toggle(path: string): void {
    const next = new Set(closed);
    if (!next.delete(path)) next.add(path);
    setClosed(next);
  }
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface py-1">
      <VirtualList
        items={rows}
        label="The site as a tree"
        height={600}
        rowHeight={32}
        keyOf={({ node }) => node.path}
      >
        {(row) => <Row row={row} closed={closed.has(row.node.path)} onToggle={() => toggle(row.node.path)} />}
      </VirtualList>
    </div>
  );
}

function Row({
  row,
  closed,
  onToggle,
}: {
  row: TreeRow<CrawlPage>;
  closed: boolean;
  onToggle: () => void;
}): ReactElement {
  const { node, level } = row;
  const { page } = node;
  const reference = page?.scrapeRefId;
  return (
    <div
      className="flex h-8 items-center gap-1.5 pr-4 hover:bg-hover"
      style={{ paddingLeft: 12 + level * INDENT }}
    >
      {node.children.length > 0 ? (
        <button
          type="button"
          aria-expanded={!closed}
          aria-label={`${closed ? 'Open' : 'Close'} ${node.name}`}
          onClick={onToggle}
          className={classNames('rounded-sm text-soft hover:text-ink', !closed && 'rotate-90')}
        >
          <Icon name="right" size={16} />
        </button>
      ) : (
        <span className="w-4" />
      )}
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
