/** A model server that lies in every way: each ends in an answer that fits, or in an error with a type. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import { type Behaviour, lastMessage, type Reply } from '../../../test/model-server/conversation.ts';
import { modelForTests } from '../../../test/model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/server.ts';
import { AppError } from '../../errors.ts';
import type { ModelSettings } from './client/settings.ts';
import { extractWithModel, type ModelExtractOutput } from './extract.ts';

const PAGE = '# Acme Kettle\n\nBoils 1.7 litres in 3 minutes. Costs 49.99 EUR. In stock.\n';
const LONG_PAGE = PAGE + 'More about the kettle, line by line.\n\n'.repeat(400);
const GOOD = '{"title": "Acme Kettle", "price": 49.99, "inStock": true}';
const DATA = { title: 'Acme Kettle', price: 49.99, inStock: true };
const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    price: { type: 'number', minimum: 0 },
    inStock: { type: 'boolean' },
    colour: { type: ['string', 'null'] },
  },
  required: ['title', 'price'],
  additionalProperties: false,
};

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ say: GOOD }));
});
afterEach(() => server.close());

type Given = Partial<ModelSettings> & { pauseMs?: number; maxAnswerBytes?: number; signal?: AbortSignal };

async function extract(behaviour: Behaviour, given: Given = {}, page = PAGE): Promise<ModelExtractOutput> {
  server.behave(behaviour);
  const { signal = AbortSignal.timeout(20_000), ...settings } = given;
  const model = modelForTests(server, settings);
  try {
    return await extractWithModel(
      { parts: [page], prompt: 'The product', schema: SCHEMA },
      { model, signal },
    );
  } finally {
    await model.close();
  }
}

async function failure(behaviour: Behaviour, given: Given = {}): Promise<AppError> {
  const error = await extract(behaviour, given).catch((e: unknown) => e);
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${JSON.stringify(error)}`);
  return error;
}

const say = (text: string): Reply => ({ say: text });
const first =
  (reply: Reply, then: Reply = say(GOOD)): Behaviour =>
  ({ index }) =>
    index === 0 ? reply : then;

describe('answers that only look wrong are read without asking again', () => {
  it.each([
    ['plain JSON', GOOD],
    ['a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['a fence that never closes', `\`\`\`json\n${GOOD}`],
    [
      'prose around it',
      `Sure! Here is the data you asked for:\n\n${GOOD}\n\nLet me know if {anything} is missing.`,
    ],
    ['thoughts before it', `<think>The title could be {"title": "Wrong", "price": 1}.</think>\n${GOOD}`],
    ['thoughts whose beginning was swallowed', `could be {"title": "Wrong"}...</think>${GOOD}`],
    [
      'single quotes, bare names and a comma too many',
      "{title: 'Acme Kettle', price: 49.99, inStock: true,}",
    ],
    ['JSON in a JSON string', JSON.stringify(GOOD)],
    ['a byte order mark', `\uFEFF${GOOD}`],
    ['numbers and booleans as strings', '{"title": "Acme Kettle", "price": "49.99", "inStock": "true"}'],
    ['a number with its currency', '{"title": "Acme Kettle", "price": "49.99 EUR", "inStock": true}'],
    [
      'members nobody asked for',
      '{"title": "Acme Kettle", "price": 49.99, "inStock": true, "sku": "x", "n": {}}',
    ],
    [
      'a placeholder for what is not there',
      '{"title": "Acme Kettle", "price": 49.99, "inStock": true, "colour": "N/A"}',
    ],
    ['a list of one', `[${GOOD}]`],
  ])('%s', async (_name, text) => {
    const { json, raw } = await extract(() => say(text));
    const { colour, ...rest } = json as Record<string, unknown>;
    expect(rest).toEqual(DATA);
    expect(colour ?? null).toBeNull();
    expect(raw).toBe(text);
    expect(server.asked).toHaveLength(1);
  });

  it('an answer given as a tool call', async () => {
    expect((await extract(() => ({ callTool: DATA }))).json).toMatchObject(DATA);
  });
});

describe('answers that are wrong are asked for once more', () => {
  it.each([
    ['prose', 'I am afraid I cannot see any product.'],
    ['nothing', ''],
    ['a value of another type', '{"title": "Acme Kettle", "price": "cheap", "inStock": true}'],
    ['a value outside its bounds', '{"title": "Acme Kettle", "price": -1, "inStock": true}'],
    ['a required member left out', '{"title": "Acme Kettle", "inStock": true}'],
    ['only thoughts', '<think>Hmm, {"title": "Acme Kettle"'],
  ])('%s', async (_name, text) => {
    const { json, usage } = await extract(first(say(text)));
    expect(json).toMatchObject(DATA);
    expect(server.asked).toHaveLength(2);
    expect(usage).toEqual({ promptTokens: 246, completionTokens: 90 });
  });

  it('and both answers are counted, also where the second is too long and the piece is halved', async () => {
    const short: Reply = { say: '{"title": "Acme Kettle"', finish: 'length' };
    const { usage } = await extract(
      ({ index }) => (index === 0 ? say('prose') : index === 1 ? short : say(GOOD)),
      {},
      LONG_PAGE,
    );
    expect(server.asked.length).toBeGreaterThan(3);
    expect(usage).toEqual({
      promptTokens: 123 * server.asked.length,
      completionTokens: 45 * server.asked.length,
    });
  });

  it('and told what was wrong with them', async () => {
    await extract(first(say('{"title": "Acme Kettle", "price": "cheap", "inStock": true}')));
    const again = server.asked[1];
    expect(again?.messages.at(-2)).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('cheap'),
    });
    expect(again && lastMessage(again)).toMatch(/"price": .*(?:type|number)/i);
  });

  it('and once only: then the call fails and names what does not fit', async () => {
    const error = await failure(() => say('[1, 2]'));
    expect(error).toMatchObject({ type: 'extraction_failed', status: 422 });
    expect(error.details?.length).toBeGreaterThan(0);
    expect(server.asked).toHaveLength(2);
  });

  it('a model that leaves out what is required, and then says that it is not there, is believed', async () => {
    const error = await failure(
      first(say('{"title": "Acme Kettle"}'), say('{"title": "Acme Kettle", "price": null}')),
    );
    expect(error).toMatchObject({ type: 'extraction_failed' });
    expect(error.details?.map(({ path }) => path.join('.'))).toContain('price');
    expect(server.asked).toHaveLength(2);
  });

  it('an answer with a small fault is kept when the second is worse', async () => {
    const { json, dropped } = await extract(
      first(say('{"title": "Acme Kettle", "price": 49.99, "inStock": "perhaps"}'), say('no')),
    );
    expect(json).toMatchObject({ title: 'Acme Kettle', price: 49.99 });
    expect(json).not.toHaveProperty('inStock');
    expect(dropped).toContain('inStock');
  });
});

describe('servers that cannot do what they are asked', () => {
  const refusing =
    (...formats: string[]): Behaviour =>
    ({ format }) =>
      formats.includes(format)
        ? { status: 400, body: { error: { message: 'response_format is not supported' } } }
        : say(GOOD);

  it('are asked in a plainer way, which is remembered', async () => {
    server.behave(refusing('schema'));
    const model = modelForTests(server);
    const signal = AbortSignal.timeout(20_000);
    const input = { parts: [PAGE], prompt: 'The product', schema: SCHEMA };
    expect((await extractWithModel(input, { model, signal })).json).toMatchObject(DATA);
    expect((await extractWithModel(input, { model, signal })).json).toMatchObject(DATA);
    expect(server.asked.map(({ format }) => format)).toEqual(['schema', 'json', 'json']);
    expect(server.asked[1]?.messages.at(-1)?.content).toContain('"inStock"');
    await model.close();
  });

  it('down to no format at all', async () => {
    expect((await extract(refusing('schema', 'json'))).json).toMatchObject(DATA);
    expect(server.asked.map(({ format }) => format)).toEqual(['schema', 'json', 'text']);
  });

  it('fail when they refuse everything, and nothing is remembered', async () => {
    expect(await failure(refusing('schema', 'json', 'text'))).toMatchObject({ type: 'upstream_failed' });
    expect(server.asked).toHaveLength(3);
  });

  it('a grammar that cannot be built is a refusal of the format too', async () => {
    const { json } = await extract(({ format }) =>
      format === 'schema' ? { status: 500, body: { error: 'failed to parse grammar' } } : say(GOOD),
    );
    expect(json).toMatchObject(DATA);
    expect(server.asked).toHaveLength(2);
  });
});

describe('servers that are busy or broken', () => {
  const busy: Reply = {
    status: 429,
    body: { error: { message: 'slow down' } },
    headers: { 'retry-after': '0' },
  };

  it('429 twice, then an answer', async () => {
    expect((await extract(({ index }) => (index < 2 ? busy : say(GOOD)))).json).toMatchObject(DATA);
    expect(server.asked).toHaveLength(3);
  });

  it('waits as long as Retry-After says', async () => {
    const patient = { ...busy, headers: { 'retry-after': '1' } };
    const started = performance.now();
    await extract(first(patient));
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('429 forever: an error after three tries', async () => {
    expect(await failure(() => busy)).toMatchObject({ type: 'upstream_failed', retryable: true });
    expect(server.asked).toHaveLength(3);
  });

  it('a Retry-After of two minutes is not waited for, but passed on', async () => {
    const error = await failure(() => ({ ...busy, headers: { 'retry-after': '120' } }));
    expect(error).toMatchObject({ type: 'upstream_failed', retryAfterSeconds: 120 });
    expect(server.asked).toHaveLength(1);
  });

  it.each([500, 502, 503, 529])('%i once, then an answer', async (status) => {
    expect((await extract(first({ status, body: { error: 'boom' } }))).json).toMatchObject(DATA);
  });

  it('a connection that breaks, then an answer', async () => {
    expect((await extract(first({ cut: true }))).json).toMatchObject(DATA);
  });

  it.each<[string, Reply, RegExp]>([
    ['500 for ever', { status: 500, body: 'boom' }, /status 500/],
    ['an HTML page with status 200', { html: '<h1>Welcome to the proxy</h1>' }, /not JSON/],
    ['an answer without choices', { noChoices: true }, /no answer/],
    ['an error with status 200', { status: 200, body: { error: { message: 'quota' } } }, /reported an error/],
    ['a model it does not know', { status: 404, body: { error: { message: 'no such model' } } }, /model/],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }, /status 302/],
    ['a connection that always breaks', { cut: true }, /could not be reached/],
  ])('%s', async (_name, reply, message) => {
    const error = await failure(() => reply);
    expect(error).toMatchObject({ type: 'upstream_failed', message: expect.stringMatching(message) });
    expect(error.message).not.toContain('127.0.0.1');
  });

  it('no server', async () => {
    const error = await failure(() => say(GOOD), { baseUrl: 'http://127.0.0.1:1/v1' });
    expect(error).toMatchObject({ type: 'upstream_failed', message: expect.stringContaining('refused') });
  });
});

describe('servers that never finish', () => {
  it.each<Reply>([{ hang: 'before-headers' }, { hang: 'mid-body' }])('$hang', async (reply) => {
    const waited = await awakeMs(async () =>
      expect(await failure(() => reply, { timeoutMs: 300 })).toMatchObject({ type: 'timeout', status: 504 }),
    );
    expect(waited).toBeLessThan(2000);
    expect(server.asked).toHaveLength(1);
  });

  it('an endless body', async () => {
    const error = await failure(() => ({ endless: true }), { maxAnswerBytes: 1024 * 1024 });
    expect(error).toMatchObject({ type: 'upstream_failed', message: expect.stringContaining('too long') });
  });

  it("the caller's own deadline ends it with the caller's reason", async () => {
    const controller = new AbortController();
    const reason = new AppError('timeout', 'The call took too long');
    const error = await failure(
      () => {
        controller.abort(reason);
        return { hang: 'before-headers' };
      },
      { signal: controller.signal },
    );
    expect(error).toBe(reason);
  });

  it('the deadline also ends the wait for a busy server', async () => {
    const controller = new AbortController();
    const reason = new AppError('timeout', 'The call took too long');
    const waited = await awakeMs(async () => {
      const error = await failure(
        () => {
          setTimeout(() => controller.abort(reason), 50);
          return { status: 429, body: {}, headers: { 'retry-after': '15' } };
        },
        { signal: controller.signal },
      );
      expect(error).toBe(reason);
    });
    expect(waited).toBeLessThan(3000);
  });
});

describe('models that will not answer', () => {
  it('a refusal is an error, and is not argued with', async () => {
    expect(await failure(() => ({ refuse: 'I will not.' }))).toMatchObject({
      type: 'extraction_failed',
      message: 'The model refused to answer',
    });
    expect(server.asked).toHaveLength(1);
  });

  it('an answer cut off at its longest is never mended into a whole one', async () => {
    const error = await failure(() => ({ say: '{"title": "Acme Kettle", "price": 4', finish: 'length' }));
    expect(error).toMatchObject({ type: 'extraction_failed', message: expect.stringContaining('cut off') });
  });
});
