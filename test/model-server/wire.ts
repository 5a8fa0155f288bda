/** The wire formats of the providers, read and written strictly by their documentation. */
import type { Asked, Reply, WireName } from './conversation.ts';

type Body = { [key: string]: unknown };
type Conversation = Pick<Asked, 'model' | 'system' | 'messages' | 'format' | 'schema'>;

export type Wire = {
  name: WireName;
  matches(path: string): boolean;
  /** Throws with the provider's error message if the request does not follow its protocol. */
  read(body: Body, headers: Record<string, unknown>, path: string): Conversation;
  write(reply: Extract<Reply, { say: string } | { refuse: string } | { callTool: unknown }>): Body;
  noChoices: Body;
};

const USAGE = { prompt: 123, completion: 45 };

export const WIRES: Wire[] = [
  {
    name: 'openai',
    matches: (path) => path.endsWith('/chat/completions'),
    read(body) {
      allowOnly(body, 'model messages stream response_format temperature max_tokens max_completion_tokens');
      const [first, ...rest] = messagesOf(body.messages, ['system', 'user', 'assistant']);
      need(first?.role === 'system', 'messages: the first must be the system message');
      const format = isBody(body.response_format) ? body.response_format : null;
      const jsonSchema = isBody(format?.json_schema) ? format.json_schema : null;
      need(
        format === null || ['json_schema', 'json_object'].includes(String(format.type)),
        'response_format',
      );
      need(
        format?.type !== 'json_schema' || /^[\w-]{1,64}$/.test(String(jsonSchema?.name)),
        'json_schema.name',
      );
      if (jsonSchema?.strict === true) checkStrict(jsonSchema.schema, true);
      return {
        model: text(body.model, 'model'),
        system: first?.content ?? '',
        messages: rest,
        format: format === null ? 'text' : format.type === 'json_schema' ? 'schema' : 'json',
        schema: isBody(jsonSchema?.schema) ? jsonSchema.schema : null,
      };
    },
    write: (reply) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'stub',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'say' in reply ? reply.say : null,
            refusal: 'refuse' in reply ? reply.refuse : null,
            ...('callTool' in reply
              ? {
                  tool_calls: [
                    {
                      id: 'call_1',
                      type: 'function',
                      function: { name: 'answer', arguments: JSON.stringify(reply.callTool) },
                    },
                  ],
                }
              : {}),
          },
          finish_reason: 'callTool' in reply ? 'tool_calls' : finishOf(reply, 'stop', 'length'),
        },
      ],
      ...usageOf(reply, (prompt, completion) => ({
        usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
      })),
    }),
    noChoices: { id: 'chatcmpl-1', object: 'chat.completion', choices: [] },
  },
  {
    name: 'anthropic',
    matches: (path) => path.endsWith('/v1/messages'),
    read(body, headers) {
      allowOnly(body, 'model messages system max_tokens stream output_config');
      need(headers['anthropic-version'] === '2023-06-01', 'anthropic-version: header is required');
      need(typeof body.max_tokens === 'number', 'max_tokens: Field required');
      const config = isBody(body.output_config) ? body.output_config : null;
      const format = isBody(config?.format) ? config.format : null;
      need(format === null || format.type === 'json_schema', 'output_config.format.type');
      if (format) checkStrict(format.schema, false);
      return {
        model: text(body.model, 'model'),
        system: text(body.system, 'system'),
        messages: messagesOf(body.messages, ['user', 'assistant']),
        format: format ? 'schema' : 'text',
        schema: isBody(format?.schema) ? format.schema : null,
      };
    },
    write: (reply) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'stub',
      content:
        'callTool' in reply
          ? [{ type: 'tool_use', id: 'toolu_1', name: 'answer', input: reply.callTool }]
          : 'refuse' in reply
            ? []
            : [{ type: 'text', text: reply.say }],
      stop_reason:
        'callTool' in reply
          ? 'tool_use'
          : 'refuse' in reply
            ? 'refusal'
            : finishOf(reply, 'end_turn', 'max_tokens'),
      stop_sequence: null,
      ...usageOf(reply, (prompt, completion) => ({
        usage: { input_tokens: prompt, output_tokens: completion },
      })),
    }),
    noChoices: { id: 'msg_1', type: 'message', role: 'assistant', stop_reason: 'end_turn' },
  },
  {
    name: 'google',
    matches: (path) => /\/models\/[^/]+:generateContent$/.test(path),
    read(body, _headers, path) {
      allowOnly(body, 'contents systemInstruction generationConfig');
      const config = isBody(body.generationConfig) ? body.generationConfig : {};
      allowOnly(config, 'maxOutputTokens candidateCount responseMimeType responseJsonSchema');
      const contents = Array.isArray(body.contents) ? body.contents.filter(isBody) : [];
      need(contents.length > 0, 'contents is not specified');
      return {
        model: decodeURIComponent(/\/models\/([^/]+):/.exec(path)?.[1] ?? ''),
        system: partsText(body.systemInstruction),
        messages: contents.map((content) => {
          need(content.role === 'user' || content.role === 'model', 'Please use a valid role: user, model.');
          return { role: content.role === 'model' ? 'assistant' : 'user', content: partsText(content) };
        }),
        format: config.responseJsonSchema ? 'schema' : config.responseMimeType ? 'json' : 'text',
        schema: isBody(config.responseJsonSchema) ? config.responseJsonSchema : null,
      };
    },
    write(reply) {
      if ('refuse' in reply) return { promptFeedback: { blockReason: 'SAFETY' } };
      const part =
        'callTool' in reply
          ? { functionCall: { name: 'answer', args: reply.callTool } }
          : { text: reply.say };
      const thought = { text: 'Let me see {"no": 1}', thought: true };
      return {
        candidates: [
          {
            index: 0,
            content: { role: 'model', parts: [thought, part] },
            finishReason: finishOf(reply, 'STOP', 'MAX_TOKENS'),
          },
        ],
        ...usageOf(reply, (prompt, completion) => ({
          usageMetadata: { promptTokenCount: prompt, candidatesTokenCount: completion },
        })),
      };
    },
    noChoices: { usageMetadata: { promptTokenCount: 3 } },
  },
  {
    name: 'ollama',
    matches: (path) => path.endsWith('/api/chat'),
    read(body) {
      allowOnly(body, 'model messages stream format options');
      need(body.stream === false, 'this stub does not stream');
      const [first, ...rest] = messagesOf(body.messages, ['system', 'user', 'assistant']);
      need(first?.role === 'system', 'the first must be the system message');
      need(body.format === undefined || body.format === 'json' || isBody(body.format), 'invalid format');
      return {
        model: text(body.model, 'model'),
        system: first?.content ?? '',
        messages: rest,
        format: isBody(body.format) ? 'schema' : body.format === 'json' ? 'json' : 'text',
        schema: isBody(body.format) ? body.format : null,
      };
    },
    write: (reply) => ({
      model: 'stub',
      created_at: '2026-01-01T00:00:00Z',
      message: {
        role: 'assistant',
        content: 'say' in reply ? reply.say : '',
        ...('callTool' in reply
          ? { tool_calls: [{ function: { name: 'answer', arguments: reply.callTool } }] }
          : {}),
      },
      done: true,
      done_reason: finishOf(reply, 'stop', 'length'),
      ...usageOf(reply, (prompt, completion) => ({ prompt_eval_count: prompt, eval_count: completion })),
    }),
    noChoices: { model: 'stub', done: true },
  },
];

/** What both OpenAI and Anthropic demand of every object, and OpenAI of its properties too. */
function checkStrict(schema: unknown, allRequired: boolean): void {
  if (Array.isArray(schema)) for (const entry of schema) checkStrict(entry, allRequired);
  if (!isBody(schema)) return;
  if (schema.type === 'object' || isBody(schema.properties)) {
    need(schema.additionalProperties === false, "schema: 'additionalProperties' must be false");
    const names = isBody(schema.properties) ? Object.keys(schema.properties) : [];
    const required = Array.isArray(schema.required) ? schema.required : [];
    if (allRequired)
      need(
        names.every((name) => required.includes(name)),
        "schema: 'required' must have all",
      );
  }
  for (const keyword of ['minimum', 'maximum', 'minLength', 'maxLength', 'multipleOf', 'oneOf', 'not']) {
    need(!(keyword in schema), `schema: '${keyword}' is not supported`);
  }
  for (const below of Object.values(schema)) checkStrict(below, allRequired);
}

function finishOf(reply: object, stop: string, length: string): string {
  return 'finish' in reply && reply.finish === 'length' ? length : stop;
}

function usageOf(reply: object, write: (prompt: number, completion: number) => Body): Body {
  const given = 'usage' in reply ? reply.usage : USAGE;
  if (!isBody(given)) return {};
  return write(Number(given.prompt), Number(given.completion));
}

function messagesOf(value: unknown, roles: string[]): { role: string; content: string }[] {
  const list = Array.isArray(value) ? value.filter(isBody) : [];
  need(list.length > 0, 'messages: at least one message is required');
  return list.map((message, i) => {
    need(roles.includes(String(message.role)), `messages.${i}.role is not valid`);
    need(i === 0 || message.role !== list[i - 1]?.role, 'messages: roles must alternate');
    return { role: String(message.role), content: text(message.content, `messages.${i}.content`) };
  });
}

function partsText(value: unknown): string {
  const parts = isBody(value) && Array.isArray(value.parts) ? value.parts.filter(isBody) : [];
  return parts.map((part) => text(part.text, 'parts.text')).join('');
}

function text(value: unknown, name: string): string {
  need(typeof value === 'string' && value !== '', `${name}: expected a text that is not empty`);
  return String(value);
}

function allowOnly(body: Body, names: string): void {
  for (const name of Object.keys(body)) need(names.split(' ').includes(name), `Unknown parameter: '${name}'`);
}

function need(holds: boolean, complaint: string): void {
  if (!holds) throw new Error(complaint);
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
