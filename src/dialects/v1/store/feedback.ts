/** What users think of the answers they got. */
import type { Queryable } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';

export type NewFeedback = {
  accountId: string;
  requestId: string;
  rating: number;
  feedbackText: string | null;
};

/** null when the account has no such request. Any request may be rated, of v2 too. */
export async function insertFeedback(
  database: Queryable,
  feedback: NewFeedback,
  id = newId(),
): Promise<{ id: string; createdAt: Date } | null> {
  const [row] = await database.query<{ id: string; createdAt: Date }>(
    `insert into v1_feedback (id, account_id, request_id, rating, feedback_text)
     select $1, c.account_id, c.id, $4, $5 from call c where c.id = $3 and c.account_id = $2
     on conflict (id) do update set rating = excluded.rating
     returning id, created_at as "createdAt"`,
    [id, feedback.accountId, feedback.requestId, feedback.rating, feedback.feedbackText],
  );
  return row ?? null;
}
