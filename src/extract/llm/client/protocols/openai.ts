/** OpenAI's chat completions, and the many servers that speak them. */
import { at, listAt } from '../../../../net/json-path.ts';
import type { Completion, CompletionRequest } from '../model-client.ts';
import {
  argumentsText,
  countAt,
  countedUsage,
  joinTexts,
  type Protocol,
  type ProtocolSettings,
  without,
} from './protocol.ts';

/** https://platform.openai.com/docs/api-reference/chat/create */
export const openai: Protocol = {
  defaultBase: 'https://api.openai.com/v1',
  base: (url) => without(url, '/chat/completions'),
  formats: ['schema', 'json', 'text'],
  strictOnly: false,
  showsSchema: true,
  request: (request, settings) => ({
    paths: ['/chat/completions'],
    headers: bearer(settings),
    // Its reasoning models refuse a temperature, and count their thoughts towards the limit.
    body: { ...chat(request, settings), max_completion_tokens: request.maxOutputTokens },
  }),
  probe: (settings) => ({
    path: `/models/${encodeURIComponent(settings.model)}`,
    headers: bearer(settings),
    knowsModel: true,
  }),
  read: readChat,
};

export const openaiCompatible: Protocol = {
  defaultBase: null,
  base: openai.base,
  formats: ['schema', 'json', 'text'],
  strictOnly: false,
  showsSchema: false,
  request: (request, settings) => ({
    // Operators give the base with `/v1` or without; a server knows one of the two.
    paths: ['/chat/completions', '/v1/chat/completions'],
    headers: bearer(settings),
    body: {
      ...chat(request, settings),
      // The plainest request has nothing in it that a server might refuse.
      ...(request.output.kind === 'text' ? {} : { temperature: 0, max_tokens: request.maxOutputTokens }),
    },
  }),
  // Many of these servers have no list of models, or names in it that differ from those they answer to.
  probe: (settings) => ({ path: '/models', headers: bearer(settings), knowsModel: false }),
  read: readChat,
};

function bearer({ apiKey }: ProtocolSettings): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

function chat({ system, messages, output }: CompletionRequest, { model }: ProtocolSettings) {
  const format =
    output.kind === 'schema'
      ? { type: 'json_schema', json_schema: { name: 'answer', strict: output.strict, schema: output.schema } }
      : { type: 'json_object' };
  return {
    model,
    messages: [{ role: 'system', content: system }, ...messages],
    stream: false,
    ...(output.kind === 'text' ? {} : { response_format: format }),
  };
}

function readChat(body: unknown): Completion | null {
  const choice = at(body, 'choices', 0);
  const message = at(choice, 'message');
  if (message === undefined || message === null) return null;
  const finish = at(choice, 'finish_reason');
  const refusal = at(message, 'refusal');
  const refused = (typeof refusal === 'string' && refusal !== '') || finish === 'content_filter';
  return {
    text: textOf(message),
    usage: countedUsage(countAt(body, 'usage', 'prompt_tokens'), countAt(body, 'usage', 'completion_tokens')),
    finishReason: refused ? 'refusal' : finish === 'length' ? 'length' : 'stop',
  };
}

/** Content is a text or a list of parts; a model that calls a tool nobody offered has its answer in the arguments. */
function textOf(message: unknown): string {
  const content = at(message, 'content');
  const text = typeof content === 'string' ? content : joinTexts(listAt(content), (part) => at(part, 'text'));
  return text.trim() === '' ? argumentsText(at(message, 'tool_calls', 0, 'function', 'arguments')) : text;
}
