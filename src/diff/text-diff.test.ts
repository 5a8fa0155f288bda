import { expect, it } from 'vitest';
import { textDiff } from './text-diff.ts';

it('writes what changed with the lines around it, as text and as data', () => {
  const { text, json } = textDiff('Mug\n\n$10\n\nBlue', 'Mug\n\n$12\n\nBlue');
  expect(text).toBe('@@ -1,5 +1,5 @@\n Mug\n \n-$10\n+$12\n \n Blue');
  expect(json.files).toMatchObject([{ from: null, to: null, chunks: [{ content: '@@ -1,5 +1,5 @@' }] }]);
  expect(json.files[0].chunks[0]?.changes.slice(1, 5)).toEqual([
    { type: 'normal', normal: true, ln1: 2, ln2: 2, content: ' ' },
    { type: 'del', del: true, ln: 3, content: '-$10' },
    { type: 'add', add: true, ln: 3, content: '+$12' },
    { type: 'normal', normal: true, ln1: 4, ln2: 4, content: ' ' },
  ]);
});

it('shows a text as replaced by one that has next to nothing in common with it', () => {
  const long = (word: string) => Array.from({ length: 1_500 }, (_, at) => `${word} ${at}`).join('\n');
  const { json } = textDiff(long('old'), long('new'));
  expect(json.files[0].chunks).toHaveLength(1);
  expect(json.files[0].chunks[0]?.changes).toHaveLength(3_000);
});

it('shows a limited part of the difference of two long texts, and says how much is left out', () => {
  const long = (word: string) =>
    Array.from(
      { length: 20_000 },
      (_, at) => `${word} \u0000 ${at} ${'x'.repeat(at === 0 ? 100_000 : 30)}`,
    ).join('\n');
  const { text, json } = textDiff(long('old'), long('new'));
  const [file] = json.files;
  expect(file.truncated).toBe(true);
  expect(file.chunks[0]?.changes).toHaveLength(10_000);
  expect(file.chunks[0]?.content).toBe('@@ -1,10000 +1,0 @@');
  expect(text.split('\n').at(-1)).toBe('\\ 30000 more lines are left out');
  // It is parsed in the server itself (pipeline/page/track-change.ts).
  expect(JSON.stringify({ text, json }).length).toBeLessThan(16_000_000);
});
