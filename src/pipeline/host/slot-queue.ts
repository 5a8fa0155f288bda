/**
 * Which visit of this process gets the next slot of a host. Only those at the head of the queue (fair-queue.ts) ask the
 * database, which decides between processes, so a long queue costs no more than a short one. For a moment a slot is
 * passed from visit to visit without the database, even to one that comes a little later; then the database is asked
 * again, so that other processes get their turn.
 */
import { describePlace } from '../../concurrency/limits/place-in-line.ts';
import { Tally } from '../../concurrency/limits/tally.ts';
import { AppError } from '../../errors.ts';
import type { SlotAnswer } from '../../store/crawl/host-visits.ts';
import { createFairQueue } from './fair-queue.ts';
import { createKeptSlots } from './kept-slots.ts';
import { type Asker, isFor, type Slot, slotOf } from './slot.ts';
import { type Waiter, waitInTurn } from './waiter.ts';

export type SlotQueue = {
  /** Waits for a slot, and begins the visit. Throws `timeout`, with its place in line, if it gets none in time. */
  wait(asker: Asker): Promise<Slot>;
  /**
   * Passes a slot that is no longer needed to the next visit, if that is of the same account. A slot that nothing waits
   * for is kept for a moment, and then given back. False if it has to be given back to the database at once.
   */
  pass(slot: Slot, giveBack: () => void): boolean;
  /** Gives back the slots that are kept. */
  giveBack(): void;
  /** Counts a visit of the account that needs no slot. */
  begin(account: string): void;
  end(account: string): void;
  /** A slot may be free. */
  wake(): void;
  isVisiting(account: string): boolean;
  isWaiting(account: string): boolean;
  /** Whether there is no visit, and nothing waits for one. */
  isEmpty(): boolean;
};

const ASK_AGAIN_MS = 200;
const LONGEST_REST_MS = 1_000;
/** How many ask at once while slots are free. */
const MOST_ASKED = 8;

export function createSlotQueue(host: string): SlotQueue {
  const visits = new Tally();
  const waiting = createFairQueue<Waiter>(visits);
  const kept = createKeptSlots<Slot>();
  let arrivals = 0;
  let serving = false;
  /** How many slots may be free. */
  let hopes = MOST_ASKED;
  let endRest = () => {};

  async function ask(waiter: Waiter): Promise<SlotAnswer | null> {
    waiter.asking = true;
    try {
      const answer = await waiter.ask();
      waiter.asking = false;
      if (answer.taken) waiter.admit(slotOf(waiter, answer));
      else if (waiter.over) waiter.refuse(waiter.over);
      else {
        const slot = keptFor(waiter);
        if (slot) waiter.admit(slot);
      }
      return answer;
    } catch (error) {
      waiter.refuse(error);
      return null;
    }
  }

  async function serve(): Promise<void> {
    serving = true;
    while (!waiting.isEmpty()) {
      const asked = waiting.next(Math.max(1, hopes));
      hopes = 0;
      const answers = await Promise.all(asked.map(ask));
      const refused = answers.filter((answer) => answer && !answer.taken);
      if (refused.length === 0) {
        hopes = MOST_ASKED;
        continue;
      }
      const waitMs = Math.min(...refused.map((answer) => answer?.waitMs ?? 0));
      if (hopes === 0) await rest(Math.max(ASK_AGAIN_MS, Math.min(waitMs, LONGEST_REST_MS)));
    }
    hopes = MOST_ASKED;
    serving = false;
  }

  function pass(slot: Slot, giveBack: () => void): boolean {
    if (performance.now() > slot.passesUntil) return false;
    const heir = waiting.next(MOST_ASKED + 1).find((waiter) => !waiter.asking);
    if (heir && !isFor(heir, slot)) return false;
    if (heir) heir.admit(slot);
    else kept.add(slot, giveBack);
    return true;
  }

  function keptFor(asker: Asker): Slot | undefined {
    return kept.take((slot) => isFor(asker, slot));
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    hopes = Math.min(MOST_ASKED, hopes + 1);
    endRest();
  }

  function add(waiter: Waiter): void {
    waiting.add(waiter);
    if (!serving) void serve();
    else if (waiting.next(1)[0] === waiter) wake();
  }

  function inTurn(asker: Asker): Promise<Slot> {
    return waitInTurn(asker, arrivals++, {
      add,
      remove: waiting.remove,
      admitted: () => visits.add(asker.account),
      refused: () => endRest(),
      late(waiter) {
        const busy = `${host} was busy with other requests of this server for ${asker.timeoutMs} ms`;
        return new AppError('timeout', `${busy}: ${describePlace(waiting.placeOf(waiter))}`);
      },
    });
  }

  return {
    wait(asker) {
      const slot = keptFor(asker);
      if (!slot) return inTurn(asker);
      visits.add(asker.account);
      return Promise.resolve(slot);
    },
    pass,
    giveBack: kept.giveBack,
    begin: (account) => visits.add(account),
    end: (account) => visits.remove(account),
    wake,
    isVisiting: (account) => visits.of(account) > 0,
    isWaiting: (account) => waiting.has(account),
    isEmpty: () => visits.total === 0 && waiting.isEmpty() && kept.size === 0,
  };
}
