/** Works on items that are claimed under leases: a loop that claims, the items in flight, and an orderly stop. */
import { type Stoppable, startLoop } from './loop.ts';

export type WorkerOptions<Item extends { id: string }> = {
  /** How many items to work on at once. */
  concurrency: number;
  /**
   * Claims up to `room` items and begins each. Returns the milliseconds until it is worth claiming again; with no room
   * left, the next item that ends makes the worker claim again.
   */
  claim(room: number, begin: (item: Item) => void): Promise<number>;
  /** Works on an item. The signal aborts when the lease is lost or the worker has to stop. */
  run(item: Item, signal: AbortSignal): Promise<void>;
  /** Extends the leases of these items and returns the ids of those that are still ours. */
  renew(items: Item[]): Promise<Iterable<string>>;
  renewMs: number;
  /** How long items may continue after `stop`; then they are aborted. */
  drainMs: number;
  /** How long to wait after a claim that threw. */
  retryMs: number;
  /** Items often end together: while others are in flight, wait this long to claim for several at once. */
  gatherMs?: number;
  failed: { claim(error: unknown): void; run(error: unknown, item: Item): void; renew(error: unknown): void };
};

export type Worker<Item> = Stoppable & {
  readonly inFlight: Item[];
  /** Claims in `ms` milliseconds, unless a claim is already due before that. */
  wake(ms?: number): void;
  /** Aborts the items that match. */
  abort(matches: (item: Item) => boolean): void;
};

type Running<Item> = { item: Item; controller: AbortController; done: Promise<void> };

export function startWorker<Item extends { id: string }>(options: WorkerOptions<Item>): Worker<Item> {
  const { concurrency, failed, gatherMs = 0 } = options;
  const running = new Set<Running<Item>>();
  let stopping = false;
  /** Runs only while there is something to renew, so that an idle process sleeps. */
  let renewing: NodeJS.Timeout | undefined;

  const loop = startLoop({
    async look() {
      const room = concurrency - running.size;
      return room > 0 ? options.claim(room, begin) : Number.POSITIVE_INFINITY;
    },
    retryMs: options.retryMs,
    failed: failed.claim,
  });

  function begin(item: Item): void {
    const controller = new AbortController();
    // Claimed while the worker was being stopped: it is handed back without being begun.
    if (stopping) controller.abort();
    const done = options
      .run(item, controller.signal)
      .catch((error: unknown) => failed.run(error, item))
      .finally(() => {
        running.delete(entry);
        loop.wake(running.size > 0 ? gatherMs : 0);
      });
    const entry = { item, controller, done };
    running.add(entry);
    renewing ??= setInterval(() => void renew().catch(failed.renew), options.renewMs);
  }

  /** An item whose lease is lost must not go on. */
  async function renew(): Promise<void> {
    const held = [...running];
    if (held.length === 0) {
      clearInterval(renewing);
      renewing = undefined;
      return;
    }
    const kept = new Set(await options.renew(held.map(({ item }) => item)));
    for (const { item, controller } of held) if (!kept.has(item.id)) controller.abort();
  }

  return {
    get inFlight() {
      return [...running].map(({ item }) => item);
    },
    wake: loop.wake,
    abort(matches) {
      for (const { item, controller } of running) if (matches(item)) controller.abort();
    },
    async stop() {
      stopping = true;
      await loop.stop();
      const left = [...running];
      const drain = setTimeout(() => {
        for (const { controller } of left) controller.abort();
      }, options.drainMs);
      await Promise.all(left.map(({ done }) => done));
      clearTimeout(drain);
      clearInterval(renewing);
    },
  };
}
