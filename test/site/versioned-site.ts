/** A site whose pages have versions, validators and a sitemap, and may be added and removed: for recrawls. */
import type { Handler } from './site.ts';

export type VersionedSite = {
  handler: Handler;
  /** Requests so far: the paths, and whether each was conditional. */
  asked: { path: string; conditional: boolean; status: number }[];
  /** Gives a page new content, or adds it. */
  write(path: string): void;
  /** The page answers 404, and no page links to it. */
  remove(path: string, options?: { stillLinked?: boolean }): void;
};

const PER_LIST = 50;

/** `/` links to `/list/0` and on, each of which links to 50 pages. */
export function versionedSite(pages: number): VersionedSite {
  const versions = new Map<string, number>();
  const removed = new Set<string>();
  for (let n = 0; n < pages; n += 1) versions.set(`/page/${n}`, 1);
  const asked: VersionedSite['asked'] = [];

  /** The title, version and links of a page; null if there is none. */
  function pageAt(path: string): { version: string; links: string[] } | null {
    const names = [...versions.keys()];
    if (path === '/') {
      const lists = Math.ceil(names.length / PER_LIST);
      return { version: String(lists), links: Array.from({ length: lists }, (_, n) => `/list/${n}`) };
    }
    const list = /^\/list\/(\d+)$/.exec(path);
    if (list) {
      const from = Number(list[1]) * PER_LIST;
      const links = names.slice(from, from + PER_LIST);
      return links.length > 0 ? { version: links.join(), links } : null;
    }
    const version = removed.has(path) ? undefined : versions.get(path);
    return version === undefined ? null : { version: String(version), links: ['/'] };
  }

  return {
    asked,
    write: (path) => void versions.set(path, (versions.get(path) ?? 0) + 1),
    remove(path, { stillLinked = false } = {}) {
      removed.add(path);
      if (!stillLinked) versions.delete(path);
    },
    handler(request, response) {
      const path = request.url ?? '/';
      const page = pageAt(path);
      const etag = `"${Buffer.from(`${path} ${page?.version}`).toString('base64url').slice(-60)}"`;
      const given = request.headers['if-none-match'];
      const status = !page ? 404 : given === etag ? 304 : 200;
      asked.push({ path, conditional: given !== undefined, status });
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(page && { etag }) });
      if (status === 304) return void response.end();
      if (!page) return void response.end('<title>Not found</title><p>There is nothing here.</p>');
      const words = `The page ${path} says version ${page.version.slice(-40)} and a little more. `.repeat(5);
      const links = page.links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
      response.end(`<!doctype html><title>${path}</title><h1>${path}</h1><p>${words}</p><ul>${links}</ul>`);
    },
  };
}
