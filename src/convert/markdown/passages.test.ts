import { describe, expect, it } from 'vitest';
import { withinBudget } from './passages.ts';

const PAGE = `# Mills

Wind turns the sails.

## Grain

Wheat is ground between stones.

\`\`\`sh
grind wheat

sieve flour
\`\`\`

## Prices

| sack | price |
| --- | --- |
| wheat | 12 |

Call us for large orders.`;

const cut = (budget: Parameters<typeof withinBudget>[1], texts = [PAGE]) => withinBudget(texts, budget);

describe('a query', () => {
  it('keeps the passages with its words and the headings above them, in page order', () => {
    expect(cut({ query: 'price of a sack' }).data).toEqual([
      '# Mills\n\n## Prices\n\n| sack | price |\n| --- | --- |\n| wheat | 12 |',
    ]);
    const [wheat = ''] = cut({ query: 'wheat' }).data;
    expect(wheat.indexOf('ground')).toBeLessThan(wheat.indexOf('| wheat |'));
    expect(wheat).toContain('grind wheat\n\nsieve flour');
    expect(wheat).not.toContain('Call us');
  });

  it('finds passages below a heading with its words, and plurals', () => {
    expect(cut({ query: 'grains' }).data[0]).toContain('Wheat is ground');
    expect(cut({ query: 'mill' }).data[0]).toContain('Wind turns');
  });

  it('stays within the budget and says what it left out', () => {
    const { data, passages } = cut({ query: 'wheat price', maxTokens: 30 });
    expect(data[0]?.length).toBeLessThan(110);
    expect(data[0]).toContain('| wheat | 12 |');
    expect(passages.passages).toMatchObject({ total: 8 });
    expect(passages.passages?.tokens).toBeLessThanOrEqual(30);
    expect(passages.passages?.totalTokens).toBeGreaterThan(40);
  });

  it('keeps nothing if none of its words are on the page', () => {
    expect(cut({ query: 'zeppelin' })).toMatchObject({ data: [''], passages: { passages: { kept: 0 } } });
  });

  it('supports scripts without spaces', () => {
    expect(cut({ query: '価格' }, ['風車の説明です。\n\n小麦の価格は十二です。']).data).toEqual([
      '小麦の価格は十二です。',
    ]);
  });
});

describe('a budget alone', () => {
  it('cuts at a heading', () => {
    expect(cut({ maxTokens: 42 }).data).toEqual([PAGE.slice(0, PAGE.indexOf('\n\n## Prices'))]);
  });

  it('cuts a first section that is too long between its passages', () => {
    expect(
      cut({ maxTokens: 8 }, ['One two three four.\n\nFive six seven eight nine ten eleven.']).data,
    ).toEqual(['One two three four.']);
  });

  it('keeps more than headings of a page that begins with two', () => {
    const page = '# One\n\n## Two\n\nThree four five.\n\nSix seven eight nine ten eleven twelve thirteen.';
    expect(cut({ maxTokens: 16 }, [page]).data).toEqual(['# One\n\n## Two\n\nThree four five.']);
  });

  it('keeps more than the menu above the first heading', () => {
    const page =
      '[Home](/)\n\n# One\n\nTwo three four five.\n\nSix seven eight nine ten eleven twelve thirteen.';
    expect(cut({ maxTokens: 20 }, [page]).data).toEqual(['[Home](/)\n\n# One\n\nTwo three four five.']);
  });

  it('cuts at a heading after a long beginning without one', () => {
    const page =
      'One two three four five six seven.\n\n## Eight\n\nNine.\n\nTen eleven twelve thirteen fourteen.';
    expect(cut({ maxTokens: 18 }, [page]).data).toEqual(['One two three four five six seven.']);
  });

  it('counts over all parts of a document', () => {
    expect(
      cut({ maxTokens: 10 }, ['# One\n\nText of one.', '# Two\n\nText of two, which is long.']).data,
    ).toEqual(['# One\n\nText of one.', '']);
  });

  it('leaves a page that fits unchanged', () => {
    expect(cut({ maxTokens: 1_000 }).data).toEqual([PAGE]);
    expect(withinBudget([PAGE], {})).toEqual({ data: [PAGE], passages: {} });
  });
});
