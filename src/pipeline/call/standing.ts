/**
 * Which calls will surely be accepted, by how the last call of the same key was opened. Such a call may fetch its page
 * while it is being opened, so that the database's commit adds no latency.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import type { OpenOutcome } from '../../store/calls.ts';
import type { MeteredCall } from './call.ts';

/** As long as a key is trusted without asking the database. */
const KNOWN_FOR_MS = 1_000;
/** How many more such calls the account must be able to afford: other requests may open calls at the same time. */
const TO_SPARE = 100;
const MOST_KEYS = 10_000;

export type Standing = {
  /** Also false if nothing is known. */
  isGood(call: MeteredCall): boolean;
  note(call: MeteredCall, opened: OpenOutcome): void;
};

export function createStanding(now: () => number = () => performance.now()): Standing {
  const known = new BoundedMap<string, { opened: OpenOutcome; until: number }>(MOST_KEYS);
  const keyOf = ({ caller }: MeteredCall) => caller.keyId ?? caller.accountId;
  return {
    isGood(call) {
      const last = known.get(keyOf(call));
      if (!last || last.until < now()) return false;
      const { outcome, remaining, rateLeft } = last.opened;
      return (
        outcome === 'opened' &&
        (remaining === null || remaining >= TO_SPARE * call.reserve) &&
        (rateLeft === null || rateLeft >= TO_SPARE)
      );
    },
    note(call, opened) {
      known.set(keyOf(call), { opened, until: now() + KNOWN_FOR_MS });
    },
  };
}
