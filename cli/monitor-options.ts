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
    help: 'page (default), list: the page and those of --also, or site: every page that its links lead to, by a crawl that fetches only what has changed.',
  },
  also: { type: 'list', help: 'Watch this page too, in the same monitor. May be repeated.' },
  pages: {
    type: 'string',
    short: 'n',
    help: 'For a site: the most pages to watch; "none" for as many as the server allows.',
  },
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
  const orNone = (name: string) => (text(options, name) === 'none' ? null : integer(options, name));
  const crawl = {
    maxPages: orNone('pages'),
    maxDepth: orNone('depth'),
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

const SCOPES = ['page', 'list', 'site'] as const;

/** Whether a page, several or a site are watched; further pages mean a list, and none of them the page alone. */
export function pagesFrom(options: OptionValues): Pick<MonitorInput, 'scope' | 'urls'> {
  const urls = list(options, 'also');
  const scope = choice(options, 'scope', SCOPES);
  if (urls?.length === 0) {
    if (scope === 'list') throw new UsageError('--scope list needs further pages: --also cannot be none.');
    return { scope: scope ?? 'page' };
  }
  if (urls && scope && scope !== 'list') throw new UsageError('--also needs --scope list.');
  return { ...(scope && { scope }), ...(urls && { scope: 'list', urls }) };
}

/** What is watched, and the limits of a site. */
export function scopeFrom(options: OptionValues): Pick<MonitorInput, 'scope' | 'urls' | 'crawl'> {
  const crawl = boundsFrom(options);
  const pages = pagesFrom(options);
  if (crawl && pages.scope !== 'site')
    throw new UsageError('--pages, --depth and the like need --scope site.');
  return { ...pages, ...(crawl && { crawl }) };
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
