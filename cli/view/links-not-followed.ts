/** The links that the limits and patterns of a crawl left out, in words. */
import type { CrawlProgress } from '../../sdk/src/index.ts';

/** @example linksNotFollowed({ depth: 3, linksPerPage: 0, pages: 1 }) // '4 links left out: 3 by --depth, 1 by --pages' */
export function linksNotFollowed(stoppedBy: CrawlProgress['stoppedBy']): string {
  if (!stoppedBy) return '';
  const { depth, linksPerPage, pages } = stoppedBy;
  const options: [count: number, option: string][] = [
    [depth, '--depth'],
    [linksPerPage, '--links'],
    [pages, '--pages'],
  ];
  const parts = options.filter(([count]) => count > 0).map(([count, option]) => `${count} by ${option}`);
  const total = depth + linksPerPage + pages;
  return total > 0 ? `${total} ${total === 1 ? 'link' : 'links'} left out: ${parts.join(', ')}` : '';
}

/** @example noLinkMatches(['/docs/*']) // 'Only the start page: none of its links matches --include "/docs/*"; …' */
export function noLinkMatches(patterns: string[]): string {
  const given = patterns.map((pattern) => `"${pattern}"`).join(' or ');
  return `Only the start page: none of its links matches --include ${given}; * stays within a part of the path, ** crosses parts`;
}
