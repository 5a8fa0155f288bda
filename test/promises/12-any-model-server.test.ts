/** Promise 12: any OpenAI-compatible model server works, even one that only knows `/chat/completions`. */
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { modelSettings } from '../../src/extract/llm/client/settings.ts';
import { extractWithModel } from '../../src/extract/llm/extract.ts';
import { createModel } from '../../src/extract/llm/model.ts';
import type { Behaviour } from '../model-server/conversation.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../model-server/server.ts';

const PAGE = '# Acme Kettle\n\nBoils in 3 minutes. 49.99 EUR.\n';
const SCHEMA = {
  type: 'object',
  properties: { title: { type: 'string' }, price: { type: 'number', minimum: 0 } },
  required: ['title', 'price'],
};
const GOOD = { title: 'Acme Kettle', price: 49.99 };

let server: ModelServer | undefined;
afterEach(() => server?.close());

/** From the operator's settings to the answer, as in the service. */
async function extract(path: string, behaviour: Behaviour, options: ModelServerOptions = {}, more = {}) {
  server = await startModelServer(behaviour, options);
  const config = loadConfig({
    WINNOW_LLM: 'openai-compatible',
    WINNOW_LLM_BASE_URL: server.url + path,
    WINNOW_LLM_MODEL: 'stub-1',
    ...more,
  });
  const settings = modelSettings(config);
  if (!settings) throw new Error('no model');
  const model = createModel(settings);
  try {
    const input = { parts: [PAGE], prompt: 'The product', schema: SCHEMA };
    return await extractWithModel(input, { model, signal: AbortSignal.timeout(20_000) });
  } finally {
    await model.close();
  }
}

const good: Behaviour = () => ({ say: JSON.stringify(GOOD) });

describe('a server', () => {
  it.each([
    ['with the usual path', '/v1', '/v1/chat/completions'],
    ['with the path at its root', '', '/chat/completions'],
    ['whose /v1 the operator left out', '', '/v1/chat/completions'],
    ['behind a gateway', '/models/a', '/models/a/chat/completions'],
  ])('%s', async (_name, path, onlyPath) => {
    expect((await extract(path, good, { onlyPath })).json).toEqual(GOOD);
  });

  it('that answers with 200 and an error on every other path', async () => {
    const elsewhere = { status: 200, body: { error: 'Unexpected endpoint or method' } };
    const { json } = await extract('', good, { onlyPath: '/v1/chat/completions', elsewhere });
    expect(json).toEqual(GOOD);
  });

  it('that requires a key', async () => {
    const { json } = await extract('/v1', good, { apiKey: 'sk-test' }, { WINNOW_LLM_API_KEY: 'sk-test' });
    expect(json).toEqual(GOOD);
  });

  it('that knows nothing but model and messages', async () => {
    const plain: Behaviour = ({ body }) =>
      Object.keys(body).every((name) => ['model', 'messages', 'stream'].includes(name))
        ? { say: `Here it is:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`` }
        : { status: 400, body: { detail: 'extra fields not permitted' } };
    expect((await extract('/v1', plain)).json).toEqual(GOOD);
  });

  it('that ignores the requested format', async () => {
    const { json } = await extract('/v1', () => ({ say: `<think>hm</think>Sure: ${JSON.stringify(GOOD)}` }));
    expect(json).toEqual(GOOD);
  });

  it('that has json_object but no json_schema, and answers 422', async () => {
    const older: Behaviour = ({ format }) =>
      format === 'schema'
        ? { status: 422, body: { error: 'unknown response_format' } }
        : { say: JSON.stringify(GOOD) };
    expect((await extract('/v1', older)).json).toEqual(GOOD);
  });

  it('that reports no token counts: they are counted here', async () => {
    const { usage } = await extract('/v1', () => ({ say: JSON.stringify(GOOD), usage: null }));
    expect(usage.promptTokens).toBeGreaterThan(100);
    expect(usage.completionTokens).toBeGreaterThan(5);
  });
});

it('only requests chat completions', async () => {
  await extract('/v1', good);
  expect(server?.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
});
