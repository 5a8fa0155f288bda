/** Requests about monitors: what is refused, what is kept, and what makes earlier captures incomparable. */
import type { Config } from '../../config.ts';
import type { MonitorConfig, MonitorPatch } from '../../contract/monitor/config.ts';
import type { MonitorRecord } from '../../contract/monitor/monitor.ts';
import type { PageParts } from '../../contract/page/selectors.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import { AppError, type Issue, invalidField } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Mailer } from '../../net/mail.ts';
import type { PageDeps } from '../../pipeline/page/scrape-page.ts';
import { checkSelectors } from '../../pipeline/scrape.ts';
import { openRequest, sealRequest } from '../../pipeline/sealed-request.ts';
import type { MonitorFields, MonitorRow } from '../../store/monitor/monitors.ts';
import type { TickJob } from '../../store/monitor/schedule.ts';
import type { BegunTick } from '../../store/monitor/ticks.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { mostPages } from '../crawl/max-pages.ts';
import { pageOf } from '../crawl/start-batch.ts';
import { checkWebhookUrl } from '../webhook/check-address.ts';
import { mailtoUrl } from '../webhook/notify.ts';
import { scheduleOf } from './schedule.ts';

/** The fields to store. Throws if the request cannot be carried out. */
export function fieldsOf(
  {
    guard,
    seals,
    mailer,
    config: limits,
  }: { guard: Guard; seals: Seals; mailer: Mailer | null; config: Pick<Config, 'maxCrawlPages'> },
  id: string,
  config: MonitorConfig,
): MonitorFields {
  guard.checkUrl(config.url);
  checkWebhookUrl(guard, config.webhookUrl);
  checkConditions(config);
  checkScope(guard, config, limits);
  for (const [index, target] of (config.notify ?? []).entries()) {
    if (target.type !== 'email') checkWebhookUrl(guard, target.url, ['notify', index, 'url']);
    else if (!mailer) throw invalidField(['notify', index, 'type'], 'This server sends no mail');
  }
  const { shown, secrets } = sealRequest(seals, 'monitor', id, config);
  return {
    config: shown,
    secrets,
    cron: scheduleOf(config.interval),
    timezone: config.timezone ?? null,
    // For lists and events; the request itself has the address with all its parameters.
    url: redactUrl(config.url),
    webhookUrl: config.webhookUrl ?? null,
    notify: (config.notify ?? []).map((target) =>
      target.type === 'email'
        ? { channel: target.type, url: mailtoUrl(target.to) }
        : { channel: target.type, url: target.url },
    ),
  };
}

/** A condition on a value needs extracted data. */
function checkConditions({ when, formats }: MonitorConfig): void {
  const onValue = when?.findIndex(({ path }) => path !== undefined) ?? -1;
  if (onValue >= 0 && !formats.some(({ type }) => type === 'json')) {
    throw invalidField(['when', onValue, 'path'], 'Requires the format json');
  }
}

function checkScope(
  guard: Guard,
  { scope = 'page', url, urls, crawl, formats }: MonitorConfig,
  limits: Pick<Config, 'maxCrawlPages'>,
): void {
  if (crawl && scope !== 'site') throw invalidField(['crawl'], 'Requires the scope site');
  if (urls && scope !== 'list') throw invalidField(['urls'], 'Requires the scope list');
  if (scope === 'page') return;
  if (crawl) mostPages(crawl.maxPages, limits, ['crawl', 'maxPages']);
  if (scope === 'list') {
    if (!urls?.length) throw invalidField(['urls'], 'Give the further pages to watch');
    checkPage(guard, url, ['url']);
    for (const [index, other] of urls.entries()) checkPage(guard, other, ['urls', index]);
  }
  const picture = formats.findIndex(({ type }) => type === 'screenshot');
  if (picture >= 0)
    throw invalidField(
      ['formats', picture, 'type'],
      'A monitor of several pages or of a site cannot compare pictures',
    );
}

/** Throws if a batch could not fetch the page, with the path of its address in the request. */
function checkPage(guard: Guard, url: string, path: Issue['path']): void {
  try {
    pageOf(guard, url);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    throw new AppError('validation', undefined, { details: error.details.map((one) => ({ ...one, path })) });
  }
}

/** A tick that is due, with the request that it runs. */
export type Tick = TickJob & Omit<BegunTick, 'config' | 'secrets'> & { config: MonitorConfig };

/** The request with its secrets. */
export function monitorRequest(
  seals: Seals,
  id: string,
  { config, secrets }: Pick<MonitorRow, 'config' | 'secrets'>,
): MonitorConfig {
  return openRequest(seals, 'monitor', id, { shown: config, secrets });
}

/** Longer than any honest request takes. */
const CHECK_MS = 10_000;

/** Throws if a schema, selector or pattern is invalid. In a child process, because checking can be made to take long. */
export async function checkParts(
  { pool }: Pick<PageDeps, 'pool'>,
  parts: Pick<MonitorPatch, 'formats' | 'ignore' | 'when' | keyof PageParts>,
  account: string,
): Promise<void> {
  await checkSelectors(parts);
  const { formats, ignore, when } = parts;
  if (!ignore && !when && !formats?.some((format) => format.type === 'json')) return;
  const slow = { ...(formats && { formats }), ...(ignore && { ignore }), ...(when && { when }) };
  await pool.run('checkMonitor', slow, { account, timeoutMs: CHECK_MS }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.type !== 'timeout') throw error;
    throw invalidField([ignore ? 'ignore' : when ? 'when' : 'formats'], 'Too complicated to be checked');
  });
}

/** Formats whose earlier captures can still be compared; null when all of them can. */
export function comparableFormats(before: MonitorConfig, after: MonitorConfig): string[] | null {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  // The timeout of a fetch does not change its result.
  const seen = (config: MonitorConfig) => {
    const { timeout, ...how } = config.fetchConfig;
    const { url, urls, ignore, includeSelectors = [], excludeSelectors = [], scope = 'page', crawl } = config;
    const which = { scope, urls: urls ?? undefined, crawl: crawl ?? undefined };
    return text([url, how, ignore?.selectors ?? [], includeSelectors, excludeSelectors, which]);
  };
  if (seen(before) !== seen(after)) return [];
  if (text(before.formats) === text(after.formats)) return null;
  const old = new Set(before.formats.map(text));
  return after.formats.filter((format) => old.has(text(format))).map(({ type }) => type);
}

/** A field cleared with null counts as never set. */
function withoutNulls(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
}

/** A monitor as the API shows it, except for the address of its feed. */
export function recordOf(seals: Seals, row: MonitorRow): Omit<MonitorRecord, 'feedUrl'> {
  return {
    cronId: row.id,
    scheduleId: row.id,
    status: row.status,
    interval: row.cron,
    config: redactParams(withoutNulls(monitorRequest(seals, row.id, row)), redactUrl) as MonitorConfig,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
  };
}
