/** Idempotency keys: whose they are, and for how long. */
import { describe, expect, it } from 'vitest';
import { suiteDatabase } from '../../test/harness/database.ts';
import { createAccount } from './account/accounts.ts';
import { claimKey, forgetKey, hashOfKey, releaseKey, saveAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { registerProcess } from './processes.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'someone', 'free');

describe('idempotency keys', () => {
  const hash = (text: string) => Buffer.from(text.padEnd(32, '.'));
  const me = newId();
  const claim = (
    holder: { accountId: string; key: string },
    body: string,
    processId = me,
    keptSeconds = 86_400,
  ) => claimKey(database, holder, { hash: hash(body), processId, held: true, keptSeconds });

  it('belong to the first, who may answer or give them back', async () => {
    await registerProcess(database, me, 'all');
    const holder = { accountId, key: 'one' };
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    expect(await claim(holder, 'body')).toEqual({ state: 'in_progress' });
    await releaseKey(database, holder, { processId: me });
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    const answer = { status: 200, headers: { 'x-credits-used': '1' }, body: Buffer.from('{}') };
    await saveAnswer(database, holder, { processId: me }, answer);
    expect(await claim(holder, 'body')).toEqual({ state: 'answered', answer });
    expect(await claim(holder, 'other')).toEqual({ state: 'other_body' });
    await database.query(`update idempotency set created_at = now() - interval '25 hours'`);
    expect(await claim(holder, 'other')).toMatchObject({ state: 'mine' });
  });

  it('may be kept for less than a day once they are answered', async () => {
    const holder = { accountId, key: 'brief' };
    expect(await claim(holder, 'body', me, 30)).toMatchObject({ state: 'mine' });
    const aMinuteAgo = `update idempotency set created_at = now() - interval '1 minute'`;
    await database.query(aMinuteAgo);
    expect(await claim(holder, 'body', me, 30)).toEqual({ state: 'in_progress' });
    await saveAnswer(
      database,
      holder,
      { processId: me },
      { status: 200, headers: {}, body: Buffer.from('{}') },
    );
    expect(await claim(holder, 'body')).toMatchObject({ state: 'answered' });
    expect(await claim(holder, 'body', me, 30)).toMatchObject({ state: 'mine' });
  });

  it('are forgotten with a request that was refused, unless something may have been made for it', async () => {
    const holder = { accountId, key: 'refused' };
    const rows = () =>
      database.query('select call_id from idempotency where key = $1', [hashOfKey(holder.key)]);
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    await forgetKey(database, holder, { processId: newId() });
    expect(await rows()).toHaveLength(1);
    await forgetKey(database, holder, { processId: me });
    expect(await rows()).toEqual([]);
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    await database.query('update idempotency set made_at = now() where key = $1', [hashOfKey(holder.key)]);
    await forgetKey(database, holder, { processId: me });
    expect(await rows()).toHaveLength(1);
  });

  it('return a long answer again once there is memory for it', async () => {
    const asked: number[] = [];
    const hold = async (bytes: number) => void asked.push(bytes);
    for (const [key, length] of [['short', 1_000] as const, ['long', 3_000_000] as const]) {
      const holder = { accountId, key };
      const answer = { status: 200, headers: {}, body: Buffer.alloc(length, 97) };
      expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
      await saveAnswer(database, holder, { processId: me }, answer);
      const again = await claimKey(database, holder, {
        hash: hash('body'),
        processId: me,
        held: false,
        hold,
      });
      // Buffers are compared byte by byte, and 3 MB of them for a second.
      const { body, ...rest } = answer;
      expect(again).toMatchObject({ state: 'answered', answer: rest });
      expect(again.state === 'answered' && again.answer.body.equals(body)).toBe(true);
    }
    expect(asked).toEqual([expect.toSatisfy((bytes: number) => bytes >= 3_000_000)]);
  });

  it('are free again when their process has died', async () => {
    const dead = newId();
    const holder = { accountId, key: 'two' };
    expect(await claim(holder, 'body', dead)).toMatchObject({ state: 'mine' });
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
  });

  it('are not locked by a claim that waits for the account', async () => {
    const holder = { accountId, key: 'three' };
    expect(await claim(holder, 'body', newId())).toMatchObject({ state: 'mine' });
    const { conflict } = database.activity().errors;
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const opening = database.transaction(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [accountId]);
      lock();
      await expect
        .poll(() =>
          database.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%claim_key%'
               and datname = current_database()`,
          ),
        )
        .toHaveLength(1);
      await tx.query(`update idempotency set awaited = true where account_id = $1`, [accountId]);
    });
    await locked;
    const claimed = claim(holder, 'body');
    await opening;
    expect(await claimed).toMatchObject({ state: 'mine' });
    expect(database.activity().errors.conflict).toBe(conflict);
  });
});
