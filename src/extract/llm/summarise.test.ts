import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insideTheMarks } from '../../../test/model-server/conversation.ts';
import { modelForTests } from '../../../test/model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/server.ts';
import { summariseWithModel } from './summarise.ts';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ say: '<think>hm</think>\nA kettle that boils.' }));
});
afterEach(() => server.close());

async function summarise(parts: string[], given = {}) {
  const model = modelForTests(server, given);
  try {
    return await summariseWithModel(parts, { model, signal: AbortSignal.timeout(20_000) });
  } finally {
    await model.close();
  }
}

describe('summariseWithModel', () => {
  it('gives the summary without the thoughts before it', async () => {
    const summary = await summarise(['# Kettle\n\nIt boils.']);
    expect(summary).toMatchObject({ text: 'A kettle that boils.', warnings: [] });
    expect(summary.usage).toEqual({ promptTokens: 123, completionTokens: 45 });
    expect(server.asked.map(({ format }) => format)).toEqual(['text']);
  });

  it('sums up the summaries of a long page', async () => {
    const sentences = Array.from({ length: 900 }, (_, i) => `Sentence ${i} says something new.`);
    server.behave((asked) => ({
      say: `Covers ${insideTheMarks(asked).match(/Sentence \d+|Covers/g)?.length}.`,
    }));
    const { text, chunks } = await summarise([sentences.join('\n\n')], { contextTokens: 4096 });
    expect(chunks.length).toBeGreaterThan(2);
    expect(server.asked).toHaveLength(chunks.length + 1);
    expect(text).toBe(`Covers ${chunks.length}.`);
  });

  it('does not ask about a blank page', async () => {
    expect(await summarise([' \n', '---'])).toMatchObject({ text: '', warnings: [{ reason: 'empty' }] });
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['nothing', { say: ' ' }],
    ['half a summary', { say: 'A kettle th', finish: 'length' as const }],
    ['a refusal', { refuse: 'no' }],
  ])('%s is an error', async (_name, reply) => {
    server.behave(() => reply);
    await expect(summarise(['# Kettle'])).rejects.toMatchObject({ type: 'extraction_failed' });
  });
});
