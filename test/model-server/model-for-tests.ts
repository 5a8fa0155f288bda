/** A model of the product's own kind that asks the stub. */
import { type ModelSettings, PROTOCOLS, type Provider } from '../../src/extract/llm/client/settings.ts';
import { createModel, type Model } from '../../src/extract/llm/model.ts';

export const PROVIDERS: Provider[] = ['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'];

/** Where each provider's paths begin on the stub. */
const BASES: Record<Provider, string> = {
  'openai-compatible': '/v1',
  openai: '/v1',
  anthropic: '',
  google: '/v1beta',
  ollama: '',
};

export function modelForTests(
  server: { url: string },
  given: Partial<ModelSettings> & { pauseMs?: number; maxAnswerBytes?: number } = {},
): Model {
  const { pauseMs = 5, maxAnswerBytes, ...settings } = given;
  const provider = settings.provider ?? 'openai-compatible';
  return createModel(
    {
      provider,
      baseUrl: PROTOCOLS[provider].base(server.url + BASES[provider]),
      apiKey: undefined,
      model: 'stub-1',
      timeoutMs: 5000,
      concurrency: 4,
      contextTokens: 8192,
      callTokens: 5_000_000,
      ...settings,
    },
    { pauseMs, ...(maxAnswerBytes === undefined ? {} : { maxAnswerBytes }) },
  );
}
