/** Events, written in the transaction of the change that they report, so that none is lost or made up. */
import type { Database, Queryable } from './database.ts';

/** The payload says where the event goes and what it carries. Without a URL nothing is written. */
export type NewEvent = {
  accountId: string;
  type: string;
  payload: { webhookUrl: string | null; data: unknown };
};

/** Without the payload, which can be large and stays in the database. */
export type OutboxEvent = { id: number; accountId: string; type: string };

export async function appendEvents(tx: Queryable, events: NewEvent[]): Promise<void> {
  const sent = events.filter(({ payload }) => payload.webhookUrl !== null);
  if (sent.length === 0) return;
  await tx.query(
    `insert into outbox (account_id, type, payload)
     select * from unnest($1::uuid[], $2::text[], $3::json[])`,
    [
      sent.map((event) => event.accountId),
      sent.map((event) => event.type),
      sent.map((event) => JSON.stringify(event.payload)),
    ],
  );
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
