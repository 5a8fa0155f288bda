/** One provider's protocol: how a completion is requested and read, without any network. */
import { at } from '../../../../net/json-path.ts';
import type { Completion, CompletionRequest, OutputFormat } from '../model-client.ts';

export type ProtocolSettings = { model: string; apiKey: string | undefined; contextTokens: number };

/** Paths begin with a slash and are appended to the base URL. */
export type ProtocolRequest = { paths: string[]; headers: Record<string, string>; body: unknown };

/** A request that costs nothing and shows whether the server is up. Without a body it is a GET. */
export type ProbeRequest = {
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Whether "not found" means that the server does not have the model. */
  knowsModel: boolean;
  /** The status that refuses the key, where it is neither 401 nor 403. */
  keyRefusal?: number;
};

export type Protocol = {
  /** The base URL in the form that the paths continue. */
  base(url: string): string;
  defaultBase: string | null;
  /** The output formats the provider has, strictest first. */
  formats: OutputFormat['kind'][];
  /** Whether every schema that is not strict is refused. */
  strictOnly: boolean;
  /** Whether the model itself is shown the schema, not only the sampler behind it. */
  showsSchema: boolean;
  request(request: CompletionRequest, settings: ProtocolSettings): ProtocolRequest;
  probe(settings: ProtocolSettings): ProbeRequest;
  /** Null where the body is not an answer of this protocol. */
  read(body: unknown): Completion | null;
  /** Seconds to wait, for providers that state them in the body of a refusal. */
  retryAfterSeconds?(body: unknown): number | null;
  /** Whether a refusal with status 400 is about the key. */
  refusesKey?(body: unknown): boolean;
};

export function without(url: string, ...endings: string[]): string {
  let base = url.replace(/\/+$/, '');
  for (const ending of endings) {
    if (base.endsWith(ending)) base = base.slice(0, -ending.length).replace(/\/+$/, '');
  }
  return base;
}

export function countAt(value: unknown, ...path: (string | number)[]): number | null {
  const count = at(value, ...path);
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? Math.round(count) : null;
}

export function countedUsage(
  promptTokens: number | null,
  completionTokens: number | null,
): Completion['usage'] {
  if (promptTokens === null && completionTokens === null) return null;
  return { promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0 };
}

/** What a word of the server means to us; undefined for an unknown word. */
export function meaningOf<T>(meanings: Record<string, T>, word: unknown): T | undefined {
  return typeof word === 'string' && Object.hasOwn(meanings, word) ? meanings[word] : undefined;
}

/** The arguments of a tool call as text: some servers give an object, some its JSON. */
export function argumentsText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

/** Joins the texts of a list of parts. */
export function joinTexts(parts: unknown[], textOf: (part: unknown) => unknown): string {
  return parts
    .map(textOf)
    .filter((text) => typeof text === 'string')
    .join('');
}
