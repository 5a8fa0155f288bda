/** What a process remembers about how hosts answer. */
import { expect, it } from 'vitest';
import { createHostPace } from './host-pace.ts';

it('a page that fails is blamed on the page while its host answers others, unless nothing answers there', () => {
  let now = 0;
  const pace = createHostPace(
    () => {},
    () => now,
  );
  const note = { host: 'a.example', trouble: true, isThere: true };
  expect(pace.judged(note)).toEqual(note);
  pace.answered('a.example');
  now += 10_000;
  expect(pace.judged(note)).toEqual({ ...note, isOfPage: true });
  const { isThere: _, ...refused } = note;
  const elsewhere = { ...note, host: 'b.example' };
  for (const other of [refused, elsewhere]) expect(pace.judged(other)).toEqual(other);
  now += 10_000;
  expect(pace.judged(note)).toEqual(note);
});
