/** How many values a body has, before it is parsed. */
import { describe, expect, it } from 'vitest';
import { hasTooManyValues } from './json-values.ts';

const has = (text: string, most: number) => hasTooManyValues(Buffer.from(text), most);

describe('hasTooManyValues', () => {
  it('counts elements and members', async () => {
    expect(await has('[1,2,3]', 3)).toBe(false);
    expect(await has('[1,2,3,4]', 3)).toBe(true);
    expect(await has('{"a":1,"b":[1]}', 4)).toBe(true);
    expect(await has('{"a":1,"b":[1]}', 5)).toBe(false);
  });

  it('does not count separators in strings', async () => {
    const html = JSON.stringify({ html: `<p class="a, b: [c]">\\",{[${',:'.repeat(1_000)}\\\\</p>` });
    expect(await has(html, 2)).toBe(false);
    expect(await has(`${html.slice(0, -1)},"next":1}`, 3)).toBe(true);
  });

  it('ends with a body that is cut off inside a string', async () => {
    expect(await has('["abc\\"', 5)).toBe(false);
  });

  it('lets other work run while it reads a large body', async () => {
    const bytes = Buffer.from(`[${'"\\"",'.repeat(1_000_000)}1]`);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await hasTooManyValues(bytes, Number.POSITIVE_INFINITY);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
