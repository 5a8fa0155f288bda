import { describe, expect, it } from 'vitest';
import { closest, editDistance } from './closest.ts';

const COMMANDS = ['scrape', 'extract', 'search', 'crawl', 'credits', 'completion'];

describe('closest', () => {
  it.each([
    ['srape', 'scrape'],
    ['scarpe', 'scrape'],
    ['serch', 'search'],
    ['comp', 'completion'],
    ['crawel', 'crawl'],
  ])('%s means %s', (word, meant) => expect(closest(word, COMMANDS)).toBe(meant));

  it.each(['xyz', 'c', 'deploy', ''])('%j matches none of them', (word) => {
    expect(closest(word, COMMANDS)).toBeNull();
  });
});

it('counts a swap as one change', () => {
  expect([editDistance('ab', 'ba'), editDistance('abc', 'abc'), editDistance('', 'abc')]).toEqual([1, 0, 3]);
});
