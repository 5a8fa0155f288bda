/** `winnow monitor update` */
import type { Monitor, MonitorChanges } from '../../sdk/src/index.ts';
import { type OptionValues, UsageError } from '../../src/command-line/command.ts';
import { boundsFrom, conditionsFrom, pagesFrom, receiversFrom, SITE_OPTIONS } from '../monitor-options.ts';
import { choice, list, text, YES_OR_NO } from '../option-values.ts';
import {
  FETCH_OPTIONS,
  FORMAT_OPTIONS,
  fetchConfigFrom,
  formatsFrom,
  SELECTOR_OPTIONS,
  selectorsFrom,
} from '../options.ts';
import { userCommand } from '../user-command.ts';
import { MONITOR_OPTIONS, showMonitor } from './monitor.ts';

export const monitorUpdate = userCommand({
  args: 'ID',
  help: 'Change a monitor: only what you pass is changed. "none" removes a name, webhook or time zone, and empties a list: --notify none. Formats, conditions, receivers and fetch options each replace all earlier ones of their kind.',
  options: {
    url: { type: 'string', help: 'Another address to watch.' },
    interval: { type: 'string', help: 'A cron expression, or a shorthand such as 45m, 1h, 2d.' },
    ...MONITOR_OPTIONS,
    calm: {
      type: 'string',
      help: 'Whether to ignore relative times, counters and rotating parts.',
      choices: YES_OR_NO,
    },
    ...SITE_OPTIONS,
    subdomains: { type: 'string', help: 'For a site: include its subdomains.', choices: YES_OR_NO },
    sitemap: { type: 'string', help: 'For a site: include the pages of its sitemap.', choices: YES_OR_NO },
    ...FORMAT_OPTIONS,
    ...SELECTOR_OPTIONS,
    ...FETCH_OPTIONS,
  },
  examples: [
    ['winnow monitor update ID --interval 2h --webhook none', 'Less often, without a webhook'],
    [
      'winnow monitor update ID --notify none --ignore-selector none',
      'Notify nobody, and ignore no part of the page',
    ],
  ],
  async run({ args: [id = ''], options: given, connect, print, signal }) {
    const options = withEmptyLists(given);
    const orNone = (name: string) => (text(options, name) === 'none' ? null : text(options, name));
    const selectors = list(options, 'ignore-selector');
    const patterns = list(options, 'ignore-pattern');
    const calm = choice(options, 'calm', YES_OR_NO);
    const isAboutFormats = Object.keys(FORMAT_OPTIONS).some((name) => options[name] !== undefined);
    const changes = {
      url: text(options, 'url'),
      interval: text(options, 'interval'),
      name: orNone('name'),
      webhookUrl: orNone('webhook'),
      timezone: orNone('timezone'),
      calm: calm && calm === 'yes',
      ...pagesFrom(options),
      crawl: boundsFrom(options),
      when: conditionsFrom(options),
      notify: receiversFrom(options),
      formats: isAboutFormats ? formatsFrom(options) : undefined,
      fetchConfig: fetchConfigFrom(options),
      ...selectorsFrom(options),
      ignore: selectors || patterns ? { selectors, patterns } : undefined,
    };
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError('There is nothing to change. See: winnow help monitor update');
    const { winnow } = await connect();
    const isPartial = changes.crawl !== undefined || changes.ignore !== undefined;
    const earlier = isPartial ? (await winnow.monitor.get(id, { signal })).config : {};
    showMonitor(print, await winnow.monitor.update(id, withEarlier(changes, earlier), { signal }));
  },
});

/** A list with the single value `none` means an empty list. */
function withEmptyLists(options: OptionValues): OptionValues {
  const isNone = (value: unknown) => Array.isArray(value) && value.length === 1 && value[0] === 'none';
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, isNone(value) ? [] : value]),
  );
}

/** The API replaces these as a whole; here, members that are not given keep their values. */
function withEarlier(changes: MonitorChanges, earlier: Partial<Monitor['config']>): MonitorChanges {
  const { crawl, ignore } = changes;
  return {
    ...changes,
    crawl: crawl && { ...earlier.crawl, ...definedMembers(crawl) },
    ignore: ignore && { ...earlier.ignore, ...definedMembers(ignore) },
  };
}

function definedMembers<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
