import { describe, expect, it } from 'vitest';
import { readLinks } from './page-links.ts';

const json = (data: string[]) => Buffer.from(JSON.stringify({ data, metadata: { count: data.length } }));

describe('links', () => {
  it('are read from the JSON of the format', () => {
    expect(readLinks(json(['https://a.example/', 'https://a.example/b']))).toEqual([
      'https://a.example/',
      'https://a.example/b',
    ]);
    expect(readLinks(json([]))).toEqual([]);
    expect(readLinks(undefined)).toEqual([]);
  });

  it('are the first ones if there are too many', () => {
    const all = Array.from({ length: 100_000 }, (_, n) => `https://a.example/page/${n}`);
    const read = readLinks(json(all));
    expect(read.length).toBeGreaterThan(10_000);
    expect(read.length).toBeLessThan(all.length);
    expect(read).toEqual(all.slice(0, read.length));
  });
});
