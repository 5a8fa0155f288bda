/** Creates, changes, pauses, resumes and deletes monitors. */
import type { Config } from '../../config.ts';
import type { MonitorConfig, MonitorPatch } from '../../contract/monitor/config.ts';
import { AppError } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Mailer } from '../../net/mail.ts';
import type { PageDeps } from '../../pipeline/page/scrape-page.ts';
import { publish } from '../../store/database/bus.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { isFirstTime, type Once } from '../../store/idempotency.ts';
import {
  createMonitor,
  deleteMonitor,
  findMonitor,
  type MonitorFields,
  type MonitorRow,
  type NewDelivery,
  pauseMonitor,
  type Refused,
  resumeMonitor,
  targetsOf,
  updateMonitor,
} from '../../store/monitor/monitors.ts';
import { enqueueTick } from '../../store/monitor/schedule.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { keepAddresses } from '../../store/webhook/addresses.ts';
import { appendEvent } from '../../store/webhook/outbox.ts';
import { checkReceivers } from '../webhook/receivers.ts';
import { checkParts, comparableFormats, fieldsOf, monitorRequest } from './config.ts';
import { patched } from './patch.ts';
import { createPlanner } from './schedule.ts';

export type ManageDeps = {
  config: Pick<Config, 'maxCrawlPages' | 'signUp' | 'payTo'>;
  database: Database;
  guard: Guard;
  seals: Seals;
  /** null if the operator has configured no mail server. */
  mailer: Mailer | null;
  pool: PageDeps['pool'];
  extractors: PageDeps['extractors'];
  jobs: JobQueue;
  /** Called whenever an account's usage may have changed. */
  settled: (accountId: string) => void;
};

type Owner = { accountId: string; id: string };

/** How the events of the monitor with this id are sent, if its client uses another interface. */
type DeliveryOf = (id: string) => NewDelivery;

/** The bus topic that announces that a monitor may be due earlier than was known. */
export const MONITOR_TOPIC = 'monitor';

export async function create(
  deps: ManageDeps,
  accountId: string,
  { firstRun, ...config }: MonitorConfig,
  madeId?: string,
  delivery?: DeliveryOf,
): Promise<MonitorRow> {
  fieldsOf(deps, '', config);
  await checkReceivers(deps, accountId, config.notify);
  await checkParts(deps, config, accountId);
  await deps.extractors.check(accountId, config.formats);
  const plan = createPlanner();
  const make = async (id: string, tx: Queryable) => {
    const fields = await keepTargets(deps, tx, accountId, fieldsOf(deps, id, config));
    const planned = plan({ id, ...fields, interval: config.interval }, new Date());
    return { fields: { ...fields, delivery: delivery?.(id) }, plan: planned };
  };
  const first = async (tx: Queryable, id: string) => {
    if (firstRun === 'now') await enqueueTick(tx, deps.jobs, id);
  };
  const made = await createMonitor(deps.database, accountId, make, { id: madeId, alongside: first });
  if (made.outcome !== 'created') throw tooMany(made);
  await announce(deps, accountId, made.monitor.id);
  return made.monitor;
}

/** Stores the addresses of the webhook and channels, and returns the fields that refer to them. */
async function keepTargets(
  { seals }: ManageDeps,
  tx: Queryable,
  accountId: string,
  { webhookUrl, notify = [], ...fields }: MonitorFields,
): Promise<MonitorFields> {
  const webhook = webhookUrl === null ? [] : [{ accountId, channel: 'webhook', url: webhookUrl }];
  const targets = [...webhook, ...notify.map((target) => ({ accountId, ...target }))];
  const kept = (await keepAddresses(tx, seals, targets)).map(({ channel, url }) => ({ channel, url }));
  const [first] = kept.splice(0, webhook.length);
  return { ...fields, webhookUrl: first?.url ?? null, notify: kept };
}

export async function change(
  deps: ManageDeps,
  { accountId, id }: Owner,
  patch: MonitorPatch,
  delivery?: DeliveryOf,
): Promise<MonitorRow> {
  await checkReceivers(deps, accountId, patch.notify);
  await checkParts(deps, patch, accountId);
  await deps.extractors.check(accountId, patch.formats ?? []);
  const plan = createPlanner();
  const after = await updateMonitor(deps.database, accountId, id, async (row, tx) => {
    const before = monitorRequest(deps.seals, id, row);
    const config = patched(before, patch);
    const fields = await keepTargets(deps, tx, accountId, fieldsOf(deps, id, config));
    const rescheduled = config.interval !== before.interval || fields.timezone !== row.timezone;
    const kept = row.nextRunAt && !rescheduled;
    // Delivery settings given for one address do not apply to another.
    const isElsewhere = (config.webhookUrl ?? null) !== (before.webhookUrl ?? null);
    const newDelivery = delivery?.(id) ?? (isElsewhere ? null : undefined);
    return {
      fields: { ...fields, delivery: newDelivery },
      plan: kept ? null : plan({ id, ...fields, interval: config.interval }, new Date()),
      comparable: comparableFormats(before, config),
    };
  });
  if (!after) throw monitorNotFound();
  await announce(deps, accountId, id);
  return after;
}

export async function pause(deps: ManageDeps, { accountId, id }: Owner): Promise<MonitorRow> {
  const paused = await pauseMonitor(deps.database, accountId, id);
  if (!paused) throw monitorNotFound();
  deps.settled(accountId);
  return paused;
}

export async function resume(deps: ManageDeps, { accountId, id }: Owner): Promise<MonitorRow> {
  const plan = createPlanner();
  const resumed = await resumeMonitor(deps.database, accountId, id, (row) => {
    const { interval } = row.config as MonitorConfig;
    return plan({ ...row, interval }, new Date());
  });
  if (!resumed) throw monitorNotFound();
  if (resumed.outcome !== 'active') throw tooMany(resumed);
  await announce(deps, accountId, id);
  return resumed.monitor;
}

export async function remove(deps: ManageDeps, { accountId, id }: Owner): Promise<void> {
  if (!(await deleteMonitor(deps.database, accountId, id))) throw monitorNotFound();
  deps.settled(accountId);
}

export async function sendTest(
  deps: Pick<ManageDeps, 'database'>,
  { accountId, id }: Owner,
  once: Once | undefined,
): Promise<void> {
  const monitor = await requireMonitor(deps.database, accountId, id);
  const { url } = monitor;
  const targets = targetsOf(monitor);
  if (targets.length === 0) {
    throw new AppError('conflict', 'The monitor has no webhookUrl and no notify to send the test to');
  }
  const data = { cronId: id, url, sentAt: new Date().toISOString() };
  await deps.database.transaction(async (tx) => {
    if (!(await isFirstTime(tx, once))) return;
    for (const { channel, url: to } of targets) {
      await appendEvent(tx, { accountId, type: 'monitor.test', payload: { webhookUrl: to, channel, data } });
    }
  });
}

export async function requireMonitor(database: Database, accountId: string, id: string): Promise<MonitorRow> {
  const monitor = await findMonitor(database, accountId, id);
  if (!monitor) throw monitorNotFound();
  return monitor;
}

async function announce(deps: ManageDeps, accountId: string, id: string): Promise<void> {
  deps.settled(accountId);
  await publish(deps.database, { topic: MONITOR_TOPIC, id });
}

function monitorNotFound(): AppError {
  return new AppError('not_found', 'Monitor not found');
}

/** Waiting alone does not help, so there is no Retry-After. */
function tooMany({ limit }: Refused): AppError {
  const cap = `${limit} active ${limit === 1 ? 'monitor' : 'monitors'}`;
  return new AppError('rate_limited', `Your plan allows ${cap}. Pause or delete one.`);
}
