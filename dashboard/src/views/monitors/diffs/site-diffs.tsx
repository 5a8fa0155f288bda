/** What changed on a site: its pages as a tree of their addresses, and the differences on each. */
import { type ReactElement, useMemo, useState } from 'react';
import type { SiteDiffs } from '../../../../../sdk/src/index.ts';
import { classNames } from '../../../class-names.ts';
import { OutsideLink } from '../../../content/outside-link.tsx';
import { type Branches, BranchToggle, useBranches } from '../../crawls/branches.tsx';
import { siteTree, type TreeRow, treeRows } from '../../crawls/site-tree.ts';
import { PageDiffsView } from './page-diffs.tsx';
import { type ChangedPage, changedPages, type PageKind } from './site-changes.ts';

const INDENT = 18;

const MARKS: Record<PageKind, string> = {
  new: 'bg-good-tint text-good',
  changed: 'bg-wheat-tint text-accent',
  gone: 'bg-bad-tint text-bad',
  'not compared': 'bg-warn-tint text-warn',
};

export function SiteDiffsView({ pages }: { pages: SiteDiffs }): ReactElement {
  const changes = useMemo(() => changedPages(pages), [pages]);
  const branches = useBranches();
  const { closed } = branches;
  const [open, setOpen] = useState<string | null>(
    () => changes.find(({ kind }) => kind === 'changed')?.url ?? null,
  );
  const rows = useMemo(() => treeRows(siteTree(changes), closed), [changes, closed]);
  const shown = changes.find(({ url }) => url === open);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>{pages.new.length} new</span>
        <span>{pages.changed.length} changed</span>
        <span>{pages.gone.length} gone</span>
        <span className="text-soft">{pages.same} the same</span>
        {pages.notCompared && <span className="text-soft">{pages.notCompared.length} not compared</span>}
      </p>
      {pages.truncated && (
        <p className="text-soft text-sm">There is more than is kept here; the crawl has all of it.</p>
      )}
      {changes.length > 0 && (
        <ul
          aria-label="Pages that changed"
          className="max-h-96 overflow-y-auto rounded-lg border border-line bg-surface py-1"
        >
          {rows.map((row) => (
            <li key={row.node.path}>
              <Row
                row={row}
                branches={branches}
                isOpen={row.node.page !== null && row.node.page.url === open}
                onOpen={setOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && <Page key={shown.url} page={shown} />}
    </div>
  );
}

function Row({
  row: { node, level },
  branches,
  isOpen,
  onOpen,
}: {
  row: TreeRow<ChangedPage>;
  branches: Branches;
  isOpen: boolean;
  onOpen: (url: string) => void;
}): ReactElement {
  const { page } = node;
  return (
    <div
      className={classNames(
        'flex min-h-9 items-center gap-1.5 pr-3',
        isOpen ? 'bg-wheat-tint' : page && 'hover:bg-hover',
      )}
      style={{ paddingLeft: 12 + level * INDENT }}
    >
      <BranchToggle node={node} branches={branches} />
      {page ? (
        <button
          type="button"
          aria-pressed={isOpen}
          onClick={() => onOpen(page.url)}
          className="flex min-w-0 flex-1 items-center gap-2 py-1.5 text-left -outline-offset-2"
        >
          <span className="truncate">{node.name}</span>
          <Mark kind={page.kind} />
        </button>
      ) : (
        <span className="truncate text-soft">{node.name}</span>
      )}
    </div>
  );
}

function Mark({ kind }: { kind: PageKind }): ReactElement {
  return (
    <span className={classNames('shrink-0 rounded-sm px-1.5 py-0.5 font-medium text-xs', MARKS[kind])}>
      {kind}
    </span>
  );
}

const WORDS: Record<PageKind, string> = {
  new: 'This page was not there before.',
  changed: 'There is more that changed on this site than is kept; see the page in the crawl.',
  gone: 'This page is not there any more.',
  'not compared':
    'This page could not be compared. It is compared with its last good capture when it is back.',
};

function Page({ page }: { page: ChangedPage }): ReactElement {
  const { url, kind, diffs = {}, reason } = page;
  return (
    <section aria-label={url} className="flex min-w-0 flex-col gap-3">
      <h3 className="flex min-w-0 items-center gap-2 font-medium">
        <OutsideLink url={url} className="truncate hover:underline">
          {url}
        </OutsideLink>
        <Mark kind={kind} />
      </h3>
      {Object.keys(diffs).length > 0 ? (
        <PageDiffsView diffs={diffs} />
      ) : (
        <p className="text-soft">
          {WORDS[kind]}
          {reason && ` (${reason.replaceAll('_', ' ')})`}
        </p>
      )}
    </section>
  );
}
