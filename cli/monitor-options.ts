/** Options of a monitor that need parsing: its conditions and receivers, and the limits of a site. */
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
    help: 'page (default), or site: every page that its links lead to, by a crawl that fetches only what has changed.',
  },
  pages: { type: 'string', short: 'n', help: 'For a site: the most pages to watch.' },
  depth: {
    type: 'string',
    help: 'For a site: how many links away from the start to go; "none" for no limit.',
  },
  links: { type: 'string', help: 'For a site: how many links to follow on each page.' },
  include: { type: 'list', help: 'For a site: follow only links that match this glob. May be repeated.' },
  exclude: { type: 'list', help: 'For a site: do not follow links that match this glob. May be repeated.' },
  subdomains: { type: 'boolean', help: 'For a site: include its subdomains.' },
  sitemap: { type: 'boolean', help: 'For a site: include the pages of its sitemap.' },
} as const;

/** The limits of a site; undefined if none is given. */
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

/** A switch when a monitor is created, and `yes` or `no` when it is changed. */
function isOn(value: OptionValues[string]): boolean | undefined {
  return value === undefined || value === false ? undefined : value !== 'no';
}

/** Whether a page or a site is watched, and the limits of the site. */
export function scopeFrom(options: OptionValues): Pick<MonitorInput, 'scope' | 'crawl'> {
  const crawl = boundsFrom(options);
  const scope = choice(options, 'scope', ['page', 'site']);
  if (crawl && scope !== 'site') throw new UsageError('--pages, --depth and the like need --scope site.');
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
    if (!receiver)
      throw new UsageError(`--notify "${given}" is not a receiver. Write ${NOTIFICATION_FORMS}.`);
    return receiver;
  });
}
