/** Metered calls in a database without a service. */
import type { CallClosing, CallOpening } from '../../src/store/calls.ts';
import { newId } from '../../src/store/ids.ts';

/** A scrape that costs nothing and does not count against the rate, except for the given fields. */
export function callOf(accountId: string, given: Partial<CallOpening> = {}): CallOpening {
  return {
    ...{ id: newId(), accountId, keyId: null, service: 'scrape', params: '{}', sessionId: null },
    ...{ parentId: null, reserve: 0, counted: false },
    ...given,
  };
}

/** The end of a call that succeeded, except for the given fields. */
export function endOf(id: string, given: Partial<CallClosing> = {}): CallClosing {
  return { id, status: 'completed', cost: 0, error: null, elapsedMs: 1, result: null, ...given };
}
