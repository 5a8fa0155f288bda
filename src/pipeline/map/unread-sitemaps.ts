/** Warnings and errors about pages that are missing because a sitemap, or the file that names it, could not be read. */
import { redactUrl } from '../../contract/request/redact.ts';
import { AppError } from '../../errors.ts';
import type { Warning } from '../../fetch/document.ts';
import type { SitemapPages } from '../../fetch/robots/read-sitemaps.ts';
import { failureText, type RobotsFailure } from '../../fetch/robots/robots-rules.ts';

/** More of them would tell nothing new. */
const MOST_UNREAD = 10;

const NONE_FOUND = 'No sitemap was found: robots.txt names none, and there is none in the usual places';

/** Files that the site names and that could not be read: their pages are missing. */
export function unreadSitemaps({ files }: Pick<SitemapPages, 'files'>): Warning[] {
  const missing = files.filter(({ error, isNamed }) => error !== undefined && isNamed);
  return missing
    .slice(0, MOST_UNREAD)
    .map(({ url, error }) => ({ reason: 'not_visited', detail: `${redactUrl(url)}: ${error}` }));
}

/** Why no sitemap of a site could be read, for requests that want nothing else; null if one could. */
export function whyNoSitemap(siteUrl: string, { files, failure }: SitemapPages): AppError | null {
  if (files.some(({ error, pages }) => error === undefined || pages > 0)) return null;
  if (failure) return robotsUnread(siteUrl, failure);
  const [unread] = unreadSitemaps({ files });
  if (unread) return new AppError('not_found', `The sitemap could not be read: ${unread.detail}`);
  return new AppError('not_found', NONE_FOUND);
}

export function robotsUnread(siteUrl: string, failure: RobotsFailure): AppError {
  const message = `robots.txt of ${redactUrl(siteUrl)} could not be read: ${failureText(failure)}`;
  return new AppError('upstream_failed', message);
}
