/** The most pages of one crawl: what was asked for, within the operator's limit. */
import type { Config } from '../../config.ts';
import { CRAWL_DEFAULTS } from '../../contract/crawl/bounds.ts';
import { invalidField } from '../../errors.ts';

/** Throws if more were asked for than the operator allows. */
export function mostPages(
  asked: number | null | undefined,
  { maxCrawlPages }: Pick<Config, 'maxCrawlPages'>,
  path: string[] = ['maxPages'],
): number {
  if (asked === null) return maxCrawlPages;
  const most = asked ?? Math.min(CRAWL_DEFAULTS.maxPages, maxCrawlPages);
  if (most <= maxCrawlPages) return most;
  throw invalidField(path, `Too big: this server allows up to ${maxCrawlPages} pages per crawl`, 'too_big');
}
