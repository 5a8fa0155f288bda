/** What a monitor watches, how often, and which changes it ignores. */
import { z } from 'zod';
import { orNull } from '../../or-null.ts';
import { jobFetchConfig } from '../fetch/fetch-config.ts';
import { type Format, formatList, formats } from '../page/formats.ts';
import { pageUrl } from '../page/scrape.ts';
import { selectorFields } from '../page/selectors.ts';
import { listOf } from '../request/bounded.ts';
import { webUrl } from '../request/url.ts';
import { notify } from './notify.ts';
import { crawl, scope, urls } from './scope.ts';
import { when } from './when.ts';

function isTimeZone(name: string): boolean {
  return orNull(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== null;
}

const interval = z
  .string()
  .min(1)
  .max(100)
  .describe(
    'When to fetch, at most once a minute. A cron expression of five fields, or words such as `daily at 9:00`, run at the minute they name. A shorthand of minutes, hours, days or weeks such as `45m`, `1h` or `2d`, a name such as `@hourly`, or words such as `every 30 minutes` run a little later, with a fixed delay for each monitor.',
  );
const name = z.string().max(200).optional().describe('A name to recognise it by.');
const webhookUrl = webUrl.nullable().optional().describe('Where changes are sent. Null: nowhere.');
const timezone = z
  .string()
  .refine(isTimeZone, { error: 'Unknown time zone' })
  .nullable()
  .optional()
  .describe('IANA name of the time zone of the schedule. If omitted or null: UTC.');
/** Each is tried on every line of a page. */
const MOST_IGNORED = 100;
const ignored = listOf(z.string().min(1).max(1_000)).max(MOST_IGNORED).default([]);

const ignore = z
  .object({
    selectors: ignored.describe('CSS selectors of parts to leave out.'),
    patterns: ignored.describe('Regular expressions of text to leave out.'),
  })
  .nullable()
  .optional()
  .describe('Parts of the page whose changes do not count.');

const calm = z
  .boolean()
  .nullable()
  .optional()
  .describe(
    'Ignore relative times ("12 minutes ago"), counters ("1,204 views") and parts that show something different each time.',
  );

const firstRun = z
  .enum(['now', 'scheduled'])
  .optional()
  .describe(
    'When to take the first capture: now, as a run that costs what any run costs, or at the first scheduled time. Default: `scheduled`. If it fails, the monitor is kept.',
  );

/** These files are never the same twice. */
function refuseFiles(formats: Format[], context: z.core.$RefinementCtx): void {
  for (const [index, { type }] of formats.entries()) {
    if (type !== 'pdf' && type !== 'mhtml') continue;
    context.addIssue({ code: 'custom', path: [index, 'type'], message: `A monitor cannot compare ${type}` });
  }
}

export const monitorBody = z
  .object({
    url: pageUrl,
    interval,
    name,
    scope,
    urls,
    crawl,
    formats: formats
      .superRefine(refuseFiles)
      .describe(
        'The formats to capture and compare, except `pdf` and `mhtml`. Default: Markdown in mode `normal`.',
      ),
    webhookUrl,
    notify,
    timezone,
    ignore,
    calm,
    when,
    ...selectorFields,
    fetchConfig: jobFetchConfig.prefault({}).describe('How the page is fetched.'),
    firstRun,
  })
  .meta({ id: 'MonitorConfig', description: 'What a monitor does.' });

/** Written out, not `.partial()`: a field that is left out must not come back as its default. */
export const monitorPatch = z
  .object({
    url: pageUrl.optional(),
    interval: interval.optional(),
    name: name.nullable().describe('A name to recognise it by. Null: none.'),
    scope,
    urls: urls.describe('Further pages to watch; replaces the whole previous list.'),
    crawl: crawl.describe('How far a site monitor goes; replaces the whole previous value.'),
    formats: formatList.superRefine(refuseFiles).optional(),
    webhookUrl,
    notify,
    timezone,
    ignore,
    calm,
    when,
    ...selectorFields,
    fetchConfig: jobFetchConfig
      .optional()
      .describe('How the page is fetched; replaces the whole previous value.'),
  })
  .meta({ id: 'MonitorPatch', description: 'Any of the fields a monitor is created with.' });

export type MonitorInput = z.input<typeof monitorBody>;
export type MonitorConfig = z.output<typeof monitorBody>;
export type MonitorPatch = z.output<typeof monitorPatch>;
