/** Checks whether the model server is up with one free request, never a completion, and caches the answer. */
import { cachedFor } from '../../../concurrency/caches/kept-value.ts';
import { createOperatorClient, type OperatorClient } from '../../../net/operator-client.ts';
import type { ProbeRequest } from './protocols/protocol.ts';
import { type ModelSettings, PROTOCOLS } from './settings.ts';

/** Shorter than health waits for any part, so that this message is shown and not health's own. */
const PROBE_MS = 1500;
/** Health is polled often; the provider need not be. */
const REMEMBERED_MS = 30_000;

export type ModelState = { status: 'ok' | 'degraded' | 'down'; detail: string };

export type ModelProbe = { check(): Promise<ModelState>; close(): Promise<void> };

/** @param now a clock in milliseconds, from any starting point */
export function createProbe(settings: ModelSettings, now: () => number): ModelProbe {
  // On a separate connection: those for completions may all be busy while the server is up.
  const headers = { accept: 'application/json' };
  const server = createOperatorClient(settings.baseUrl, { headers, connections: 1 });
  return { check: cachedFor(REMEMBERED_MS, () => probe(settings, server), now), close: server.close };
}

async function probe(settings: ModelSettings, server: OperatorClient): Promise<ModelState> {
  const asked = PROTOCOLS[settings.provider].probe(settings);
  const { path, headers, body } = asked;
  const name = `${settings.provider}, ${settings.model}`;
  try {
    // The status is enough, and lists of models can be long.
    const { status } = await server.send({ path, headers, body, timeoutMs: PROBE_MS, statusOnly: true });
    return verdict(status, name, asked);
  } catch {
    // Not the reason: it may name a private host, and health is public.
    return { status: 'down', detail: `${name}: the model server cannot be reached` };
  }
}

const FAILING = new Set([500, 502, 503, 504, 529]);

function verdict(status: number, name: string, { knowsModel, keyRefusal }: ProbeRequest): ModelState {
  if (status === 401 || status === 403 || status === keyRefusal)
    return { status: 'down', detail: `${name}: the model server refuses the key` };
  if (FAILING.has(status))
    return { status: 'degraded', detail: `${name}: the model server answers with status ${status}` };
  if (status === 404 && knowsModel)
    return { status: 'degraded', detail: `${name}: the model server does not know this model` };
  // Some servers know nothing but completions; any answer shows that it is up.
  return { status: 'ok', detail: name };
}
