/** The operator's limit on the pages of one crawl. */
import type { Config } from '../../config.ts';
import { invalidField } from '../../errors.ts';

export function checkMaxPages(
  maxPages: number,
  { maxCrawlPages }: Pick<Config, 'maxCrawlPages'>,
  path: string[] = ['maxPages'],
): void {
  if (maxPages <= maxCrawlPages) return;
  throw invalidField(path, `Too big: this server allows up to ${maxCrawlPages} pages per crawl`, 'too_big');
}
