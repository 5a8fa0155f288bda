/** GET /v1/credits and POST /v1/feedback */
import type { CreditsReports } from '../../../account/credits.ts';
import type { CreditsReport } from '../../../contract/account/credits.ts';
import { AppError } from '../../../errors.ts';
import { accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import type { Database } from '../../../store/database/database.ts';
import { feedbackRoute, v1CreditsRoute } from '../contract/account.ts';
import { insertFeedback } from '../store/feedback.ts';

export function addV1Account(add: AddRoute, deps: { credits: CreditsReports; database: Database }): void {
  add(v1CreditsRoute, async (_, c) => {
    const report = JSON.parse(await deps.credits.jsonOf(accountOf(c))) as CreditsReport;
    return { remaining_credits: report.remaining, total_credits_used: report.used };
  });

  add(feedbackRoute, async ({ body }, c) => {
    const feedback = {
      accountId: accountOf(c),
      requestId: body.request_id,
      rating: body.rating,
      feedbackText: body.feedback_text ?? null,
    };
    const stored = await insertFeedback(deps.database, feedback, c.get('once')?.madeId);
    if (!stored) throw new AppError('not_found');
    return {
      feedback_id: stored.id,
      request_id: body.request_id,
      message: 'Thank you for your feedback',
      feedback_timestamp: stored.createdAt.toISOString(),
    };
  });
}
