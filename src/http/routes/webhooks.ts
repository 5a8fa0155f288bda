/** Webhooks as their owner sees them: the signing secret, and what was sent. */
import {
  listDeliveriesRoute,
  redeliverRoute,
  rotateWebhookSecretRoute,
  webhookSecretRoute,
} from '../../contract/webhook/webhooks.ts';
import { AppError } from '../../errors.ts';
import { deliveryJson } from '../../jobs/webhook/delivery-json.ts';
import { enqueue } from '../../jobs/webhook/queue.ts';
import type { Database } from '../../store/database/database.ts';
import { isFirstTime } from '../../store/idempotency.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import {
  beginAnew,
  type DeliveryFilter,
  findDelivery,
  listDeliveries,
  listDeliveriesAfter,
} from '../../store/webhook/deliveries.ts';
import type { WebhookSecrets } from '../../store/webhook/secrets.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type WebhookDeps = {
  database: Database;
  jobs: JobQueue;
  seals: Seals;
  webhookSecrets: WebhookSecrets;
};

type Slice = { page: number; cursor?: string | undefined; limit: number };

export function addWebhookRoutes(add: AddRoute, deps: WebhookDeps): void {
  const { database, jobs, seals, webhookSecrets } = deps;

  async function slice(filter: DeliveryFilter, { page, cursor, limit }: Slice) {
    if (cursor !== undefined)
      return { ...(await listDeliveriesAfter(database, filter, { cursor, limit })), pagination: undefined };
    const { rows, total } = await listDeliveries(database, filter, { page, limit });
    return { rows, isLast: page * limit >= total, pagination: { page, limit, total } };
  }

  add(webhookSecretRoute, async (_, c) => ({ secret: await webhookSecrets.current(accountOf(c)) }));

  add(rotateWebhookSecretRoute, async (_, c) => ({
    secret: await webhookSecrets.rotate(accountOf(c), c.get('once')),
  }));

  add(listDeliveriesRoute, async ({ query }, c) => {
    const { rows, isLast, pagination } = await slice({ accountId: accountOf(c), ...query }, query);
    const nextCursor = isLast ? null : (rows.at(-1)?.cursor ?? null);
    return { data: rows.map((row) => deliveryJson(seals, row)), pagination, nextCursor };
  });

  add(redeliverRoute, async ({ params }, c) => {
    const row = await database.transaction(async (tx) => {
      if (await isFirstTime(tx, c.get('once'))) {
        const step = await beginAnew(tx, accountOf(c), params.id);
        if (!step) throw new AppError('not_found', 'Delivery not found');
        await enqueue(jobs, tx, [step]);
      }
      return findDelivery(tx, accountOf(c), params.id);
    });
    if (!row) throw new AppError('not_found', 'Delivery not found');
    return deliveryJson(seals, row);
  });
}
