/** What the monitor suites of the contract share: calls of the endpoints, and answers checked against it. */
import { expect } from 'vitest';
import { type MonitorRecord, monitorRecord } from '../../src/contract/monitor/monitor.ts';
import type { MonitorKit } from '../promises/monitor-kit.ts';

/** The id of no monitor. */
export const UNKNOWN = '01a1dd64-29f7-7303-b79b-da2a294cd4bf';

export type MonitorCalls = {
  /** The address of a page of the kit's site. */
  page(path: string): string;
  post(path: string, body?: unknown, key?: string): Promise<Response>;
  patch(monitor: MonitorRecord, body: unknown): Promise<Response>;
};

export function monitorCalls({ server, site }: MonitorKit): MonitorCalls {
  return {
    page: (path) => `${site.url}${path}`,
    post: (path, body, key) =>
      server.fetch(path, {
        method: 'POST',
        ...(key && { key }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    patch: (monitor, body) =>
      server.fetch(`/api/monitor/${monitor.cronId}`, { method: 'PATCH', body: JSON.stringify(body) }),
  };
}

export async function record(response: Response): Promise<MonitorRecord> {
  expect(response.status, await response.clone().text()).toBe(200);
  const body: unknown = await response.json();
  monitorRecord.parse(body);
  return body as MonitorRecord;
}

export async function refused(
  response: Response,
): Promise<{ status: number; issue?: unknown; message: string }> {
  const { error } = (await response.json()) as { error: { message: string; details?: unknown[] } };
  return { status: response.status, issue: error.details?.[0], message: error.message };
}
