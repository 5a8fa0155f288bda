import { describe, expect, it } from 'vitest';
import { mendJson, readJson, withoutThoughts } from './read-json.ts';

describe('readJson', () => {
  it.each<[string, unknown]>([
    ['{"a": 1}', { a: 1 }],
    ['  [1, 2]\n', [1, 2]],
    ['Two of them: {"a": 1} and the better {"a": 2, "b": 3}', { a: 2, b: 3 }],
    ['First\n```\n{"draft": true}\n```\nthen\n```json\n{"a": 1}\n```', { a: 1 }],
    ['```json\n{"code": "```js```"}\n```', { code: '```js```' }],
    ['{"quote": "he said {no}"} trailing', { quote: 'he said {no}' }],
    ['{"a": "</think>"}', { a: '</think>' }],
    ["{'a': 'it\\'s', b: None}", { a: "it's", b: null }],
    ['{"a": [1, 2', { a: [1, 2] }],
    [JSON.stringify(`{'a': 'so "b"',\n c: [1,],}`), { a: 'so "b"', c: [1] }],
  ])('%j', (text, value) => {
    expect([...readJson(text), ...mendJson(text)][0]).toEqual(value);
  });

  it.each(['', 'No JSON here.', 'Only {curly words} and [brackets]?!', '<think>{"a": 1}'])(
    'finds none in %j, without mending',
    (text) => {
      expect(readJson(text)).toEqual([]);
    },
  );

  it('never turns prose into a string', () => {
    expect([...readJson('I cannot help with that.'), ...mendJson('I cannot help with that.')]).toEqual([]);
  });

  it('does not complete what was cut off', () => {
    expect(readJson('{"a": [1, 2')).toEqual([]);
    expect(mendJson('{"a": [1, 2')).toEqual([{ a: [1, 2] }, [1, 2]]);
  });

  it('refuses what is nested without end', () => {
    expect(readJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toEqual([]);
    expect(readJson(`Here: ${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).toEqual([]);
  });

  it.each(['{', '{"a":', '[[', '```json\n', '<think>'])('is quick with a wall of %j', (brick) => {
    const before = process.cpuUsage();
    readJson(brick.repeat(400_000 / brick.length));
    // Not too long to be repaired: a nested one took 22 s.
    mendJson(brick.repeat(96_000 / brick.length));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_500);
  });
});

describe('withoutThoughts', () => {
  it('keeps only what comes after them', () => {
    expect(withoutThoughts('<think>a</think> b')).toBe('b');
    expect(withoutThoughts('a</think>\n\nb')).toBe('b');
    expect(withoutThoughts('<think>never ends')).toBe('');
    expect(withoutThoughts('plain')).toBe('plain');
  });
});
