/** The model that answers extraction. */
import { z } from 'zod';
import { flag, integer, secret, webAddress } from './kinds.ts';

export const MODEL = {
  llm: z
    .enum(['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'])
    .optional()
    .describe('The kind of model server that answers extraction. Without it the built-in engine does.'),
  llmBaseUrl: webAddress.describe(
    "Address of the model server. Default: the provider's own, or Ollama on this machine.",
  ),
  llmApiKey: secret.describe('The key for the model server.'),
  llmModel: z.string().optional().describe('Name of the model. Needed with WINNOW_LLM.'),
  llmFallback: flag
    .default(false)
    .describe('Whether the built-in engine may answer, and say so, when the model fails.'),
  llmTimeoutMs: integer(1000, 300_000)
    .default(60_000)
    .describe('How long one request to the model may take.'),
  llmConcurrency: integer(1, 256).default(4).describe('Requests to the model at once, in this process.'),
  llmCallTokens: integer(1000, 1_000_000_000)
    .default(500_000)
    .describe('Tokens that one call may spend on the model; the rest of a longer page is not read.'),
  llmContextTokens: integer(2048, 10_000_000)
    .optional()
    .describe(
      'Context size of the model in tokens. Default: 8192 for Ollama and compatible servers, else 128000.',
    ),
};
