/** Monitors: pages fetched on a schedule, and what changed in them. */
import { type WithFormats, withPlainFormats } from './formats.ts';
import { everyEntryByCursor } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  GetMonitorActivityQuery,
  Monitor,
  MonitorActivity,
  MonitorConfig,
  MonitorPatch,
  MonitorTick,
  Ok,
} from './types.ts';

export type MonitorInput = WithFormats<MonitorConfig>;
export type MonitorChanges = WithFormats<MonitorPatch>;

export type MonitorApi = ReturnType<typeof createMonitorApi>;

export function createMonitorApi(transport: Transport) {
  const at = (cronId: string, rest = '') => `/api/monitor/${encodeURIComponent(cronId)}${rest}`;

  const api = {
    /** Starts to watch a page. The first capture is taken at once, unless `firstRun` is `scheduled`. */
    create: (input: MonitorInput, options?: RequestOptions) =>
      transport.json<Monitor>(
        { method: 'POST', path: '/api/monitor', body: { firstRun: 'now', ...withPlainFormats(input) } },
        options,
      ),
    /** All monitors, newest first. */
    list: (options?: RequestOptions) =>
      transport.json<Monitor[]>({ method: 'GET', path: '/api/monitor' }, options),
    get: (cronId: string, options?: RequestOptions) =>
      transport.json<Monitor>({ method: 'GET', path: at(cronId) }, options),
    /** Changes only the given fields. */
    update: (cronId: string, changes: MonitorChanges, options?: RequestOptions) =>
      transport.json<Monitor>(
        { method: 'PATCH', path: at(cronId), body: withPlainFormats(changes) },
        options,
      ),
    pause: (cronId: string, options?: RequestOptions) =>
      transport.json<Monitor>({ method: 'POST', path: at(cronId, '/pause') }, options),
    resume: (cronId: string, options?: RequestOptions) =>
      transport.json<Monitor>({ method: 'POST', path: at(cronId, '/resume') }, options),
    /** Runs the monitor now and waits for the result. */
    run: (cronId: string, options?: RequestOptions) =>
      transport.json<MonitorTick>({ method: 'POST', path: at(cronId, '/run') }, options),
    /** Sends the event `monitor.test` to the webhook of the monitor. */
    test: (cronId: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'POST', path: at(cronId, '/test') }, options),
    /** Permanently deletes the monitor and the history of its ticks. */
    delete: (cronId: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: at(cronId) }, options),

    /** The newest changes as an Atom feed; the token is part of the monitor's `feedUrl`. */
    feed: (cronId: string, token: string, options?: RequestOptions) =>
      transport.text({ method: 'GET', path: at(cronId, '/feed.xml'), query: { token } }, options),

    /** One slice of the runs and what changed in each, newest first. */
    activity: (cronId: string, query?: GetMonitorActivityQuery, options?: RequestOptions) =>
      transport.json<MonitorActivity>({ method: 'GET', path: at(cronId, '/activity'), query }, options),

    /** Every run, newest first. */
    allActivity: (
      cronId: string,
      query: GetMonitorActivityQuery = {},
      options?: RequestOptions,
    ): AsyncGenerator<MonitorTick> =>
      everyEntryByCursor(query.cursor, async (cursor) => {
        const { ticks, nextCursor } = await api.activity(cronId, { limit: 100, ...query, cursor }, options);
        return { data: ticks, nextCursor };
      }),
  };
  return api;
}
