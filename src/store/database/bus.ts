/**
 * News between processes over LISTEN/NOTIFY: small, at most once, and only ever a hint to check the database. Listeners
 * are also called every few seconds for work that is waiting.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { settlesWithin } from '../../concurrency/deadline.ts';
import { alignedWait, startLoop, TICK_MS } from '../../concurrency/loops/loop.ts';
import { orNull } from '../../or-null.ts';
import { newId } from '../ids.ts';
import { readWaitingWork } from '../queue/waiting-work.ts';
import type { Database, Queryable } from './database.ts';

export const CHANNEL = 'winnow';
const RECONNECT_MS = 1_000;
/** How often we send news to ourselves to check that it arrives, and how long it may take. */
const CHECK_MS = 2 * TICK_MS;
const CHECK_PATIENCE_MS = TICK_MS;
const CHECK_TOPIC = 'bus';

export type BusMessage = { topic: string; id: string };

export type Bus = {
  /** False while news may be missed: caches that rely on it are invalid then. */
  readonly live: boolean;
  subscribe(topic: string, listener: (id: string) => void): () => void;
  close(): Promise<void>;
};

/** Inside a transaction the news is sent when it commits. */
export async function publish(on: Queryable, message: BusMessage): Promise<void> {
  await on.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
}

/** News of this id from now on. `next` resolves when some arrives, or after `ms`, because news can be missed. */
export function newsOf(bus: Bus, topics: string[], about: string) {
  let heard = Promise.withResolvers<void>();
  const listener = (id: string) => id === about && heard.resolve();
  const unsubscribe = topics.map((topic) => bus.subscribe(topic, listener));
  return {
    async next(ms: number): Promise<void> {
      const timer = setTimeout(heard.resolve, ms);
      await heard.promise;
      clearTimeout(timer);
      heard = Promise.withResolvers();
    },
    stop() {
      for (const end of unsubscribe) end();
    },
  };
}

/**
 * Listens on one connection, and on a new one when that is lost. A connection can be open and yet deaf: its line is
 * dead, another server has taken over, or a pooler has given it to another client after LISTEN. So what counts is
 * whether our own news arrives.
 */
export async function openBus(
  database: Database,
  options: {
    checkMs?: number;
    /** Called with each new connection that listens. */
    connected?: (connection: pg.Client) => Promise<void>;
    /** Called when our own news does not arrive, though the database can be reached. */
    deaf?: () => void;
    /** Called when waiting work could not be read; it will be tried again. */
    failed?: (error: unknown) => void;
  } = {},
): Promise<Bus> {
  const { checkMs = CHECK_MS, connected, deaf = () => {}, failed = () => {} } = options;
  const listeners = new Map<string, Set<(id: string) => void>>();
  const closing = new AbortController();
  let live = false;

  function dispatch({ topic = '', id = '' }: Partial<BusMessage>): void {
    for (const listener of listeners.get(topic) ?? []) listener(id);
  }

  function subscribe(topic: string, listener: (id: string) => void): () => void {
    const set = listeners.get(topic) ?? new Set();
    listeners.set(topic, set.add(listener));
    return () => set.delete(listener);
  }

  async function listen(): Promise<pg.Client> {
    const client = await database.connect({ queryTimeoutMs: CHECK_PATIENCE_MS });
    // Anyone who may use the database can send anything on the channel.
    client.on('notification', ({ payload }) => dispatch(orNull(() => JSON.parse(payload ?? '')) ?? {}));
    try {
      await client.query(`listen ${CHANNEL}`);
      await connected?.(client);
      return client;
    } catch (error) {
      drop(client);
      throw error;
    }
  }

  /** Sends news and waits for it. */
  async function isHeard(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = newId();
    const unsubscribe = subscribe(CHECK_TOPIC, (heard) => heard === id && resolve());
    try {
      await publish(database.leases, { topic: CHECK_TOPIC, id });
      return await settlesWithin(promise, CHECK_PATIENCE_MS);
    } finally {
      unsubscribe();
    }
  }

  /** Listens until the connection is lost or deaf. */
  async function listenOnce(heard: () => void): Promise<void> {
    const client = await listen();
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    // Not a race of promises: one that settles only when the connection ends would keep memory for each wait.
    const stopped = AbortSignal.any([closing.signal, lost.signal]);
    try {
      while (!stopped.aborted) {
        live = await isHeard();
        heard();
        if (!live) return deaf();
        await sleep(alignedWait(checkMs), undefined, { signal: stopped });
      }
    } finally {
      live = false;
      drop(client);
    }
  }

  async function keepListening(heard: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce(heard).catch(() => {});
      heard();
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const listening = keepListening(resolve);
  await begun;
  // For work whose news was missed, or that has none.
  const asking = startLoop({
    async look() {
      for (const waiting of await readWaitingWork(database)) dispatch(waiting);
      return TICK_MS;
    },
    retryMs: TICK_MS,
    failed,
  });

  return {
    get live() {
      return live;
    },
    subscribe,
    async close() {
      closing.abort();
      await Promise.all([listening, asking.stop()]);
    },
  };
}

/** Does not wait: on a dead line the farewell is never answered. */
function drop(client: pg.Client): void {
  client.end().catch(() => {});
}
