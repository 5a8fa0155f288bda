/** What a process remembers of how hosts answer it. */
import { expect, it } from 'vitest';
import { createHostPace } from './host-pace.ts';

it('a host is well for a while after it has answered a page', () => {
  let now = 0;
  const pace = createHostPace(
    () => {},
    () => now,
  );
  expect(pace.isWell('a.example')).toBe(false);
  pace.answered('a.example');
  now += 10_000;
  expect([pace.isWell('a.example'), pace.isWell('b.example')]).toEqual([true, false]);
  now += 10_000;
  expect(pace.isWell('a.example')).toBe(false);
});

it('a page that fails is blamed on the page while its host answers others, unless nothing answers there', () => {
  const pace = createHostPace(
    () => {},
    () => 0,
  );
  const note = { host: 'a.example', trouble: true, isThere: true };
  expect(pace.judged(note)).toEqual(note);
  pace.answered('a.example');
  expect(pace.judged(note)).toEqual({ ...note, isOfPage: true });
  const { isThere: _, ...refused } = note;
  expect(pace.judged(refused)).toEqual(refused);
});
