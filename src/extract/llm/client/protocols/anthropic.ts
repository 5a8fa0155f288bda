/** Anthropic's messages: https://docs.claude.com/en/api/messages */
import { at, listAt } from '../../../../net/json-path.ts';
import type { Completion } from '../model-client.ts';
import {
  argumentsText,
  countAt,
  countedUsage,
  joinTexts,
  meaningOf,
  type Protocol,
  without,
} from './protocol.ts';

const FINISH: Record<string, Completion['finishReason']> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal',
};

export const anthropic: Protocol = {
  defaultBase: 'https://api.anthropic.com',
  base: (url) => without(url, '/messages', '/v1'),
  // There is no mode for JSON without a schema.
  formats: ['schema', 'text'],
  // https://docs.claude.com/en/docs/build-with-claude/structured-outputs
  strictOnly: true,
  showsSchema: true,
  request: ({ system, messages, output, maxOutputTokens }, { model, apiKey }) => ({
    paths: ['/v1/messages'],
    headers: { 'anthropic-version': '2023-06-01', ...(apiKey ? { 'x-api-key': apiKey } : {}) },
    body: {
      model,
      max_tokens: maxOutputTokens,
      system,
      messages,
      stream: false,
      ...(output.kind === 'schema'
        ? { output_config: { format: { type: 'json_schema', schema: output.schema } } }
        : {}),
    },
  }),
  probe: ({ model, apiKey }) => ({
    path: `/v1/models/${encodeURIComponent(model)}`,
    headers: { 'anthropic-version': '2023-06-01', ...(apiKey ? { 'x-api-key': apiKey } : {}) },
    knowsModel: true,
  }),
  read(body) {
    const content = at(body, 'content');
    if (!Array.isArray(content)) return null;
    const text = joinTexts(content, (part) => (at(part, 'type') === 'text' ? at(part, 'text') : undefined));
    const tool = listAt(content).find((part) => at(part, 'type') === 'tool_use');
    return {
      text: text.trim() === '' ? argumentsText(at(tool, 'input')) : text,
      usage: countedUsage(promptTokens(body), countAt(body, 'usage', 'output_tokens')),
      finishReason: meaningOf(FINISH, at(body, 'stop_reason')) ?? 'stop',
    };
  },
};

/** Tokens read from and written to the provider's cache are counted separately. */
function promptTokens(body: unknown): number | null {
  const fresh = countAt(body, 'usage', 'input_tokens');
  if (fresh === null) return null;
  const cached = countAt(body, 'usage', 'cache_read_input_tokens') ?? 0;
  return fresh + cached + (countAt(body, 'usage', 'cache_creation_input_tokens') ?? 0);
}
