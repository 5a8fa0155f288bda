/** Monitors. Their targets are the pages or the site of one of ours, and their checks are our ticks. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { JOB_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import { type MonitorInput, monitorBody, monitorPatch } from '../../../contract/monitor/config.ts';
import type { Diffs } from '../../../contract/monitor/diffs.ts';
import type { Notification } from '../../../contract/monitor/notify.ts';
import { siteCrawl } from '../../../contract/monitor/scope.ts';
import { MAX_INDEX, uuid } from '../../../contract/primitives.ts';
import { listOf } from '../../../contract/request/bounded.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { type AppContext, accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { monitorRequest } from '../../../jobs/monitor/config.ts';
import * as manage from '../../../jobs/monitor/manage.ts';
import { runNow } from '../../../jobs/monitor/run.ts';
import { findCrawl } from '../../../store/crawl/crawls.ts';
import { listMonitors, type MonitorRow } from '../../../store/monitor/monitors.ts';
import { findTickOf, listTicks, readDiffs, type TickRow } from '../../../store/monitor/ticks.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { type Notes, notesOf } from '../../notes.ts';
import { checked } from '../../own-calls.ts';
import { crawlFields, crawlInput } from '../crawl/request.ts';
import { checkOf, checkPagesOf, monitorOf, summaryOf } from '../monitor/monitor.ts';
import { intervalOf } from '../monitor/schedule.ts';
import { clientFields, ourOptions, scrapeOptions } from '../page/scrape-options.ts';
import { addressFor, type FirecrawlDeps, type Version } from '../version.ts';
import { deliveryOf, monitorWebhook } from '../webhook/monitor-webhook.ts';

const params = z.object({ id: uuid });
const checkParams = z.object({ id: uuid, checkId: uuid });
const slice = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});
const checksSlice = slice.extend({ status: z.string().optional() });
const pagesSlice = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  skip: z.coerce.number().int().min(0).max(MAX_INDEX).default(0),
  status: z.string().optional(),
});
/** Checks that are searched for those of one status. */
const MOST_CHECKS = 1_000;

const fields = {
  name: z.string().nullish(),
  schedule: z
    .object({ cron: z.string().nullish(), text: z.string().nullish(), timezone: z.string().nullish() })
    .nullish(),
  targets: listOf(
    z.object({
      type: z.string(),
      urls: listOf(z.string()).nullish(),
      url: z.string().nullish(),
      crawlOptions: crawlFields.omit({ url: true, scrapeOptions: true, webhook: true }).nullish(),
      scrapeOptions: scrapeOptions.nullish(),
    }),
  ).nullish(),
  webhook: monitorWebhook,
  notification: z
    .object({
      email: z
        .union([
          z.string(),
          z.object({
            enabled: z.boolean().nullish(),
            recipients: listOf(z.string()).nullish(),
            // Our mails always say what changed.
            includeDiffs: z.boolean().nullish(),
          }),
        ])
        .nullish(),
    })
    .nullish(),
  ...clientFields,
};
const createBody = z.object(fields);
const updateBody = z.object({ ...fields, status: z.enum(['active', 'paused']).nullish() });

type Asked = z.output<typeof createBody>;

export function addMonitors(add: AddRoute, deps: FirecrawlDeps, { base }: Version): void {
  const { database } = deps;
  const path = `${base}/monitor`;
  const shown = (row: MonitorRow) => monitorOf(deps.seals, row, deps.config);
  const answer = (row: MonitorRow, notes?: Notes) => {
    const warning = notes?.warning();
    const noted = warning && { warning };
    // Clients return only the data.
    return { success: true, data: { ...shown(row), ...noted }, ...noted };
  };
  const checkWith = async (tick: TickRow, monitorId: string, c: AppContext) => {
    const diffs = JSON.parse(await readDiffs(database, tick.id)) as Diffs;
    const crawl = tick.crawlId ? await findCrawl(database, accountOf(c), tick.crawlId) : null;
    return { check: checkOf(tick, monitorId, summaryOf(tick, diffs, crawl?.completed)), diffs };
  };

  add(foreignRoute('post', path, { body: createBody }), async ({ body }, c) => {
    const notes = notesOf(c);
    const config = checked(monitorBody, configOf(body, notes, deps.config) as MonitorInput);
    const delivery = deliveryOf(deps.seals, body.webhook, notes);
    const made = await manage.create(deps, accountOf(c), config, c.get('once')?.madeId, delivery);
    return answer(made, notes);
  });

  add(foreignRoute('get', path, { query: slice }), async ({ query }, c) => {
    const rows = await listMonitors(database, accountOf(c), {
      after: null,
      limit: query.offset + query.limit,
    });
    return { success: true, data: rows.slice(query.offset).map(shown) };
  });

  add(foreignRoute('get', `${path}/{id}`, { params }), async ({ params }, c) =>
    answer(await manage.requireMonitor(database, accountOf(c), params.id)),
  );

  add(foreignRoute('patch', `${path}/{id}`, { params, body: updateBody }), async ({ params, body }, c) => {
    const owned = { accountId: accountOf(c), id: params.id };
    const notes = notesOf(c);
    const { status, ...rest } = body;
    const patch = configOf(rest, notes, deps.config);
    // Firecrawl has only mail: other receivers are kept.
    const others = patch.notify === undefined ? [] : await otherReceivers(deps, owned);
    const notify = others.length > 0 ? { notify: [...others, ...(patch.notify ?? [])] } : {};
    const delivery = deliveryOf(deps.seals, body.webhook, notes);
    const row = await manage.change(deps, owned, checked(monitorPatch, { ...patch, ...notify }), delivery);
    if (!status || row.status === status) return answer(row, notes);
    return answer(await (status === 'paused' ? manage.pause : manage.resume)(deps, owned), notes);
  });

  add(foreignRoute('delete', `${path}/{id}`, { params, audit: 'monitor.deleted' }), async ({ params }, c) => {
    await manage.remove(deps, { accountId: accountOf(c), id: params.id });
    return { success: true };
  });

  add(foreignRoute('post', `${path}/{id}/run`, { params }), async ({ params }, c) => {
    const { id } = await manage.requireMonitor(database, accountOf(c), params.id);
    const tick = await runNow(deps, id, c.get('once'));
    deps.settled(accountOf(c));
    const { check } = await checkWith(tick, id, c);
    return { success: true, id: check.id, data: check };
  });

  const checksRoute = foreignRoute('get', `${path}/{id}/checks`, { params, query: checksSlice });
  add(checksRoute, async ({ params, query: { status, offset, limit } }, c) => {
    const { id } = await manage.requireMonitor(database, accountOf(c), params.id);
    const read = status === undefined ? offset + limit : MOST_CHECKS;
    const ticks = await listTicks(database, id, { before: null, limit: read });
    const asked = ticks.filter((tick) => status === undefined || tick.status === status);
    const checks = [];
    // One after the other, because what changed on a site can be large.
    for (const tick of asked.slice(offset, offset + limit)) checks.push((await checkWith(tick, id, c)).check);
    return { success: true, data: checks };
  });

  add(
    foreignRoute('get', `${path}/{id}/checks/{checkId}`, { params: checkParams, query: pagesSlice }),
    async ({ params, query: { status, skip, limit } }, c) => {
      const { id, url } = await manage.requireMonitor(database, accountOf(c), params.id);
      const tick = await findTickOf(database, id, params.checkId);
      if (!tick) throw new AppError('not_found', 'Check not found');
      const { check, diffs } = await checkWith(tick, id, c);
      const pages = checkPagesOf(tick, { monitorId: id, url, diffs }).filter(
        (page) => status === undefined || page.status === status,
      );
      const after = skip + limit;
      const of = status === undefined ? '' : `&status=${encodeURIComponent(status)}`;
      const here = addressFor(deps, c, `${path}/${id}/checks/${tick.id}`);
      const next = after < pages.length ? `${here}?skip=${after}&limit=${limit}${of}` : null;
      return { success: true, data: { ...check, pages: pages.slice(skip, after), next } };
    },
  );
}

type Limits = { maxCrawlPages: number };

function configOf(body: Asked, notes: Notes, limits: Limits): Partial<MonitorInput> {
  const { name, schedule, targets, webhook, notification } = body;
  return {
    ...(name && { name }),
    ...(schedule && { interval: intervalOf(schedule) }),
    ...(schedule?.timezone && { timezone: schedule.timezone }),
    ...(webhook !== undefined && {
      webhookUrl: typeof webhook === 'string' ? webhook : (webhook?.url ?? null),
    }),
    ...receiversOf(notification?.email),
    ...(targets && watchedOf(targets, notes, limits)),
  };
}

/** The receivers of a monitor other than mail. */
async function otherReceivers(
  { database, seals }: FirecrawlDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<Notification[]> {
  const row = await manage.requireMonitor(database, accountId, id);
  return (monitorRequest(seals, id, row).notify ?? []).filter(({ type }) => type !== 'email');
}

function receiversOf(
  email: NonNullable<Asked['notification']>['email'],
): Pick<Partial<MonitorInput>, 'notify'> {
  const { enabled, recipients } = typeof email === 'string' ? { recipients: [email] } : (email ?? {});
  if (enabled === false || recipients?.length === 0) return { notify: null };
  return recipients ? { notify: [{ type: 'email', to: recipients }] } : {};
}

function watchedOf(
  targets: NonNullable<Asked['targets']>,
  notes: Notes,
  limits: Limits,
): Partial<MonitorInput> {
  const [target] = targets;
  const isSite = target?.type === 'crawl';
  const pages = isSite ? [] : pagesOf(targets);
  const url = isSite ? target.url : pages[0];
  if (!target || !url || (isSite && targets.length > 1)) {
    throw invalidField(
      ['targets'],
      'A monitor watches pages or one site here: give targets of type scrape with the same scrapeOptions, or one of type crawl',
    );
  }
  const options = { path: 'targets.0.scrapeOptions.', maxTimeout: JOB_TIMEOUT_MS };
  const { page } = ourOptions(target.scrapeOptions ?? {}, notes, options);
  const { processors, maxAge, storeInCache, ...watched } = page;
  if (processors) notes.unheard(`${options.path}parsers`);
  if (maxAge) notes.unheard(`${options.path}maxAge`, 'a check always fetches');
  if (storeInCache === false) notes.unheard(`${options.path}storeInCache`);
  if (pages.length > 1) return { url, urls: pages.slice(1), scope: 'list', ...watched };
  if (!isSite) return { url, scope: 'page', ...watched };
  const { input: crawl } = crawlInput({ ...target.crawlOptions, url }, notes, limits);
  const bounds = Object.entries(crawl).filter(([name]) => Object.hasOwn(siteCrawl.shape, name));
  return { url, scope: 'site', crawl: Object.fromEntries(bounds), ...watched };
}

/** The pages of all targets, each once; none if a target is not for pages, or is fetched in another way. */
function pagesOf(targets: NonNullable<Asked['targets']>): string[] {
  const isAlike = targets.every(
    ({ type, scrapeOptions = null }) =>
      type === 'scrape' && isDeepStrictEqual(scrapeOptions, targets[0]?.scrapeOptions ?? null),
  );
  // Some clients give the address of a page as `url`, like that of a site.
  const urls = targets.flatMap((target) => target.urls ?? target.url ?? []);
  return isAlike ? [...new Set(urls)] : [];
}
