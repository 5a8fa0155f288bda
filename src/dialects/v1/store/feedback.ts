/** Feedback of users on the answers they got. */
import { AppError } from '../../../errors.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { queryValue } from '../../../store/database/query.ts';
import { newId } from '../../../store/ids.ts';

export type NewFeedback = {
  accountId: string;
  requestId: string;
  rating: number;
  feedbackText: string | null;
};

/** Per account. Each may have a long text, and is deleted with its request. */
export const MOST_FEEDBACK = 1_000;

/** Null if the account has no such request. Requests of v2 can be rated too. */
export async function insertFeedback(
  database: Queryable,
  feedback: NewFeedback,
  id = newId(),
): Promise<{ id: string; createdAt: Date } | null> {
  const { accountId, requestId, rating, feedbackText } = feedback;
  const [row] = await database.query<{ id: string; createdAt: Date }>(
    `insert into v1_feedback (id, account_id, request_id, rating, feedback_text)
     select $1, c.account_id, c.id, $4, $5 from call c where c.id = $3 and c.account_id = $2
       and (select count(*) from v1_feedback f where f.account_id = $2 and f.id <> $1) < $6
     on conflict (id) do update set rating = excluded.rating
     returning id, created_at as "createdAt"`,
    [id, accountId, requestId, rating, feedbackText, MOST_FEEDBACK],
  );
  if (row) return row;
  const known = 'select true from call where id = $1 and account_id = $2';
  if ((await queryValue<boolean>(database, known, [requestId, accountId])) !== true) return null;
  throw new AppError(
    'conflict',
    `An account can store feedback on at most ${MOST_FEEDBACK} requests. Deleting a request from history also deletes its feedback.`,
  );
}
