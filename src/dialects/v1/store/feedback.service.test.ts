import { expect, it } from 'vitest';
import { suiteDatabase } from '../../../../test/harness/database.ts';
import { createAccount } from '../../../store/account/accounts.ts';
import { newId } from '../../../store/ids.ts';
import { insertFeedback, MOST_FEEDBACK } from './feedback.ts';

const database = await suiteDatabase();

it('is limited per account', async () => {
  const give = (accountId: string, requestId: string) =>
    insertFeedback(database, { accountId, requestId, rating: 5, feedbackText: null });
  const [busy, other] = await Promise.all(
    ['Busy', 'Other'].map(async (name) => {
      const [accountId, requestId] = [await createAccount(database, `${name} ${newId()}`, 'free'), newId()];
      await database.query(
        `insert into call (id, account_id, service, status, params, reserved, params_bytes, created_at)
         values ($1, $2, 'scrape', 'completed', '{}', 0, 2, now())`,
        [requestId, accountId],
      );
      return [accountId, requestId] as const;
    }),
  );
  if (!busy || !other) throw new Error('there are two accounts');
  await database.query(
    `insert into v1_feedback (id, account_id, request_id, rating)
     select gen_random_uuid(), $1, $2, 5 from generate_series(1, $3::int)`,
    [...busy, MOST_FEEDBACK - 1],
  );
  expect(await give(...busy)).toMatchObject({ id: expect.any(String) });
  await expect(give(...busy)).rejects.toMatchObject({ type: 'conflict' });
  expect(await give(...other)).toMatchObject({ id: expect.any(String) });
  expect(await give(busy[0], newId())).toBeNull();
});
