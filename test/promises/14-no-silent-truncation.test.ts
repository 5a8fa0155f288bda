/** Promise 14: no silent truncation. The pieces cover the whole input, or a warning says what was left out. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extractWithModel } from '../../src/extract/llm/extract.ts';
import { summariseWithModel } from '../../src/extract/llm/summarise.ts';
import { insideTheMarks } from '../model-server/conversation.ts';
import { modelForTests } from '../model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';

const MARKERS = 1500;
/** Each marker is in the page once; a model that was shown the whole page has seen all of them. */
const PAGE = Array.from({ length: MARKERS }, (_, i) => {
  const filler = i % 7 === 0 ? `## Part ${i}\n\n` : i % 5 === 0 ? '- ' : '';
  return `${filler}marker-${i}-end and some words that follow it.\n\n`;
}).join('');
const SCHEMA = { type: 'object', properties: { markers: { type: 'array', items: { type: 'string' } } } };

let server: ModelServer;
const seen = () =>
  new Set(server.asked.flatMap((asked) => insideTheMarks(asked).match(/marker-\d+-end/g) ?? []));

beforeEach(async () => {
  server = await startModelServer((asked) => ({
    say: JSON.stringify({ markers: insideTheMarks(asked).match(/marker-\d+-end/g) ?? [] }),
  }));
});
afterEach(() => server.close());

const input = { parts: [PAGE], prompt: 'All markers', schema: SCHEMA };
const signal = () => AbortSignal.timeout(25_000);

it.each(['openai-compatible', 'ollama', 'google'] as const)(
  '%s is shown every word of a long page',
  async (provider) => {
    const model = modelForTests(server, { provider, apiKey: 'k' });
    const { json, warnings, chunks } = await extractWithModel(input, { model, signal: signal() });
    expect(chunks.length).toBeGreaterThan(3);
    expect(seen().size).toBe(MARKERS);
    expect((json as { markers: string[] }).markers).toHaveLength(MARKERS);
    expect(warnings).toEqual([]);
    await model.close();
  },
);

it('a page beyond all limits is read up to the limit, and the warning says how far', async () => {
  const model = modelForTests(server);
  const { warnings, chunks } = await extractWithModel(input, { model, signal: signal(), maxChunks: 2 });
  expect(chunks).toHaveLength(2);
  expect(seen().size).toBeLessThan(MARKERS);
  expect(warnings).toEqual([
    { reason: 'truncated', detail: expect.stringMatching(/^The last \d+ of \d+ tokens/) },
  ]);
  await model.close();
});

it('a summary also covers the whole page', async () => {
  server.behave(() => ({ say: 'Markers.' }));
  const model = modelForTests(server);
  const { warnings } = await summariseWithModel([PAGE], { model, signal: signal() });
  expect(seen().size).toBe(MARKERS);
  expect(warnings).toEqual([]);
  await model.close();
});

it('Ollama gets a context size that the question fits into, since it would silently drop the rest', async () => {
  const model = modelForTests(server, { provider: 'ollama', contextTokens: 4096 });
  await extractWithModel(input, { model, signal: signal() });
  for (const { body, system, messages } of server.asked) {
    expect(body.options).toMatchObject({ num_ctx: 4096 });
    const characters = system.length + messages.reduce((sum, { content }) => sum + content.length, 0);
    expect(characters / 3).toBeLessThan(4096);
  }
  await model.close();
});

it('an answer that was cut off is never passed on as complete', async () => {
  server.behave(() => ({ say: '{"markers": ["marker-1-end", "mark', finish: 'length' }));
  const model = modelForTests(server);
  await expect(extractWithModel(input, { model, signal: signal() })).rejects.toMatchObject({
    type: 'extraction_failed',
  });
  await model.close();
});
