/** Ollama's own chat API: https://docs.ollama.com/api/chat */
import { at } from '../../../../net/json-path.ts';
import { argumentsText, countAt, countedUsage, type Protocol, without } from './protocol.ts';

export const ollama: Protocol = {
  defaultBase: 'http://127.0.0.1:11434',
  base: (url) => without(url, '/chat', '/api', '/v1'),
  formats: ['schema', 'json', 'text'],
  strictOnly: false,
  // The schema only binds the sampler, so the prompt must describe it to the model.
  showsSchema: false,
  request: ({ system, messages, output, maxOutputTokens }, { model, apiKey, contextTokens }) => ({
    paths: ['/api/chat'],
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    body: {
      model,
      messages: [{ role: 'system', content: system }, ...messages],
      stream: false,
      ...(output.kind === 'schema' ? { format: output.schema } : {}),
      ...(output.kind === 'json' ? { format: 'json' } : {}),
      // Without num_ctx Ollama takes a small default and silently drops the beginning of a longer prompt.
      options: { temperature: 0, num_ctx: contextTokens, num_predict: maxOutputTokens },
    },
  }),
  probe: ({ model, apiKey }) => ({
    path: '/api/show',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: { model },
    knowsModel: true,
  }),
  read(body) {
    const message = at(body, 'message');
    if (message === undefined || message === null) return null;
    const content = at(message, 'content');
    const text = typeof content === 'string' ? content : '';
    return {
      text: text.trim() === '' ? argumentsText(at(message, 'tool_calls', 0, 'function', 'arguments')) : text,
      usage: countedUsage(countAt(body, 'prompt_eval_count'), countAt(body, 'eval_count')),
      finishReason: at(body, 'done_reason') === 'length' ? 'length' : 'stop',
    };
  },
};
