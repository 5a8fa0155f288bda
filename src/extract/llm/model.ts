/** The operator's model: its client, what it can hold, and what it is known to refuse. */
import { type ClientOptions, createModelClient } from './client/create-client.ts';
import type { ModelClient, OutputFormat } from './client/model-client.ts';
import { createProbe, type ModelState } from './client/probe.ts';
import { type ModelSettings, PROTOCOLS, type Provider } from './client/settings.ts';

type Format = OutputFormat['kind'];

export type Model = {
  provider: Provider;
  name: string;
  client: ModelClient;
  /** Output formats, strictest first. */
  formats: readonly Format[];
  strictOnly: boolean;
  showsSchema: boolean;
  refused: RefusedFormats;
  contextTokens: number;
  maxOutputTokens: number;
  concurrency: number;
  /** Tokens that one call may spend. */
  callTokens: number;
  /** Whether its server is up; costs nothing and may be called at any time. */
  state(): Promise<ModelState>;
  close(): Promise<void>;
};

export type RefusedFormats = { has(format: Format): boolean; add(format: Format): void };

/** Servers are upgraded, so a refusal is not remembered forever. */
const REMEMBERED_MS = 10 * 60_000;
const MAX_OUTPUT_TOKENS = 16_384;

/** @example const settings = modelSettings(config); const model = settings && createModel(settings); */
export function createModel(settings: ModelSettings, options: ClientOptions = {}): Model {
  const client = createModelClient(settings, options);
  const probe = createProbe(settings, () => performance.now());
  const protocol = PROTOCOLS[settings.provider];
  return {
    provider: settings.provider,
    name: settings.model,
    client,
    formats: protocol.formats,
    strictOnly: protocol.strictOnly,
    showsSchema: protocol.showsSchema,
    refused: refusedFormats(() => performance.now()),
    contextTokens: settings.contextTokens,
    maxOutputTokens: Math.min(MAX_OUTPUT_TOKENS, Math.floor(settings.contextTokens / 4)),
    concurrency: settings.concurrency,
    callTokens: settings.callTokens,
    state: () => probe.check(),
    close: async () => {
      await Promise.all([client.close(), probe.close()]);
    },
  };
}

function refusedFormats(now: () => number): RefusedFormats {
  const until = new Map<Format, number>();
  return {
    has: (format) => (until.get(format) ?? Number.NEGATIVE_INFINITY) > now(),
    add: (format) => void until.set(format, now() + REMEMBERED_MS),
  };
}
