/** Webhooks: the secret they are signed with, and the log of deliveries. */
import { z } from 'zod';
import { CHANNELS } from '../monitor/notify.ts';
import { entryCursor, pageNumber, pageSize, pagination } from '../pagination.ts';
import { count, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './events.ts';

const eventType = z.enum(WEBHOOK_EVENT_TYPES as [WebhookEventType, ...WebhookEventType[]]);

const webhookSecret = z
  .object({ secret: z.string().describe('Begins with `whsec_`; the rest is the key in base64.') })
  .meta({ id: 'WebhookSecret', description: 'What deliveries are signed with (Standard Webhooks).' });

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const ENDPOINT_STATUSES = ['ok', 'failing', 'switched_off'] as const;

export const webhookDelivery = z
  .object({
    id: uuid.describe('Identifies the delivery; sent as `webhook-id`.'),
    type: eventType.describe('The event.'),
    channel: z.enum(CHANNELS).describe('How it is sent: as a webhook, or as a message to people.'),
    url: z.string().describe('Where it is sent; `mailto:` for mail.'),
    body: z.string().describe('The first 2,000 characters of the JSON that is sent.'),
    status: z.enum(DELIVERY_STATUSES).describe('`pending` until it is delivered or given up.'),
    createdAt: timestamp,
    nextAttemptAt: timestamp.nullable().describe('When it will be tried again; null if it will not.'),
    endpoint: z
      .object({
        status: z
          .enum(ENDPOINT_STATUSES)
          .describe(
            '`switched_off` after 5 days of failures or a 410 answer; sending a delivery again switches it on.',
          ),
        failingSince: timestamp.nullable().describe('The first failure since the last success; else null.'),
      })
      .describe('The state of the URL now.'),
    attempts: z
      .array(
        z.object({
          at: timestamp,
          statusCode: z
            .int()
            .nullable()
            .describe('The status that the receiver answered with; null if it did not answer.'),
          elapsedMs: count.describe('Milliseconds it took.'),
          error: z.string().nullable().describe('Why it was not delivered; else null.'),
          response: z.string().nullable().describe('The beginning of the answer of the receiver.'),
        }),
      )
      .describe('Every attempt so far, oldest first.'),
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookDelivery = z.output<typeof webhookDelivery>;

const common = { tag: 'Webhooks', auth: 'key' } as const;
const SECRET = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

const EXAMPLE: z.input<typeof webhookDelivery> = {
  id: '0198c7a7-6ad4-7e3f-8c01-d92b5e07f4a6',
  type: 'monitor.change.detected',
  channel: 'webhook',
  url: 'https://example.org/hooks/winnow',
  body: '{"type":"monitor.change.detected","timestamp":"2026-03-01T10:00:01.000Z","data":{}}',
  status: 'delivered',
  createdAt: '2026-03-01T10:00:01.000Z',
  nextAttemptAt: null,
  endpoint: { status: 'ok', failingSince: null },
  attempts: [{ at: '2026-03-01T10:00:01.100Z', statusCode: 204, elapsedMs: 85, error: null, response: null }],
};

export const webhookSecretRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/webhooks/secret',
  operationId: 'getWebhookSecret',
  summary: 'Get the signing secret',
  scope: 'admin',
  description:
    'The secret of your account. Each delivery carries `webhook-id`, `webhook-timestamp` and `webhook-signature`, as in Standard Webhooks.',
  response: { schema: webhookSecret, description: 'The secret.', example: SECRET },
});

export const rotateWebhookSecretRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/webhooks/secret/rotate',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret',
  scope: 'admin',
  audit: 'webhook_secret.rotated',
  description:
    'Creates a new secret. For a day, deliveries are signed with both the old and the new one, so that none is rejected.',
  response: { schema: webhookSecret, description: 'The new secret.', example: SECRET },
});

export const listDeliveriesRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/webhooks/deliveries',
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  description: 'What was sent to your webhooks, newest first, with every attempt. Kept for 30 days.',
  query: z.object({
    page: pageNumber,
    cursor: entryCursor
      .optional()
      .describe(
        'Instead of `page`: the `nextCursor` of the previous answer, or `newest`. Each delivery is then listed once, even if others are added meanwhile, and `pagination` is left out.',
      ),
    limit: pageSize(20),
    status: z.enum(DELIVERY_STATUSES).optional().describe('Only deliveries in this state.'),
    about: uuid.optional().describe('Only deliveries about this monitor, crawl, batch or extractor.'),
  }),
  response: {
    schema: z
      .object({
        data: z.array(webhookDelivery),
        pagination: pagination.optional(),
        nextCursor: z
          .string()
          .nullable()
          .describe('Pass it as `cursor` for older deliveries; null at the end.'),
      })
      .meta({ id: 'WebhookDeliveryList' }),
    description: 'One page of deliveries.',
    example: { data: [EXAMPLE], pagination: { page: 1, limit: 20, total: 1 }, nextCursor: null },
  },
});

export const redeliverRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/webhooks/deliveries/{id}/redeliver',
  operationId: 'redeliver',
  summary: 'Send a delivery again',
  description:
    'Sends the same event again under the same id, with a new series of retries. An endpoint that was switched off is switched on.',
  params: z.object({ id: uuid.describe('The id of the delivery.') }),
  response: {
    schema: webhookDelivery,
    description: 'The delivery, pending.',
    example: { ...EXAMPLE, status: 'pending' },
  },
  errors: ['not_found'],
});
