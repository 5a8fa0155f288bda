/** Events between the change that they tell of and their delivery. */
import { describe, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createAccount } from '../account/accounts.ts';
import { appendEvent, type OutboxEvent, takeEvents } from './outbox.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'someone', 'free');

describe('the outbox', () => {
  it('keeps events until their handling is committed', async () => {
    await database.transaction(async (tx) => {
      const webhookUrl = 'https://a.example';
      await appendEvent(tx, { accountId, type: 'a', payload: { webhookUrl, data: { n: 1 } } });
      await appendEvent(tx, { accountId, type: 'b', payload: { webhookUrl, data: { n: 2 } } });
    });
    const failing = takeEvents(database, 10, async () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const seen: OutboxEvent[] = [];
    expect(await takeEvents(database, 10, async (_, events) => void seen.push(...events))).toBe(2);
    expect(seen.map((event) => event.type)).toEqual(['a', 'b']);
    expect(await takeEvents(database, 10, async () => {})).toBe(0);
  });

  it('has no event of a transaction that failed', async () => {
    const failed = database.transaction(async (tx) => {
      const payload = { webhookUrl: 'https://a.example', data: {} };
      await appendEvent(tx, { accountId, type: 'c', payload });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await takeEvents(database, 10, async () => {})).toBe(0);
  });
});
