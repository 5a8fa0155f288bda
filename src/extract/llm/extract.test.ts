import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import { type Asked, insideTheMarks, outsideTheMarks } from '../../../test/model-server/conversation.ts';
import { modelForTests } from '../../../test/model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/server.ts';
import type { ModelSettings } from './client/settings.ts';
import { extractWithModel } from './extract.ts';
import type { ModelExtractInput } from './extract-chunk.ts';
import { loadTokenizer } from './pieces/tokens.ts';

const LISTING = {
  type: 'object',
  properties: {
    shop: { type: 'string' },
    products: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'number' } },
        required: ['name', 'price'],
      },
    },
  },
  required: ['products'],
};

const product = (n: number) => `- **Thing ${n}**, a very useful thing for every household, ${n + 0.5} EUR\n`;
const listing = (from: number, to: number) =>
  `# Shop of Things\n\n${Array.from({ length: to - from }, (_, i) => product(from + i)).join('')}`;

/** Reads the listing the way an honest model would: what is between the marks, all of it. */
function readListing(asked: Asked): string {
  const page = insideTheMarks(asked);
  const products = [...page.matchAll(/\*\*(Thing \d+)\*\*, [^\n]*?, ([\d.]+) EUR/g)].map((match) => ({
    name: match[1],
    price: Number(match[2]),
  }));
  return JSON.stringify({ shop: page.includes('# Shop of Things') ? 'Shop of Things' : null, products });
}

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer((asked) => ({ say: readListing(asked) }));
});
afterEach(() => server.close());

async function extract(input: Partial<ModelExtractInput>, given: Partial<ModelSettings> = {}, deps = {}) {
  const model = modelForTests(server, given);
  const whole = { parts: [], prompt: 'All products', schema: LISTING, ...input };
  try {
    return await extractWithModel(whole, { model, signal: AbortSignal.timeout(25_000), ...deps });
  } finally {
    await model.close();
  }
}

describe('a long page', () => {
  it('is read in pieces, whole, and put together', async () => {
    const result = await extract({ parts: [listing(0, 400)] }, { contextTokens: 4096 });
    expect(result.chunks.length).toBeGreaterThan(3);
    expect(server.asked.length).toBe(result.chunks.length);
    const { shop, products } = result.json as { shop: string; products: { name: string; price: number }[] };
    expect(shop).toBe('Shop of Things');
    expect(products).toEqual(Array.from({ length: 400 }, (_, n) => ({ name: `Thing ${n}`, price: n + 0.5 })));
    expect(result.warnings).toEqual([]);
    expect(result.usage).toEqual({
      promptTokens: 123 * result.chunks.length,
      completionTokens: 45 * result.chunks.length,
    });
    expect(result.fields.find(({ path }) => path === 'products[7].name')).toEqual({
      path: 'products[7].name',
      source: 'model',
      confidence: 0.9,
    });
  });

  it('keeps the questions about it within the context of the model', async () => {
    await extract({ parts: [listing(0, 300)] }, { contextTokens: 4096 });
    for (const { system, messages } of server.asked) {
      const characters = system.length + messages.reduce((sum, { content }) => sum + content.length, 0);
      // About four characters a token; the answer has a quarter of the context.
      expect(characters / 4).toBeLessThan(4096 * 0.75);
    }
  });

  it.each(['I see many things here. ', '我在这里看到很多东西。'])(
    'is asked about again within the context of the model, however long the wrong answer was: %s',
    async (wrong) => {
      server.behave((asked) => ({
        say: asked.messages.length === 1 ? wrong.repeat(400) : readListing(asked),
        usage: null,
      }));
      await extract({ parts: [listing(0, 300)] }, { contextTokens: 4096 });
      const again = server.asked.filter(({ messages }) => messages.length > 1);
      expect(again.length).toBeGreaterThan(1);
      const tokenizer = await loadTokenizer();
      for (const { system, messages } of again) {
        const texts = [system, ...messages.map(({ content }) => content)];
        // A quarter of the context is for the answer.
        expect(texts.reduce((sum, text) => sum + tokenizer.count(text), 0)).toBeLessThanOrEqual(4096 * 0.75);
      }
    },
  );

  it('is read with as many requests at once as are allowed', async () => {
    server.behave(async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { say: readListing(asked) };
    });
    await extract({ parts: [listing(0, 400)] }, { contextTokens: 4096, concurrency: 2 });
    expect(server.mostAtOnce).toBe(2);
  });

  it('fails as a whole if one piece fails, and the other requests are ended', async () => {
    server.behave((asked) => (asked.index === 1 ? { refuse: 'no' } : { hang: 'before-headers' }));
    const waited = await awakeMs(() =>
      expect(extract({ parts: [listing(0, 400)] }, { contextTokens: 4096 })).rejects.toMatchObject({
        type: 'extraction_failed',
      }),
    );
    expect(waited).toBeLessThan(4000);
  });

  it('is read in halves where the answer to a piece would be too long', async () => {
    server.behave((asked) => {
      const said = readListing(asked);
      return said.length > 2500 ? { say: said.slice(0, 2500), finish: 'length' } : { say: said };
    });
    const { json } = await extract({ parts: [listing(0, 120)] });
    expect((json as { products: unknown[] }).products).toHaveLength(120);
  });

  it('notes facts on which its parts disagree', async () => {
    server.behave((asked) => ({ say: JSON.stringify({ shop: `Shop ${asked.index}`, products: [] }) }));
    const { conflicts, json } = await extract(
      { parts: [listing(0, 200)] },
      { contextTokens: 4096, concurrency: 1 },
    );
    expect(json).toMatchObject({ shop: 'Shop 0' });
    expect(conflicts[0]).toEqual({ path: 'shop', kept: 'Shop 0', other: 'Shop 1' });
  });
});

describe('several pages', () => {
  it('are told apart: each value has the page that states it', async () => {
    server.behave(() => ({ say: '{"a": "Red Fox", "b": "Blue Whale", "c": "Green Cat"}' }));
    const { fields } = await extract({ parts: ['A red fox.', 'A blue whale.', 'Nothing.'], schema: null });
    expect(fields).toEqual([
      { path: 'a', source: 'model', confidence: 0.9, page: 0 },
      { path: 'b', source: 'model', confidence: 0.9, page: 1 },
      { path: 'c', source: 'model', confidence: 0.3 },
    ]);
  });
});

describe('without a schema', () => {
  it('asks for a JSON object and takes what it says', async () => {
    server.behave(() => ({ say: '{"anything": ["goes"]}' }));
    const { json } = await extract({ parts: ['Some page'], schema: null });
    expect(json).toEqual({ anything: ['goes'] });
    expect(server.asked[0]?.format).toBe('json');
  });
});

describe('another root than an object', () => {
  it.each(['{"answer": ["a", "b"]}', '["a", "b"]'])('%s', async (say) => {
    server.behave(() => ({ say }));
    const { json } = await extract({
      parts: ['a and b'],
      schema: { type: 'array', items: { type: 'string' } },
    });
    expect(json).toEqual(['a', 'b']);
  });
});

describe('hints of the local engine', () => {
  it('are sent as data, with the first piece only', async () => {
    await extract(
      { parts: [listing(0, 200)], hints: { sku: 'SKU-77881', name: 'From the markup' } },
      { contextTokens: 4096, concurrency: 1 },
    );
    const [first, ...others] = server.asked;
    expect(first && insideTheMarks(first)).toContain('SKU-77881');
    expect(first && outsideTheMarks(first)).not.toContain('SKU-77881');
    for (const asked of others) expect(insideTheMarks(asked)).not.toContain('SKU-77881');
  });

  it('are left out when they are too long, whole members at a time', async () => {
    const hints = { short: 'KEPT', long: 'word '.repeat(5000) };
    await extract({ parts: [listing(0, 3)], hints });
    expect(server.asked[0] && insideTheMarks(server.asked[0])).toContain('KEPT');
    expect(server.asked[0] && insideTheMarks(server.asked[0])).not.toContain('word word');
  });
});

describe('input that cannot be worked with', () => {
  it('an invalid schema', async () => {
    await expect(extract({ parts: ['x'], schema: { type: 'banana' } })).rejects.toMatchObject({
      type: 'validation',
    });
    expect(server.asked).toEqual([]);
  });

  it('a prompt that leaves no room for the page', async () => {
    const prompt = 'many words '.repeat(5000);
    await expect(extract({ parts: ['x'], prompt })).rejects.toMatchObject({ type: 'extraction_failed' });
    expect(server.asked).toEqual([]);
  });
});
