/** Events, written in the transaction of the change that they report, so that none is lost or sent without a change. */
import type { Database, Queryable } from '../database/database.ts';

/** The payload, which can be large, stays in the database. */
export type OutboxEvent = { id: number; accountId: string; type: string };

/** `payload` has the address and the content of the event. */
export async function appendEvent(
  tx: Queryable,
  event: {
    accountId: string;
    type: string;
    payload: { webhookUrl: string; channel?: string; data: unknown };
  },
): Promise<void> {
  const { accountId, type, payload } = event;
  await tx.query('insert into outbox (account_id, type, payload) values ($1, $2, $3)', [
    accountId,
    type,
    JSON.stringify(payload),
  ]);
}

/** Passes the oldest events to `handle` and deletes them in the same transaction. */
export async function takeEvents(
  database: Database,
  limit: number,
  handle: (tx: Queryable, events: OutboxEvent[]) => Promise<void>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const events = await tx.query<OutboxEvent>(
      `select id, account_id as "accountId", type from outbox order by id limit $1 for update skip locked`,
      [limit],
    );
    if (events.length === 0) return 0;
    await handle(tx, events);
    await tx.query('delete from outbox where id = any($1)', [events.map((event) => event.id)]);
    return events.length;
  });
}

export async function dropEvent(database: Queryable, id: number): Promise<void> {
  await database.query('delete from outbox where id = $1', [id]);
}
