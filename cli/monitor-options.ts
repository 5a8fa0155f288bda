/** Options of a monitor that are more than words: its conditions and receivers, and how far it goes on a site. */
import type { MonitorInput } from '../sdk/src/index.ts';
import { type OptionValues, UsageError } from '../src/command-line/command.ts';
import {
  CONDITION_FORMS,
  conditionFrom,
  NOTIFICATION_FORMS,
  notificationFrom,
} from '../src/contract/monitor/words.ts';
import { choice, integer, list, text } from './option-values.ts';

export const SITE_OPTIONS = {
  scope: {
    type: 'string',
    help: 'page (default), or site: every page that it leads to, by a crawl of what has changed.',
  },
  pages: { type: 'string', short: 'n', help: 'Of a site: how many pages at most.' },
  depth: { type: 'string', help: 'Of a site: how many links away from the start; "none" for no limit.' },
  links: { type: 'string', help: 'Of a site: how many links of a page to follow.' },
  include: { type: 'list', help: 'Of a site: only links that match this glob. May be repeated.' },
  exclude: { type: 'list', help: 'Of a site: no links that match this glob. May be repeated.' },
  subdomains: { type: 'boolean', help: 'Of a site: its subdomains too.' },
  sitemap: { type: 'boolean', help: 'Of a site: the pages of its sitemap as well.' },
} as const;

/** How far it goes on a site; undefined where nothing is said about it. */
export function boundsFrom(options: OptionValues): MonitorInput['crawl'] {
  const depth = text(options, 'depth');
  const crawl = {
    maxPages: integer(options, 'pages'),
    maxDepth: depth === 'none' ? null : integer(options, 'depth'),
    maxLinksPerPage: integer(options, 'links'),
    includePatterns: list(options, 'include'),
    excludePatterns: list(options, 'exclude'),
    allowSubdomains: isOn(options.subdomains),
    sitemap: isOn(options.sitemap),
  };
  return Object.values(crawl).some((value) => value !== undefined) ? crawl : undefined;
}

/** A switch that is on or not spoken of when a monitor is made, and `yes` or `no` when it is changed. */
function isOn(value: OptionValues[string]): boolean | undefined {
  return value === undefined || value === false ? undefined : value !== 'no';
}

/** What is watched. */
export function scopeFrom(options: OptionValues): Pick<MonitorInput, 'scope' | 'crawl'> {
  const crawl = boundsFrom(options);
  const scope = choice(options, 'scope', ['page', 'site']);
  if (crawl && scope !== 'site') throw new UsageError('--pages, --depth and the like are for --scope site.');
  return { ...(scope && { scope }), ...(crawl && { crawl }) };
}

export function conditionsFrom(options: OptionValues): MonitorInput['when'] {
  return list(options, 'when')?.map((given) => {
    const condition = conditionFrom(given);
    if (!condition) throw new UsageError(`--when "${given}" is not a condition. Write ${CONDITION_FORMS}.`);
    return condition;
  });
}

export function receiversFrom(options: OptionValues): MonitorInput['notify'] {
  return list(options, 'notify')?.map((given) => {
    const receiver = notificationFrom(given);
    if (!receiver) throw new UsageError(`--notify "${given}" names nobody. Write ${NOTIFICATION_FORMS}.`);
    return receiver;
  });
}
