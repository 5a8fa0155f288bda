import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelForTests, PROVIDERS } from '../../../../../test/model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../../../../../test/model-server/server.ts';
import type { CompletionRequest, OutputFormat } from '../model-client.ts';
import type { Provider } from '../settings.ts';

const SCHEMA = {
  type: 'object',
  properties: { title: { type: ['string', 'null'] } },
  required: ['title'],
  additionalProperties: false,
};
const BY_SCHEMA: OutputFormat = { kind: 'schema', schema: SCHEMA, strict: true };

const request = (output: OutputFormat): CompletionRequest => ({
  system: 'Be brief.',
  messages: [
    { role: 'user', content: 'What is it?' },
    { role: 'assistant', content: 'A kettle.' },
    { role: 'user', content: 'In JSON.' },
  ],
  output,
  maxOutputTokens: 77,
  signal: AbortSignal.timeout(10_000),
});

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ say: '{"title": "Kettle"}' }), { apiKey: 'key-of-the-test' });
});
afterEach(() => server.close());

async function ask(provider: Provider, output: OutputFormat, given = {}) {
  const model = modelForTests(server, { provider, apiKey: 'key-of-the-test', ...given });
  try {
    return await model.client.complete(request(output));
  } finally {
    await model.close();
  }
}

describe.each(PROVIDERS)('%s', (provider) => {
  it.each<OutputFormat>([BY_SCHEMA, { kind: 'json' }, { kind: 'text' }])(
    'asks and reads, $kind',
    async (output) => {
      const completion = await ask(provider, output);
      expect(server.complaints).toEqual([]);
      expect(completion).toEqual({
        text: '{"title": "Kettle"}',
        usage: { promptTokens: 123, completionTokens: 45 },
        finishReason: 'stop',
      });
      const [asked] = server.asked;
      expect(asked).toMatchObject({ model: 'stub-1', system: 'Be brief.' });
      expect(asked?.messages.map(({ content }) => content)).toEqual(['What is it?', 'A kettle.', 'In JSON.']);
      const hasJsonMode = provider !== 'anthropic';
      expect(asked?.format).toBe(output.kind === 'json' && !hasJsonMode ? 'text' : output.kind);
      if (output.kind === 'schema') expect(asked?.schema).toEqual(SCHEMA);
    },
  );

  it('tells a cut answer and a refusal from a whole one', async () => {
    server.behave(() => ({ say: '{"tit', finish: 'length' }));
    expect((await ask(provider, BY_SCHEMA)).finishReason).toBe('length');
    if (provider === 'ollama') return;
    server.behave(() => ({ refuse: 'I will not.' }));
    expect((await ask(provider, BY_SCHEMA)).finishReason).toBe('refusal');
  });

  it('finds the answer in a tool call that nobody asked for', async () => {
    server.behave(() => ({ callTool: { title: 'Kettle' } }));
    expect(JSON.parse((await ask(provider, BY_SCHEMA)).text)).toEqual({ title: 'Kettle' });
  });

  it('works without token counts', async () => {
    server.behave(() => ({ say: 'x', usage: null }));
    expect((await ask(provider, { kind: 'text' })).usage).toBeNull();
  });

  it('never shows the key in an error, nor where the server is', async () => {
    const error = await ask(provider, BY_SCHEMA, { apiKey: 'a-wrong-secret-key' }).catch((e: unknown) => e);
    expect(error).toMatchObject({ type: 'upstream_failed' });
    const cause = error instanceof Error ? error.cause : undefined;
    expect(`${error} ${cause}`).toContain('key of this service');
    expect(`${error} ${cause}`).not.toContain('secret');
    expect(String(error)).not.toContain('127.0.0.1');
  });
});

it('gets a typed error for an answer that is nested too deep, and ignores an unknown stop reason', async () => {
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const call = `{"message":{"tool_calls":[{"function":{"arguments":${nested}}}]}}`;
  server.behave(() => ({ html: `{"choices":[${call}]}` }));
  await expect(ask('openai-compatible', BY_SCHEMA)).rejects.toMatchObject({ type: 'upstream_failed' });
  server.behave(() => ({ html: `{"content":[{"type":"text","text":"x"}],"stop_reason":"constructor"}` }));
  expect((await ask('anthropic', BY_SCHEMA)).finishReason).toBe('stop');
});

describe('what each provider documents', () => {
  it('openai: max_completion_tokens, no temperature, a strict schema with a name', async () => {
    await ask('openai', BY_SCHEMA);
    const { path, headers, body } = server.asked[0] ?? {};
    expect(path).toBe('/v1/chat/completions');
    expect(headers?.authorization).toBe('Bearer key-of-the-test');
    expect(body).toMatchObject({
      max_completion_tokens: 77,
      stream: false,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: SCHEMA } },
    });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('max_tokens');
  });

  it('openai-compatible: max_tokens; the plainest request has only model, messages and stream', async () => {
    await ask('openai-compatible', { kind: 'json' });
    await ask('openai-compatible', { kind: 'text' });
    expect(server.asked[0]?.body).toMatchObject({ max_tokens: 77, response_format: { type: 'json_object' } });
    expect(Object.keys(server.asked[1]?.body ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
  });

  it('anthropic: x-api-key, a version, max_tokens, output_config', async () => {
    await ask('anthropic', BY_SCHEMA);
    const { path, headers, body } = server.asked[0] ?? {};
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': 'key-of-the-test', 'anthropic-version': '2023-06-01' });
    expect(headers).not.toHaveProperty('authorization');
    expect(body).toMatchObject({
      max_tokens: 77,
      system: 'Be brief.',
      output_config: { format: { type: 'json_schema', schema: SCHEMA } },
    });
  });

  it('google: the model in the path, x-goog-api-key, roles user and model, responseJsonSchema', async () => {
    await ask('google', BY_SCHEMA, { model: 'models/gemini-x' });
    const { path, headers, body } = server.asked[0] ?? {};
    expect(path).toBe('/v1beta/models/gemini-x:generateContent');
    expect(headers).toMatchObject({ 'x-goog-api-key': 'key-of-the-test' });
    expect(body).toMatchObject({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user' }, { role: 'model' }, { role: 'user' }],
      generationConfig: {
        maxOutputTokens: 77,
        responseMimeType: 'application/json',
        responseJsonSchema: SCHEMA,
      },
    });
  });

  it('ollama: the schema as format, and a context as long as the model is said to have', async () => {
    await ask('ollama', BY_SCHEMA, { contextTokens: 4096 });
    const { path, body } = server.asked[0] ?? {};
    expect(path).toBe('/api/chat');
    expect(body).toMatchObject({
      format: SCHEMA,
      stream: false,
      options: { num_ctx: 4096, num_predict: 77 },
    });
  });
});

describe('the path of a compatible server', () => {
  it.each([
    ['/chat/completions', ''],
    ['/v1/chat/completions', ''],
    ['/v1/chat/completions', '/v1'],
    ['/v1/chat/completions', '/v1/chat/completions/'],
    ['/gateway/x/chat/completions', '/gateway/x/'],
  ])('is %s for a base of "%s", and found once', async (onlyPath, base) => {
    const strict = await startModelServer(() => ({ say: 'yes' }), { onlyPath });
    const { openaiCompatible } = await import('./openai.ts');
    const model = modelForTests(strict, { baseUrl: openaiCompatible.base(strict.url + base) });
    expect((await model.client.complete(request({ kind: 'text' }))).text).toBe('yes');
    expect((await model.client.complete(request({ kind: 'text' }))).text).toBe('yes');
    expect(strict.asked).toHaveLength(2);
    await model.close();
    await strict.close();
  });
});
