import { expect, it } from 'vitest';
import { type Completion, FormatRefused } from './client/model-client.ts';
import type { Model } from './model.ts';
import { modelForCall } from './model-for-call.ts';

const REQUEST = {
  system: '',
  messages: [{ role: 'user' as const, content: 'x'.repeat(4_000) }],
  output: { kind: 'text' as const },
  maxOutputTokens: 100,
  signal: new AbortController().signal,
};

/** A model whose requests end as given, with 10,000 tokens for each call. */
function callOn(...outcomes: (Completion | Error)[]) {
  const tokens = { promptTokens: 0, completionTokens: 0 };
  const complete = async () => {
    const outcome = outcomes.shift();
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error('asked too often');
    return outcome;
  };
  const model = { client: { complete, close: async () => {} }, callTokens: 10_000 } as unknown as Model;
  return { tokens, ask: () => modelForCall(model, { account: 'a', tokens }).client.complete(REQUEST) };
}

it('counts what the server reports, and its own estimate where the server reports nothing', async () => {
  const { ask, tokens } = callOn(
    { text: 'yes', usage: { promptTokens: 900, completionTokens: 7 }, finishReason: 'stop' },
    { text: 'x'.repeat(40), usage: null, finishReason: 'stop' },
  );
  await ask();
  expect(tokens).toEqual({ promptTokens: 900, completionTokens: 7 });
  await ask();
  expect(tokens).toEqual({ promptTokens: 1_900, completionTokens: 17 });
});

it('refuses a question that would spend more than a call may', async () => {
  const { ask, tokens } = callOn({
    text: 'x',
    usage: { promptTokens: 9_500, completionTokens: 0 },
    finishReason: 'stop',
  });
  await ask();
  await expect(ask()).rejects.toMatchObject({ type: 'extraction_failed' });
  expect(tokens).toEqual({ promptTokens: 9_500, completionTokens: 0 });
});

it('does not count a request whose format the server refused', async () => {
  const { ask, tokens } = callOn(new FormatRefused('no'), new Error('cut off'));
  await expect(ask()).rejects.toThrow('no');
  expect(tokens).toEqual({ promptTokens: 0, completionTokens: 0 });
  // Any other failure may have cost what was asked.
  await expect(ask()).rejects.toThrow('cut off');
  expect(tokens).toEqual({ promptTokens: 1_000, completionTokens: 0 });
});
