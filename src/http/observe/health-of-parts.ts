/** The health of optional parts: a model, payments, a search engine, a browser, proxies, an object store. */
import type { Payments } from '../../account/payments/payments.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import type { BrowserHealth } from '../../fetch/browser/fetch-js.ts';
import type { PartHealth } from './health.ts';

export async function modelHealth(model: { state(): Promise<PartHealth> } | null): Promise<PartHealth> {
  if (model) return model.state();
  return { status: 'unconfigured', detail: 'The local engine answers. Set WINNOW_LLM to use a model.' };
}

export async function paymentsHealth(payments: Payments): Promise<PartHealth> {
  await payments.check();
  return { status: 'ok', detail: `Agents can pay: ${payments.accepts.methods.join(', ')}` };
}

type SearchState = { configured: boolean; wrong: string | null; describe: string };

export function searchHealth({ configured, wrong, describe }: SearchState): PartHealth {
  if (wrong) return { status: 'down', detail: wrong };
  return { status: configured ? 'ok' : 'unconfigured', detail: describe };
}

/** While it is down, its objects cannot be read, and new ones stay in the database. */
export async function objectsHealth(store: { check(): Promise<void> }): Promise<PartHealth> {
  await store.check();
  return { status: 'ok', detail: 'Objects can be written and read' };
}

/** Without a browser the service still works; only what needs one is missing. */
export function browserHealth({ status, detail }: BrowserHealth): PartHealth {
  return { status: status === 'unavailable' ? 'unconfigured' : status, detail };
}

/** @param workers running processes that this one has started */
export function processesHealth(wanted: number, workers: number): PartHealth {
  const detail = `${1 + workers} of ${wanted} processes run on this machine`;
  return { status: 1 + workers < wanted ? 'degraded' : 'ok', detail };
}

/** A pool without a working proxy fails every request that names it. */
export function proxiesHealth(pools: ReturnType<Fetcher['health']>['proxies']): PartHealth {
  const detail = pools.map(({ name, ready, total }) => `${name}: ${ready} of ${total} ready`).join(', ');
  return { status: pools.some(({ ready }) => ready === 0) ? 'degraded' : 'ok', detail };
}
