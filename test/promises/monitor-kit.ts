/** Shared by the monitor suites: a server, monitors, ticks on demand, and a receiver of their events. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor/monitor.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { SECRET, type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

export type Event = { type: string; timestamp: string; data: Record<string, unknown> };

export type MonitorKit = {
  server: Omit<SharedServer, 'accountId'>;
  site: Site;
  /** What `site.url + '/hook'` received, in order. */
  events: Event[];
  create(body: object, key?: string): Promise<MonitorRecord>;
  /** Runs a tick as an outside scheduler does; each call is a new job. */
  tick(monitor: MonitorRecord, account: string): Promise<TickAnswer>;
  activity(monitor: MonitorRecord, key?: string): Promise<MonitorTick[]>;
  /** The account of the server's key. */
  owner: string;
  close(): Promise<void>;
};

export type TickAnswer = { ok: boolean; changed?: boolean; reason?: string; error?: string };

/** With its own settings, a suite gets its own server. */
export async function startMonitorKit(env?: Record<string, string>): Promise<MonitorKit> {
  const events: Event[] = [];
  const site = await startSite({ '/hook': receiver(events) });
  const { server, owner, close } = env ? await ownServer(env) : await shared();
  return {
    server,
    site,
    events,
    owner,
    async create(body, key) {
      const response = await server.fetch('/api/monitor', {
        method: 'POST',
        body: JSON.stringify({ interval: '@yearly', fetchConfig: { mode: 'fast' }, ...body }),
        ...(key && { key }),
      });
      expect(response.status, await response.clone().text()).toBe(200);
      return (await response.json()) as MonitorRecord;
    },
    tick: (monitor, account) => tick(server, monitor, account),
    async activity(monitor, key) {
      const response = await server.fetch(
        `/api/monitor/${monitor.cronId}/activity?limit=100`,
        key ? { key } : {},
      );
      expect(response.status).toBe(200);
      return ((await response.json()) as { ticks: MonitorTick[] }).ticks;
    },
    async close() {
      await close();
      await site.close();
    },
  };
}

async function ownServer(env: Record<string, string>) {
  const server = await startServerHere({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_INTERNAL_SECRET: SECRET, ...env },
  });
  const [{ id: owner } = { id: '' }] = JSON.parse(await server.winnow('account', 'list', '--json')) as {
    id: string;
  }[];
  return { server, owner, close: server.close };
}

async function shared() {
  const server = await sharedServer();
  return { server, owner: server.accountId, close: async () => {} };
}

export async function tick(
  server: Pick<ServerHere, 'fetch'>,
  monitor: MonitorRecord,
  account: string,
): Promise<TickAnswer> {
  const response = await runJob(server, jobBody(monitor, account, `test ${Math.random()}`));
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as TickAnswer;
}

export function jobBody(monitor: MonitorRecord, account: string, prevId: string | null): object {
  return {
    cronId: monitor.cronId,
    prevId,
    userId: account,
    workspaceId: account,
    apiKeyId: null,
    config: monitor.config,
  };
}

export function runJob(
  server: Pick<ServerHere, 'fetch'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch('/api/jobs/monitor', {
    method: 'POST',
    key: null,
    headers: { 'X-Internal-Secret': SECRET, ...headers },
    body: JSON.stringify(body),
  });
}

function receiver(events: Event[]): Handler {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    events.push(JSON.parse(Buffer.concat(chunks).toString()) as Event);
    response.writeHead(204).end();
  };
}

/** A page with enough text to count as content. */
export function article(text: string, more = ''): string {
  const words = 'These words stand on every page of this site and never change at all. '.repeat(6);
  return `<!doctype html><html lang="en"><head><title>Article</title></head><body><main><h1>Article</h1><p>${text}</p><p>${words}</p>${more}</main></body></html>`;
}

/** Tries again until it passes; fails with the last error. */
export async function eventually(holds: () => void | Promise<void>, withinMs = 20_000): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}
