/** The tools for monitors: pages and sites that are fetched on a schedule and compared. */
import { z } from 'zod';
import type { Monitor, MonitorTick } from '../../sdk/src/index.ts';
import { tickWords } from '../../src/contract/history/outcome.ts';
import { monitorBody } from '../../src/contract/monitor/config.ts';
import {
  CONDITION_FORMS,
  conditionFrom,
  NOTIFICATION_FORMS,
  notificationFrom,
} from '../../src/contract/monitor/words.ts';
import { MAX_PAGE_SIZE } from '../../src/contract/pagination.ts';
import { ToolUseError } from '../errors.ts';
import {
  fetchConfigFrom,
  fetchInputs,
  formatsFrom,
  formatsInput,
  idInput,
  maxTokensInput,
  modeInput,
} from '../inputs.ts';
import { counted, dataOutput, fitEntries, webContent } from '../output.ts';
import { defineTool } from '../tool.ts';

const { interval, timezone, ignore } = monitorBody.shape;
const { selectors: ignored } = ignore.unwrap().unwrap().shape;

const id = idInput.describe('The id of the monitor.');

export const monitorCreate = defineTool({
  name: 'monitor_create',
  title: 'Watch a page',
  description:
    'Fetch a page on a schedule from now on and record what changes. Every run costs credits until it is paused or deleted, so create one only if the user wants that.',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  input: {
    url: z.string().min(1),
    interval: interval.describe('"45m", "1h", "daily at 9:00", or cron such as "0 9 * * 1".'),
    name: z.string().optional(),
    timezone: timezone.unwrap().unwrap().optional().describe('IANA name; UTC by default.'),
    formats: formatsInput,
    mode: modeInput,
    prompt: z.string().min(1).optional().describe('Extract this as JSON and compare it; 5 credits.'),
    ignoreSelectors: ignored.unwrap().optional().describe('CSS selectors of parts to ignore.'),
    calm: z.boolean().optional().describe('Ignore relative times, counters and rotating content.'),
    urls: z.array(z.string()).optional().describe('Further pages.'),
    scope: z.enum(['page', 'site']).optional().describe('site: which pages are new, changed or gone.'),
    maxPages: z.int().min(1).optional().describe('For a site; 50 by default.'),
    when: z.array(z.string()).optional().describe(`Alarm only if all hold: ${CONDITION_FORMS}`),
    notify: z.array(z.string()).optional().describe(`${NOTIFICATION_FORMS}`),
    webhookUrl: z.string().optional().describe('Where changes are sent.'),
    ...fetchInputs,
  },
  async run(args, { winnow, signal }) {
    const { url, urls, formats, mode, prompt, ignoreSelectors, webhookUrl, calm, maxPages } = args;
    const scope = args.scope ?? (urls?.length ? ('list' as const) : undefined);
    const request = {
      url,
      interval: args.interval,
      name: args.name,
      timezone: args.timezone,
      webhookUrl,
      ...{ calm, scope, urls: urls?.length ? urls : undefined },
      crawl: maxPages === undefined ? undefined : { maxPages },
      when: args.when?.map((given) => conditionFrom(given) ?? wrong('when', given, CONDITION_FORMS)),
      notify: args.notify?.map(
        (given) => notificationFrom(given) ?? wrong('notify', given, NOTIFICATION_FORMS),
      ),
      formats: formatsFrom(formats, mode, { prompt }),
      ignore: ignoreSelectors && { selectors: ignoreSelectors },
      fetchConfig: fetchConfigFrom(args),
    };
    return dataOutput(summaryOf(await winnow.monitor.create(request, { signal })));
  },
});

function wrong(name: string, given: string, forms: string): never {
  throw new ToolUseError(`${name}: "${given}" is not one of ${forms}.`);
}

export const monitorRun = defineTool({
  name: 'monitor_run',
  title: 'Run a monitor now',
  description: 'Run a monitor now and see what changed. Costs a run.',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  input: { id, maxTokens: maxTokensInput },
  async run({ id: cronId, maxTokens }, { winnow, signal }) {
    return runsOutput([await winnow.monitor.run(cronId, { signal })], maxTokens);
  },
});

export const monitorList = defineTool({
  name: 'monitor_list',
  title: 'List monitors',
  description: 'All monitors with ids, schedules and next runs. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    cursor: z.int().min(0).default(0).describe('The nextCursor of the previous slice.'),
    maxTokens: maxTokensInput,
  },
  async run({ cursor, maxTokens }, { winnow, signal }) {
    const monitors = (await winnow.monitor.list({ signal })).map(summaryOf);
    const { shown, nextCursor } = fitEntries(monitors, { from: cursor, maxTokens });
    return dataOutput({ monitors: shown, nextCursor });
  },
});

export const monitorActivity = defineTool({
  name: 'monitor_activity',
  title: 'See what changed',
  description:
    'The runs of a monitor, newest first, and what changed in each. history_get with the id of a run returns the page as it was then. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    id,
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(10),
    cursor: z.string().optional().describe('The previous nextCursor.'),
    maxTokens: maxTokensInput,
  },
  async run({ id: cronId, limit, cursor, maxTokens }, { winnow, signal }) {
    const { ticks, nextCursor } = await winnow.monitor.activity(cronId, { limit, cursor }, { signal });
    return runsOutput(ticks, maxTokens, nextCursor === null ? '' : ` Older: cursor "${nextCursor}".`);
  },
});

function runsOutput(ticks: MonitorTick[], maxTokens: number, more = '') {
  const changes = ticks.filter(({ changed }) => changed);
  const head = [
    `${counted(ticks.length, 'run')}, ${changes.length} with changes.${more}`,
    ...ticks.map(tickLine),
  ];
  const pieces = changes.map((tick) => ({
    name: `changes at ${tick.createdAt}`,
    text: JSON.stringify(tick.diffs, null, 1),
  }));
  const body = pieces.length > 0 ? [{ type: 'text' as const, text: webContent(pieces, maxTokens).text }] : [];
  return { content: [{ type: 'text' as const, text: head.join('\n') }, ...body] };
}

export const monitorPause = defineTool({
  name: 'monitor_pause',
  title: 'Pause a monitor',
  description: 'Stop the runs of a monitor but keep it; monitor_resume continues.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: { id },
  run: async ({ id: cronId }, { winnow, signal }) =>
    dataOutput(summaryOf(await winnow.monitor.pause(cronId, { signal }))),
});

export const monitorResume = defineTool({
  name: 'monitor_resume',
  title: 'Resume a monitor',
  description: 'Resume a paused monitor. Its runs cost credits again.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: { id },
  run: async ({ id: cronId }, { winnow, signal }) =>
    dataOutput(summaryOf(await winnow.monitor.resume(cronId, { signal }))),
});

export const monitorDelete = defineTool({
  name: 'monitor_delete',
  title: 'Delete a monitor',
  description: 'Permanently delete a monitor and all its runs. To only stop it, use monitor_pause.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: { id },
  async run({ id: cronId }, { winnow, signal }) {
    await winnow.monitor.delete(cronId, { signal });
    return dataOutput({ id: cronId, deleted: true });
  },
});

function summaryOf({ cronId, status, interval, config, lastRunAt, nextRunAt }: Monitor) {
  const { url, name } = config;
  return { id: cronId, status, url, ...(name !== undefined && { name }), interval, lastRunAt, nextRunAt };
}

function tickLine(tick: MonitorTick): string {
  const reason = tick.error ? `: ${tick.error.type}: ${tick.error.message}` : '';
  return `${tick.createdAt} ${tick.id} ${tickWords(tick)}${reason}`;
}
