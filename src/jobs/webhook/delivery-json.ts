/** A delivery as its owner sees it. */
import type { Channel } from '../../contract/monitor/notify.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import type { WebhookEventType } from '../../contract/webhook/events.ts';
import type { WebhookDelivery } from '../../contract/webhook/webhooks.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { openAddress } from '../../store/webhook/addresses.ts';
import type { DeliveryRow } from '../../store/webhook/deliveries.ts';

export function deliveryJson(seals: Seals, row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    type: row.type as WebhookEventType,
    channel: row.channel as Channel,
    url: redactUrl(openAddress(seals, row)),
    body: row.body,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    endpoint: {
      status: row.switchedOffAt ? 'switched_off' : row.failingSince ? 'failing' : 'ok',
      failingSince: row.failingSince?.toISOString() ?? null,
    },
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  };
}
