/** Monitors: create, list, read, change, pause, resume, run, delete, their ticks, and a test of the webhook. */
import {
  createMonitorRoute,
  deleteMonitorRoute,
  getMonitorRoute,
  listMonitorsRoute,
  type MonitorRecord,
  type MonitorTick,
  monitorActivityRoute,
  monitorFeedRoute,
  pauseMonitorRoute,
  resumeMonitorRoute,
  runMonitorRoute,
  testMonitorRoute,
  updateMonitorRoute,
} from '../../contract/monitor/monitor.ts';
import { AppError } from '../../errors.ts';
import { recordOf } from '../../jobs/monitor/config.ts';
import {
  atomFeed,
  type FeedChange,
  type FeedLinks,
  feedChangedAt,
  feedLines,
} from '../../jobs/monitor/feed.ts';
import * as manage from '../../jobs/monitor/manage.ts';
import { type RunDeps, runNow, runOfSite } from '../../jobs/monitor/run.ts';
import { findAnyMonitor, listMonitors, type MonitorRow } from '../../store/monitor/monitors.ts';
import { listChanges, listTicks, readDiffs, type TickRow } from '../../store/monitor/ticks.ts';
import { jsonList } from '../answer/json-list.ts';
import { sendUnlessKnown } from '../answer/known-copy.ts';
import { sendJson, sendJsonStream } from '../answer/send.ts';
import { type BlobDeps, signedBlobs } from '../answer/signed-blobs.ts';
import { type AppContext, accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type MonitorDeps = manage.ManageDeps &
  RunDeps &
  BlobDeps & { feeds: FeedLinks; publicUrl: () => string };

export function addMonitorRoutes(add: AddRoute, deps: MonitorDeps): void {
  const { database, feeds } = deps;
  const shown = (row: MonitorRow): MonitorRecord => ({
    ...recordOf(deps.seals, row),
    feedUrl: feeds.url(row.id),
  });
  const owned = (c: AppContext, params: { cronId: string }) => ({
    accountId: accountOf(c),
    id: params.cronId,
  });

  add(createMonitorRoute, async ({ body }, c) =>
    shown(await manage.create(deps, accountOf(c), body, c.get('once')?.madeId)),
  );

  add(listMonitorsRoute, async (_, c) => {
    const accountId = accountOf(c);
    const next = (after: string | null) => listMonitors(database, accountId, { after, limit: AT_ONCE });
    return sendJsonStream(
      c,
      jsonList('[', records(await next(null), next, shown), () => ']'),
    );
  });

  add(getMonitorRoute, async ({ params }, c) =>
    shown(await manage.requireMonitor(database, accountOf(c), params.cronId)),
  );

  add(updateMonitorRoute, async ({ params, body }, c) =>
    shown(await manage.change(deps, owned(c, params), body)),
  );

  add(pauseMonitorRoute, async ({ params }, c) => shown(await manage.pause(deps, owned(c, params))));

  add(resumeMonitorRoute, async ({ params }, c) => shown(await manage.resume(deps, owned(c, params))));

  add(deleteMonitorRoute, async ({ params }, c) => {
    await manage.remove(deps, owned(c, params));
    return { ok: true };
  });

  add(runMonitorRoute, async ({ params }, c) => {
    const { id } = await manage.requireMonitor(database, accountOf(c), params.cronId);
    return sendJson(c, await tickJson(deps, await runNow(deps, id, c.get('once'))));
  });

  add(testMonitorRoute, async ({ params }, c) => {
    await manage.sendTest(deps, owned(c, params), c.get('once'));
    return { ok: true };
  });

  add(monitorFeedRoute, async ({ params, query }, c) => {
    const { cronId } = params;
    const monitor = feeds.isToken(cronId, query.token) ? await findAnyMonitor(database, cronId) : null;
    if (!monitor) throw new AppError('not_found', 'Feed not found');
    const changes: FeedChange[] = [];
    for (const { diffs, ...change } of await listChanges(database, cronId, FEED_LENGTH)) {
      changes.push({ ...change, lines: feedLines(diffs ?? (await readDiffs(database, change.id))) });
    }
    const addresses = { feedUrl: feeds.url(cronId), publicUrl: deps.publicUrl() };
    const feed = atomFeed(monitor, changes, addresses);
    return sendUnlessKnown(c, feed, 'application/atom+xml; charset=utf-8', feedChangedAt(monitor, changes));
  });

  add(monitorActivityRoute, async ({ params, query }, c) => {
    const { id } = await manage.requireMonitor(database, accountOf(c), params.cronId);
    const before = query.cursor ?? null;
    // One more than requested, to know whether there are older ones.
    const rows = await listTicks(database, id, { before, limit: query.limit + 1 });
    const shown = rows.slice(0, query.limit);
    // While a site is being crawled, its tick is not yet stored as a call.
    const run = before === null ? await runOfSite(database, id) : null;
    const nextCursor = rows.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null;
    async function* ticks() {
      if (run && !shown.some((row) => row.id === run.id)) yield tickJson(deps, run);
      for (const row of shown) yield tickJson(deps, row);
    }
    const closing = () => `],"nextCursor":${JSON.stringify(nextCursor)}}`;
    return sendJsonStream(c, jsonList('{"ticks":[', ticks(), closing));
  });
}

/** Changes in a feed. */
const FEED_LENGTH = 50;
/** Monitors read at once: an account may have thousands. */
const AT_ONCE = 200;

async function* records(
  first: MonitorRow[],
  next: (after: string) => Promise<MonitorRow[]>,
  shown: (row: MonitorRow) => MonitorRecord,
): AsyncGenerator<string> {
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((row) => JSON.stringify(shown(row))).join();
    const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    rows = last ? await next(last.id) : [];
  }
}

async function tickJson(deps: MonitorDeps, row: TickRow): Promise<Buffer> {
  const { id, status, elapsedMs, changed, firstRun, statusCode, error, warnings, crawlId } = row;
  const tick = {
    id,
    status,
    createdAt: row.createdAt.toISOString(),
    elapsedMs,
    changed,
    ...(firstRun && { firstRun }),
    ...(statusCode !== null && { statusCode }),
    ...(crawlId !== null && { crawlId }),
    ...(error && { error: { type: error.type, message: error.message } }),
    ...(warnings && { warnings: warnings as NonNullable<MonitorTick['warnings']> }),
  } satisfies Omit<MonitorTick, 'diffs'>;
  const diffs = changed || crawlId ? await readDiffs(deps.database, id) : '{}';
  const json = Buffer.from(`${JSON.stringify(tick).slice(0, -1)},"diffs":${diffs}}`);
  return signedBlobs(deps, id, json);
}
