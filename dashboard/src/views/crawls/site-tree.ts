/** The pages of a site as the tree of their addresses. */
export type TreeNode<Page> = {
  /** The address up to here; also the node's key. */
  path: string;
  name: string;
  page: Page | null;
  /** Pages here and below. */
  count: number;
  children: TreeNode<Page>[];
};

export type TreeRow<Page> = { node: TreeNode<Page>; level: number };

export function siteTree<Page extends { url: string }>(pages: readonly Page[]): TreeNode<Page>[] {
  const root = node<Page>('', '');
  const known = new Map<string, TreeNode<Page>>([['', root]]);
  for (const page of pages) {
    let at = root;
    at.count += 1;
    for (const part of partsOf(page.url)) {
      const path = at.path ? `${at.path}/${part}` : part;
      let next = known.get(path);
      if (!next) {
        next = node<Page>(path, part);
        known.set(path, next);
        at.children.push(next);
      }
      next.count += 1;
      at = next;
    }
    at.page ??= page;
  }
  for (const { children } of known.values()) children.sort(byName);
  return root.children;
}

/** Not in order of arrival, which differs in each crawl; `page-10` after `page-9`. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name);

/** The rows that are not inside a closed branch. */
export function treeRows<Page>(
  nodes: readonly TreeNode<Page>[],
  closed: ReadonlySet<string>,
  level = 0,
): TreeRow<Page>[] {
  return nodes.flatMap((item) => [
    { node: item, level },
    ...(closed.has(item.path) ? [] : treeRows(item.children, closed, level + 1)),
  ]);
}

function node<Page>(path: string, name: string): TreeNode<Page> {
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
