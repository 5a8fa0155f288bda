/** The operator's settings for a model, checked as a whole. */
import type { Config } from '../../../config.ts';
import { OperatorError } from '../../../errors.ts';
import { environmentName } from '../../../settings/settings.ts';
import { anthropic } from './protocols/anthropic.ts';
import { google } from './protocols/google.ts';
import { ollama } from './protocols/ollama.ts';
import { openai, openaiCompatible } from './protocols/openai.ts';
import type { Protocol } from './protocols/protocol.ts';

export type Provider = NonNullable<Config['llm']>;

export type ModelSettings = {
  provider: Provider;
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
  concurrency: number;
  contextTokens: number;
  callTokens: number;
};

export const PROTOCOLS: Record<Provider, Protocol> = {
  'openai-compatible': openaiCompatible,
  openai,
  anthropic,
  google,
  ollama,
};

/** Context sizes where the operator does not give one: small for servers at home. */
const CONTEXT_TOKENS: Record<Provider, number> = {
  'openai-compatible': 8192,
  ollama: 8192,
  openai: 128_000,
  anthropic: 128_000,
  google: 128_000,
};

const NEEDS_KEY: ReadonlySet<Provider> = new Set(['openai', 'anthropic', 'google']);

type LlmConfig = Pick<
  Config,
  | 'llm'
  | 'llmBaseUrl'
  | 'llmApiKey'
  | 'llmModel'
  | 'llmTimeoutMs'
  | 'llmConcurrency'
  | 'llmContextTokens'
  | 'llmCallTokens'
>;

/** Null where no model is configured. Throws an error that names the missing setting where one is half configured. */
export function modelSettings(config: LlmConfig): ModelSettings | null {
  const provider = config.llm;
  if (!provider) {
    const given = (['llmBaseUrl', 'llmApiKey', 'llmModel'] as const).find((name) => config[name]);
    if (!given) return null;
    throw new OperatorError(
      `WINNOW_LLM must name the kind of model server, since ${environmentName(given)} is set.`,
    );
  }
  const protocol = PROTOCOLS[provider];
  const base = config.llmBaseUrl ?? protocol.defaultBase;
  if (!base) throw new OperatorError(`WINNOW_LLM_BASE_URL is needed with WINNOW_LLM=${provider}.`);
  if (!config.llmModel) throw new OperatorError('WINNOW_LLM_MODEL must name the model to ask.');
  if (NEEDS_KEY.has(provider) && !config.llmApiKey) {
    throw new OperatorError(`WINNOW_LLM_API_KEY is needed with WINNOW_LLM=${provider}.`);
  }
  return {
    provider,
    baseUrl: protocol.base(base),
    apiKey: config.llmApiKey,
    model: config.llmModel,
    timeoutMs: config.llmTimeoutMs,
    concurrency: config.llmConcurrency,
    callTokens: config.llmCallTokens,
    contextTokens: config.llmContextTokens ?? CONTEXT_TOKENS[provider],
  };
}
