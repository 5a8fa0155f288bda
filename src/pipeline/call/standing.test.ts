import { expect, it } from 'vitest';
import type { OpenOutcome } from '../../store/calls.ts';
import type { MeteredCall } from './call.ts';
import { createStanding } from './standing.ts';

const caller = { accountId: 'a', keyId: 'k', sessionId: null, parentId: null };
const call: MeteredCall = { caller, service: 'scrape', params: {}, reserve: 2, deadlineMs: 1_000 };
const OPENED: OpenOutcome = { outcome: 'opened', remaining: null, rateLimit: null, rateLeft: null };

it.each([
  ['no limits', OPENED, true],
  ['credits and requests to spare', { ...OPENED, remaining: 200, rateLimit: 1_000, rateLeft: 100 }, true],
  ['few credits', { ...OPENED, remaining: 199 }, false],
  ['few requests left in this minute', { ...OPENED, rateLimit: 1_000, rateLeft: 99 }, false],
  ['a refusal', { ...OPENED, outcome: 'invalid_key' as const }, false],
])('after %s', (_, opened, isGood) => {
  const standing = createStanding();
  expect(standing.isGood(call)).toBe(false);
  standing.note(call, opened);
  expect(standing.isGood(call)).toBe(isGood);
});

it('holds for the same key alone, and for a second', () => {
  let now = 0;
  const standing = createStanding(() => now);
  standing.note(call, OPENED);
  expect(standing.isGood({ ...call, caller: { ...caller, keyId: 'other' } })).toBe(false);
  now = 1_000;
  expect(standing.isGood(call)).toBe(true);
  now = 1_001;
  expect(standing.isGood(call)).toBe(false);
});
