import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks } from './blocks.ts';
import { chunkDocument } from './chunks.ts';
import { countAll, loadTokenizer } from './tokens.ts';

const tokenizer = await loadTokenizer();
const chunk = (parts: string[], tokens: number, maxChunks = 1000) =>
  chunkDocument(parts, { tokens, maxChunks }, tokenizer);

const section = (n: number) =>
  `## Section ${n}\n\n${`Sentence about subject ${n} with several words in it. `.repeat(6)}\n\n- item one of ${n}\n- item two\n  goes on\n\n`;

describe('splitBlocks', () => {
  it('keeps what belongs together', () => {
    const markdown =
      '# A\n\ntext\nmore\n- one\n  still one\n\n  and still\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n```js\n# no heading\n\nx\n```\nend\n';
    expect([...splitBlocks(markdown)].map(({ text }) => text)).toEqual([
      '# A\n\n',
      'text\nmore\n',
      '- one\n  still one\n\n  and still\n',
      '- two\n\n',
      '| a | b |\n|---|---|\n| 1 | 2 |\n',
      '```js\n# no heading\n\nx\n```\n',
      'end\n',
    ]);
  });
});

describe('chunkDocument', () => {
  it('covers the whole input, to the last character, whatever it is', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '# H',
        '## H2',
        '- item',
        '| a | b |',
        '|---|---|',
        '```',
        '',
        '  indented',
        '<|endoftext|>',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 60 }),
        fc.integer({ min: 30, max: 300 }),
        async (lines, tokens) => {
          const text = `${lines.join('\n')}\n`;
          const { chunks, leftOutTokens } = await chunk([text], tokens);
          expect(chunks.map((one) => one.text).join('')).toBe(text);
          expect(leftOutTokens).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps every chunk within its budget, also by a fresh count', async () => {
    const { chunks } = await chunk([Array.from({ length: 60 }, (_, i) => section(i)).join('')], 400);
    expect(chunks.length).toBeGreaterThan(8);
    for (const { lead, text, size } of chunks) {
      expect(size).toBeLessThanOrEqual(400);
      expect(tokenizer.count(lead + text)).toBeLessThanOrEqual(size + 5);
    }
  });

  it('keeps every chunk within its budget where parts of a block have many more tokens than others', async () => {
    const { chunks } = await chunk(
      [`${'plain English words '.repeat(1500)}${'漢字仮名交文'.repeat(500)}`],
      400,
    );
    expect(chunks.length).toBeGreaterThan(8);
    for (const { size } of chunks) expect(size).toBeLessThanOrEqual(400);
  });

  it('does not count the long head of a table once for each of its pieces', async () => {
    const head = `| ${'some words of a head '.repeat(25_000)} |\n`;
    const started = process.threadCpuUsage();
    const { chunks } = await chunk([`${head}| --- |\n| cell |\n`], 400);
    expect(chunks.length).toBeGreaterThan(200);
    // With the head counted for each piece it took 26 s.
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(3_000);
  });

  it('cuts before headings and repeats the headings above', async () => {
    const text = `# Shop\n\n${Array.from({ length: 20 }, (_, i) => section(i)).join('')}`;
    const { chunks } = await chunk([text], 400);
    for (const one of chunks.slice(1)) {
      expect(one.text).toMatch(/^## Section/);
      expect(one.lead).toContain('# Shop');
    }
  });

  it('cuts a long table between rows and repeats its head', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `| thing ${i} | ${i * 3} |\n`);
    const { chunks } = await chunk([`| name | price |\n|---|---|\n${rows.join('')}`], 300);
    expect(chunks.length).toBeGreaterThan(3);
    for (const one of chunks.slice(1)) {
      expect(one.lead).toBe('| name | price |\n|---|---|\n');
      expect(one.text).toMatch(/^\| thing \d+ \| \d+ \|\n/);
    }
  });

  it('overlaps where a sentence had to be cut', async () => {
    const { chunks } = await chunk(['word '.repeat(3000)], 500);
    expect(chunks.length).toBeGreaterThan(4);
    for (const [i, one] of chunks.slice(1).entries()) {
      expect(one.lead.length).toBeGreaterThan(50);
      expect(chunks[i]?.text.endsWith(one.lead)).toBe(true);
    }
  });

  it('says how much it left out', async () => {
    const { chunks, leftOutTokens, totalTokens } = await chunk(['word. '.repeat(5000)], 500, 3);
    expect(chunks).toHaveLength(3);
    expect(leftOutTokens).toBeGreaterThan(totalTokens / 2);
  });

  it('cuts between the parts of a document first', async () => {
    const page = (n: number) => `Page ${n}. ${'Some text of this page. '.repeat(20)}`;
    const { chunks } = await chunk([page(1), page(2), page(3), page(4)], 260);
    for (const one of chunks) expect(one.text).toMatch(/^Page \d/);
  });

  it.each([
    ['one word', 'a'.repeat(1_000_000)],
    ['short words', 'ab '.repeat(250_000)],
    ['empty lines', '\n'.repeat(500_000)],
    ['list items', '- x\n'.repeat(100_000)],
    ['something like the rule of a table', `| a |\n|${' '.repeat(500_000)}x\n`],
  ])(
    'half a megabyte of %s never holds the event loop for long',
    async (_name, text) => {
      // In CPU time of this thread alone: others collect garbage, and a busy machine gives it to other programs.
      let longest = 0;
      let last = process.threadCpuUsage();
      const ticker = setInterval(() => {
        const { user, system } = process.threadCpuUsage(last);
        longest = Math.max(longest, (user + system) / 1000);
        last = process.threadCpuUsage();
      }, 1);
      const { chunks } = await chunk([text], 6000);
      clearInterval(ticker);
      expect(
        chunks
          .map((one) => one.text)
          .join('')
          .trim() === text.trim(),
      ).toBe(true);
      expect(longest).toBeLessThan(150);
    },
    60_000,
  );
});

describe('a page of headings before a long one', () => {
  it('is not cut for each of them', async () => {
    const plain = { count: (text: string) => Math.ceil(text.length / 4) };
    const text = `${'## a\n'.repeat(4_000)}# ${'word '.repeat(8_000)}\n`;
    const { chunks } = await chunkDocument([text], { tokens: 9_600, maxChunks: 10_000 }, plain);
    // There were 4,002, each a question to the model.
    expect(chunks.length).toBeLessThan(5);
    expect(chunks.map((one) => one.text).join('')).toBe(text);
  });
});

describe('tokens', () => {
  it('counts control tokens of models as plain text', () => {
    expect(tokenizer.count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('counts the same in slices as at once, nearly', async () => {
    const text = 'The quick brown fox costs 12.50 EUR. '.repeat(2000);
    const [size] = await countAll([text], tokenizer);
    expect(Math.abs((size ?? 0) - tokenizer.count(text))).toBeLessThan(20);
  });
});
