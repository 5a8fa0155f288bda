/** The branches of a site's tree: open until closed. */
import { type ReactElement, useState } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../components/icon.tsx';
import type { TreeNode } from './site-tree.ts';

export type Branches = { closed: ReadonlySet<string>; toggle: (path: string) => void };

export function useBranches(): Branches {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  function toggle(path: string): void {
    const next = new Set(closed);
    if (!next.delete(path)) next.add(path);
    setClosed(next);
  }
  return { closed, toggle };
}

/** The button before a node with branches; a spacer before one without. */
export function BranchToggle({
  node,
  branches: { closed, toggle },
}: {
  node: TreeNode<unknown>;
  branches: Branches;
}): ReactElement {
  if (node.children.length === 0) return <span className="w-4 shrink-0" />;
  const isClosed = closed.has(node.path);
  return (
    <button
      type="button"
      aria-expanded={!isClosed}
      aria-label={`${isClosed ? 'Open' : 'Close'} ${node.name}`}
      onClick={() => toggle(node.path)}
      className={classNames('rounded-sm text-soft hover:text-ink', !isClosed && 'rotate-90')}
    >
      <Icon name="right" size={16} />
    </button>
  );
}
