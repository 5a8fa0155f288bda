/** One provider's language: how a completion is asked for and read, without any network. */
import { at } from '../../../../net/json-path.ts';
import type { Completion, CompletionRequest, OutputFormat } from '../model-client.ts';

export type ProtocolSettings = { model: string; apiKey: string | undefined; contextTokens: number };

/** A path begins with a slash and is put after the base URL. */
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
  /** The output formats the provider has, firmest first. */
  formats: OutputFormat['kind'][];
  /** Whether every schema that is not strict is refused. */
  strictOnly: boolean;
  /** Whether the model itself is shown the schema, not only the sampler behind it. */
  showsSchema: boolean;
  request(request: CompletionRequest, settings: ProtocolSettings): ProtocolRequest;
  probe(settings: ProtocolSettings): ProbeRequest;
  /** Null where the body is not an answer of this protocol. */
  read(body: unknown): Completion | null;
  /** Seconds to wait, where the provider says so in the body of a refusal. */
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

/** What a word of the server means; undefined where we have no meaning for it. */
export function meaningOf<T>(meanings: Record<string, T>, word: unknown): T | undefined {
  return typeof word === 'string' && Object.hasOwn(meanings, word) ? meanings[word] : undefined;
}

/** What a tool call carries, as text: some servers give an object, some the JSON of one. */
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
