/** Webhooks: the signing secret, and the deliveries. */
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
import { beginAnew, findDelivery, listDeliveries } from '../../store/webhook/deliveries.ts';
import type { WebhookSecrets } from '../../store/webhook/secrets.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type WebhookDeps = {
  database: Database;
  jobs: JobQueue;
  seals: Seals;
  webhookSecrets: WebhookSecrets;
};

export function addWebhookRoutes(add: AddRoute, deps: WebhookDeps): void {
  const { database, jobs, seals, webhookSecrets } = deps;

  add(webhookSecretRoute, async (_, c) => ({ secret: await webhookSecrets.current(accountOf(c)) }));

  add(rotateWebhookSecretRoute, async (_, c) => ({
    secret: await webhookSecrets.rotate(accountOf(c), c.get('once')),
  }));

  add(listDeliveriesRoute, async ({ query }, c) => {
    const filter = { accountId: accountOf(c), ...query };
    const { rows, pagination, nextCursor } = await listDeliveries(database, filter, query);
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
