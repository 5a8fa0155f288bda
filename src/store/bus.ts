/** News between processes over LISTEN/NOTIFY: small, at most once, and only ever a hint to look again. */
import type pg from 'pg';
import type { Database, Queryable } from './database.ts';

const CHANNEL = 'winnow';
const RECONNECT_MS = 1_000;

export type BusMessage = { topic: string; id: string };

export type Bus = {
  /** False while news may be missed: caches that rely on it must not be trusted then. */
  readonly live: boolean;
  subscribe(topic: string, listener: (id: string) => void): () => void;
  close(): Promise<void>;
};

/** Inside a transaction the news goes out when it commits. */
export async function publish(on: Queryable, message: BusMessage): Promise<void> {
  await on.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
}

export async function openBus(
  database: Database,
  /** Called with each new connection that listens. */
  connected?: (connection: pg.Client) => Promise<void>,
): Promise<Bus> {
  const listeners = new Map<string, Set<(id: string) => void>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function dispatch(payload: string | undefined): void {
    const message = JSON.parse(payload ?? '{}') as Partial<BusMessage>;
    for (const listener of listeners.get(message.topic ?? '') ?? []) listener(message.id ?? '');
  }

  async function listen(): Promise<void> {
    const next = await database.connect();
    next.on('notification', (notification) => dispatch(notification.payload));
    next.on('end', () => {
      client = null;
      reconnectLater();
    });
    await next.query(`listen ${CHANNEL}`);
    await connected?.(next);
    client = next;
  }

  function reconnectLater(): void {
    if (closed) return;
    // A connection that breaks while it begins to listen is reported twice, and one listener is enough.
    clearTimeout(retry);
    retry = setTimeout(() => listen().catch(reconnectLater), RECONNECT_MS);
  }

  await listen();
  return {
    get live() {
      return client !== null;
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
