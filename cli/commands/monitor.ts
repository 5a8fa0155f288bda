/** `winnow monitor …` */
import type { Monitor, MonitorApi, MonitorTick } from '../../sdk/src/index.ts';
import type { CommandOption } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { table } from '../../src/command-line/table.ts';
import { outcomeOfTick, tickWords } from '../../src/contract/history/outcome.ts';
import { describeInterval } from '../../src/contract/monitor/schedule.ts';
import { arrivalText } from '../arrival.ts';
import { conditionsFrom, receiversFrom, SITE_OPTIONS, scopeFrom } from '../monitor-options.ts';
import { limitOf, list, text } from '../option-values.ts';
import {
  FETCH_OPTIONS,
  FORMAT_OPTIONS,
  fetchConfigFrom,
  formatsFrom,
  SELECTOR_OPTIONS,
  selectorsFrom,
} from '../options.ts';
import { forScreen, outcomeStyle, printable } from '../terminal.ts';
import { type UserInput, userCommand } from '../user-command.ts';

/** Options for creating a monitor and for changing it. */
export const MONITOR_OPTIONS = {
  name: { type: 'string', help: 'A name for the monitor.' },
  webhook: { type: 'string', help: 'Send changes to this address.' },
  timezone: { type: 'string', help: 'Time zone of the schedule, such as Europe/Berlin. Default: UTC.' },
  'ignore-selector': {
    type: 'list',
    help: 'Ignore changes in what this CSS selector matches. May be repeated.',
  },
  'ignore-pattern': {
    type: 'list',
    help: 'Ignore changes in text that matches this regular expression. May be repeated.',
  },
  when: {
    type: 'list',
    help: 'Alarm only if this holds: contains=TEXT, notContains=TEXT, matches=PATTERN, or a value of the JSON as PATH<NUMBER, PATH>NUMBER, PATH~PERCENT. May be repeated: all must hold.',
  },
  notify: {
    type: 'list',
    help: 'Send a readable message: email=ADDRESS, or slack, discord, teams, ntfy, gotify with =URL. May be repeated.',
  },
} as const satisfies Record<string, CommandOption>;

export const monitorCreate = userCommand({
  args: 'URL INTERVAL',
  help: 'Watch a page, with --also several, or with --scope site a whole site: fetch it on a schedule and compare it with the previous fetch. INTERVAL is a cron expression, or a shorthand such as 45m, 1h, 2d. Monitors run only while a server runs.',
  options: {
    ...MONITOR_OPTIONS,
    calm: { type: 'boolean', help: 'Ignore relative times, counters and rotating parts.' },
    ...SITE_OPTIONS,
    ...FORMAT_OPTIONS,
    ...SELECTOR_OPTIONS,
    ...FETCH_OPTIONS,
  },
  examples: [
    ['winnow monitor create https://example.com 1h --mode reader', 'Every hour, the main content'],
    [
      'winnow monitor create https://example.com "0 8 * * 1" --webhook https://example.org/hook',
      'Mondays at eight',
    ],
    [
      'winnow monitor create https://example.com/a 1h --also https://example.com/b',
      'Two pages in one monitor',
    ],
    [
      'winnow monitor create https://example.com 1d --scope site --pages 200 --include "/docs/**"',
      'Which pages of a site are new, changed or gone',
    ],
  ],
  async run({ args: [url = '', interval = ''], options, connect, print, signal }) {
    const selectors = list(options, 'ignore-selector') ?? [];
    const patterns = list(options, 'ignore-pattern') ?? [];
    const input = {
      url,
      interval,
      name: text(options, 'name'),
      webhookUrl: text(options, 'webhook'),
      timezone: text(options, 'timezone'),
      ...(options.calm && { calm: true }),
      ...scopeFrom(options),
      when: conditionsFrom(options),
      notify: receiversFrom(options),
      formats: formatsFrom(options),
      fetchConfig: fetchConfigFrom(options),
      ...selectorsFrom(options),
      ...(selectors.length + patterns.length > 0 && { ignore: { selectors, patterns } }),
    };
    const { winnow, connection } = await connect();
    const monitor = await winnow.monitor.create(input, { signal });
    const first = connection.inProcess
      ? 'runs begin as soon as a server is running: winnow serve.'
      : `the first capture is being taken, the next run is at ${monitor.nextRunAt}.`;
    print(monitor, `Watching ${monitor.config.url} as ${monitor.cronId}; ${first}`);
  },
});

export const monitorList = userCommand({
  args: '',
  help: 'List the monitors, newest first.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const monitors = await winnow.monitor.list({ signal });
    const rows = monitors.map((monitor) => [
      monitor.status,
      monitor.interval,
      monitor.nextRunAt ?? '',
      monitor.cronId,
      printable(monitor.config.name ?? monitor.config.url),
    ]);
    print(
      monitors,
      rows.length === 0
        ? 'There are no monitors.'
        : table(['STATUS', 'SCHEDULE', 'NEXT', 'ID', 'NAME'], rows),
    );
  },
});

export const monitorGet = userCommand({
  args: 'ID',
  help: 'Show a monitor.',
  run: (input) => showOne(input, (api, id, options) => api.get(id, options)),
});

export const monitorPause = userCommand({
  args: 'ID',
  help: 'Pause a monitor.',
  run: (input) => showOne(input, (api, id, options) => api.pause(id, options)),
});

export const monitorResume = userCommand({
  args: 'ID',
  help: 'Resume a paused monitor.',
  run: (input) => showOne(input, (api, id, options) => api.resume(id, options)),
});

export const monitorRun = userCommand({
  args: 'ID',
  help: 'Run a monitor now, and show what changed. Costs as much as a scheduled run.',
  async run({ args: [id = ''], connect, print, signal, terminal }) {
    // Without a server, this process runs it.
    const { winnow } = await connect({ worker: true });
    const tick = await winnow.monitor.run(id, { signal });
    print(tick, tickText(tick, terminal.out.style));
  },
});

export const monitorTest = userCommand({
  args: 'ID',
  help: 'Send a test event to the webhook of a monitor.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow, connection } = await connect({ worker: true });
    const newest = async () => (await winnow.webhooks.deliveriesSlice({ about: id }, { signal })).data;
    const earlier = new Set((await newest()).map((delivery) => delivery.id));
    const answer = await winnow.monitor.test(id, { signal });
    if (!connection.inProcess) return print(answer, 'The event is being sent.');
    await connection.settleEvents(signal);
    const sent = (await newest()).filter(({ id, type }) => type === 'monitor.test' && !earlier.has(id));
    print(answer, arrivalText(sent));
  },
});

export const monitorDelete = userCommand({
  args: 'ID',
  help: 'Permanently delete a monitor and the history of its ticks.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.monitor.delete(id, { signal }), 'Deleted.');
  },
});

export const monitorActivity = userCommand({
  args: 'ID',
  help: 'Show the runs of a monitor and what changed, newest first. With --json, one line per tick.',
  options: {
    limit: { type: 'string', short: 'n', help: 'How many ticks, or "all".', default: '20' },
    changes: { type: 'boolean', help: 'Only ticks with a change.' },
  },
  async run({ args: [id = ''], options, connect, signal, terminal }) {
    const limit = limitOf(options);
    const { winnow } = await connect();
    let shown = 0;
    for await (const tick of winnow.monitor.allActivity(id, {}, { signal })) {
      if (options.changes && !tick.changed) continue;
      const line = options.json
        ? forScreen(JSON.stringify(tick), terminal.out)
        : tickText(tick, terminal.out.style);
      await writeAndWait(`${line}\n`);
      shown += 1;
      if (shown >= limit) break;
    }
    if (shown === 0 && !options.json) await writeAndWait('Nothing yet.\n');
  },
});

async function showOne(
  { args: [id = ''], connect, print, signal }: UserInput,
  ask: (api: MonitorApi, id: string, options: { signal: AbortSignal }) => Promise<Monitor>,
): Promise<void> {
  const { winnow } = await connect();
  showMonitor(print, await ask(winnow.monitor, id, { signal }));
}

export function showMonitor(print: UserInput['print'], monitor: Monitor): void {
  const { config } = monitor;
  const facts = [
    ['id', monitor.cronId],
    ['name', config.name ?? ''],
    ['url', config.url],
    ['also', config.urls?.join(', ') ?? ''],
    ['scope', config.scope ?? ''],
    ['status', monitor.status],
    ['schedule', scheduleText(monitor)],
    ['formats', (config.formats ?? []).map(({ type }) => type).join(', ')],
    ['webhook', config.webhookUrl ?? ''],
    ['last run', monitor.lastRunAt ?? 'never'],
    ['next run', monitor.nextRunAt ?? 'not while it is paused'],
  ].filter(([, value]) => value !== '');
  print(monitor, facts.map(([name = '', value = '']) => `${name.padEnd(10)}${printable(value)}`).join('\n'));
}

function scheduleText({ interval, config }: Monitor): string {
  const words = describeInterval(interval);
  return `${words ?? interval} (${words ? `${interval}, ` : ''}${config.timezone ?? 'UTC'})`;
}

export function tickText(tick: MonitorTick, style: UserInput['terminal']['out']['style']): string {
  const words = outcomeStyle(outcomeOfTick(tick), style)(tickWords(tick).padEnd('first run'.length));
  const head = `${tick.createdAt}  ${words}  ${style.dim(tick.id)}`;
  if (tick.error) return `${head}\n  ${style.red(`${tick.error.type}: ${printable(tick.error.message)}`)}`;
  const { truncated = [], pages, ...diffs } = tick.diffs;
  const lines = [
    ...(pages ? siteLines(pages, style) : []),
    ...Object.entries(diffs).flatMap(([format, diff]) => diffLines(format, diff, style)),
    ...truncated.map((format) => style.dim(`${format}: not all differences are listed`)),
  ];
  return [head, ...lines.map((line) => `  ${line}`)].join('\n');
}

function siteLines(
  pages: NonNullable<MonitorTick['diffs']['pages']>,
  style: UserInput['terminal']['out']['style'],
): string[] {
  const { notCompared = [] } = pages;
  return [
    ...pages.new.map((url) => style.green(`new      ${printable(url)}`)),
    ...pages.changed.map(({ url }) => style.yellow(`changed  ${printable(url)}`)),
    ...pages.gone.map((url) => style.red(`gone     ${printable(url)}`)),
    style.dim(
      `${pages.same} the same${notCompared.length > 0 ? `, ${notCompared.length} not compared` : ''}`,
    ),
  ];
}

function diffLines(format: string, diff: unknown, style: UserInput['terminal']['out']['style']): string[] {
  const added = (line: string) => style.green(`+ ${printable(line)}`);
  const removed = (line: string) => style.red(`- ${printable(line)}`);
  if (Array.isArray(diff)) {
    return diff.flatMap(
      (change: { type?: string; content?: string; path?: string; old?: unknown; new?: unknown }) => {
        if (change.path !== undefined)
          return [
            printable(`${change.path}: ${JSON.stringify(change.old)} -> ${JSON.stringify(change.new)}`),
          ];
        return [change.type === 'added' ? added(change.content ?? '') : removed(change.content ?? '')];
      },
    );
  }
  const sets = diff as { added?: string[]; removed?: string[]; ratio?: number };
  if (sets.ratio !== undefined) return [`${format}: ${(sets.ratio * 100).toFixed(2)} % of the pixels`];
  return [...(sets.added ?? []).map(added), ...(sets.removed ?? []).map(removed)];
}
