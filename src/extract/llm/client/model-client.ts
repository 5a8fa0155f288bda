/** What a language model is to the rest of the code: messages in, one text out. */
import type { JsonSchema } from '../../json-schema/types.ts';

/** How strictly the server is asked for JSON, from the strictest to not at all. */
export type OutputFormat =
  | { kind: 'schema'; schema: JsonSchema; strict: boolean }
  | { kind: 'json' }
  | { kind: 'text' };

export type Message = { role: 'user' | 'assistant'; content: string };

export type CompletionRequest = {
  system: string;
  messages: Message[];
  output: OutputFormat;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** The account that it is for; accounts take turns. */
  account?: string | undefined;
  /** Waits for its turn as long as its signal allows. */
  patient?: boolean | undefined;
};

export type Usage = { promptTokens: number; completionTokens: number };

export type Completion = {
  text: string;
  /** Null where the server does not count. */
  usage: Usage | null;
  /** `length`: the answer was cut off at the output limit. `refusal`: the model or a filter would not answer. */
  finishReason: 'stop' | 'length' | 'refusal';
};

export interface ModelClient {
  /** Throws `upstream_failed`, `timeout`, or a `FormatRefused` when the server does not know the output format. */
  complete(request: CompletionRequest): Promise<Completion>;
  close(): Promise<void>;
}

/** The server refused the request as it was put; a plainer one may be accepted. */
export class FormatRefused extends Error {
  override name = 'FormatRefused';
}
