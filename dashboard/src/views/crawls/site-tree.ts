/** The pages of a crawl as the tree of their addresses. */
import type { CrawlPage } from '../../../../sdk/src/index.ts';

export type TreeNode = {
  /** The address up to here; also what tells a node from the others. */
  path: string;
  name: string;
  page: CrawlPage | null;
  /** Pages here and below. */
  count: number;
  children: TreeNode[];
};

export type TreeRow = { node: TreeNode; level: number };

export function siteTree(pages: readonly CrawlPage[]): TreeNode[] {
  const root = node('', '');
  const known = new Map<string, TreeNode>([['', root]]);
  for (const page of pages) {
    let at = root;
    at.count += 1;
    for (const part of partsOf(page.url)) {
      const path = at.path ? `${at.path}/${part}` : part;
      let next = known.get(path);
      if (!next) {
        next = node(path, part);
        known.set(path, next);
        at.children.push(next);
      }
      next.count += 1;
      at = next;
    }
    at.page ??= page;
  }
  return root.children;
}

/** The rows in sight, given which branches are closed. */
export function treeRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>, level = 0): TreeRow[] {
  return nodes.flatMap((item) => [
    { node: item, level },
    ...(closed.has(item.path) ? [] : treeRows(item.children, closed, level + 1)),
  ]);
}

function node(path: string, name: string): TreeNode {
  return { path, name, page: null, count: 0, children: [] };
}

/** Host, then the segments of the path; a query belongs to its last segment. */
function partsOf(address: string): string[] {
  try {
    const { host, pathname, search } = new URL(address);
    const segments = pathname.split('/').filter(Boolean);
    const last = segments.pop();
    return [host, ...segments, ...(last === undefined ? (search ? [`/${search}`] : []) : [last + search])];
  } catch {
    return [address];
  }
}
