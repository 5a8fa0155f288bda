/** The Idempotency-Keys of this process: which ones it is answering, who waits for an answer, and what is not yet written. */
import { createOneAtATime } from '../concurrency/limits/one-at-a-time.ts';
import { Tally } from '../concurrency/limits/tally.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log/log.ts';
import { type Bus, newsOf } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import { mayPass } from '../store/database/database-errors.ts';
import {
  type Claim,
  claimKey,
  forgetKey,
  hashOfKey,
  type OwnedKey,
  releaseKey,
  type StoredAnswer,
  saveAnswer,
} from '../store/idempotency.ts';
import type { Hold } from './answer/unread-answers.ts';
import { createLateWrites } from './late-writes.ts';

/** Requests of one account that may wait for the first one with their key. */
const MOST_WAITING = 32;
/** How often to poll without news of the answer. It is also how soon the death of another process is noticed. */
const POLL_MS = 2_000;
const POLL_WITHOUT_BUS_MS = 500;

/** How to answer a request: with the stored answer, from the result of its call, or by carrying it out. */
export type Found = Extract<Claim, { state: 'answered' | 'done' | 'mine' }>;

type ClaimedRequest = {
  hash: Buffer;
  patienceMs: number;
  /** How long a finished answer is kept; a day by default. */
  keptSeconds?: number | undefined;
  gone?: AbortSignal | undefined;
  /** Waits for room for a long answer. */
  hold?: Hold | undefined;
};

export type IdempotencyKeys = {
  /** Waits for the first request with the key while that is being answered. After `mine`, `end` must be called. */
  claim(holder: OwnedKey, request: ClaimedRequest): Promise<Found>;
  /**
   * Stores the answer, releases the key if there is none, or forgets a request that was refused. Never throws: a write
   * that fails is tried again.
   */
  end(holder: OwnedKey, answer: StoredAnswer | 'released' | 'refused'): Promise<void>;
  /** Stores an answer that was made from the result of a call. */
  keep(holder: OwnedKey, callId: string, answer: StoredAnswer): Promise<void>;
};

export function createIdempotencyKeys(deps: {
  database: Database;
  bus: Bus;
  processId: string;
  log: Pick<Logger, 'warn'>;
}): IdempotencyKeys {
  const { database, bus, processId, log } = deps;
  const held = new Set<string>();
  /** So that no request mistakes a key that another has just claimed for one that was left over. */
  const inTurn = createOneAtATime();
  const writeLater = createLateWrites();
  const waiting = new Tally();

  async function claimOnce(holder: OwnedKey, { hash, hold, keptSeconds }: ClaimedRequest): Promise<Claim> {
    const id = idOf(holder);
    const claimNow = () =>
      claimKey(database, holder, { hash, processId, held: held.has(id), hold, keptSeconds });
    return inTurn(id, async () => {
      const claim = await claimNow().catch((error: unknown) => {
        if (mayPass(error)) void writeLater(() => releaseUnheld(holder));
        throw error;
      });
      if (claim.state === 'other_body') {
        throw new AppError('conflict', 'This Idempotency-Key was used with another request');
      }
      if (claim.state === 'mine') held.add(id);
      return claim;
    });
  }

  /** After a claim whose answer was lost: the key may be ours, and other processes would wait for us to end it. */
  function releaseUnheld(holder: OwnedKey): Promise<void> {
    const id = idOf(holder);
    return inTurn(id, async () => {
      if (!held.has(id)) await releaseKey(database, holder, { processId });
    });
  }

  async function wait(holder: OwnedKey, request: ClaimedRequest): Promise<Found> {
    const giveUpAt = Date.now() + request.patienceMs;
    const news = newsOf(bus, ['idempotency'], idOf(holder));
    try {
      for (;;) {
        const claim = await claimOnce(holder, request);
        if (isFound(claim)) return claim;
        if (Date.now() > giveUpAt || request.gone?.aborted) {
          throw new AppError('timeout', 'The first request with this Idempotency-Key is still running');
        }
        await news.next(bus.live ? POLL_MS : POLL_WITHOUT_BUS_MS);
      }
    } finally {
      news.stop();
    }
  }

  return {
    async claim(holder, request) {
      const claim = await claimOnce(holder, request);
      if (isFound(claim)) return claim;
      if (waiting.of(holder.accountId) >= MOST_WAITING) {
        const message = 'Too many requests are waiting for the first one with their Idempotency-Key';
        throw new AppError('rate_limited', message, { retryAfterSeconds: Math.ceil(POLL_MS / 1000) });
      }
      waiting.add(holder.accountId);
      try {
        return await wait(holder, request);
      } finally {
        waiting.remove(holder.accountId);
      }
    },

    async end(holder, answer) {
      const write = () => {
        if (answer === 'refused') return forgetKey(database, holder, { processId });
        if (answer === 'released') return releaseKey(database, holder, { processId });
        return saveAnswer(database, holder, { processId }, answer);
      };
      try {
        await write();
        held.delete(idOf(holder));
      } catch (err) {
        log.warn({ err }, 'could not write what became of an Idempotency-Key and will try again');
        void writeLater(write).then(() => held.delete(idOf(holder)));
      }
    },

    async keep(holder, callId, answer) {
      await saveAnswer(database, holder, { processId, callId }, answer);
    },
  };
}

function isFound(claim: Claim): claim is Found {
  return claim.state !== 'in_progress' && claim.state !== 'other_body';
}

/** The name of the key on the bus. */
function idOf({ accountId, key }: OwnedKey): string {
  return `${accountId}:${hashOfKey(key)}`;
}
