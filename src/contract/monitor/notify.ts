/** Who is told about changes in addition to the webhook: people, by mail or in a chat. */
import { z } from 'zod';
import { listOf } from '../request/bounded.ts';
import { webUrl } from '../request/url.ts';
import { CHATS } from './chats.ts';

/** How a delivery is sent. */
export const CHANNELS = ['webhook', 'email', ...CHATS] as const;
export type Channel = (typeof CHANNELS)[number];

const notification = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('email'),
      to: listOf(z.email().max(320)).min(1).max(20).describe('The addresses that get the mail.'),
    }),
    z.strictObject({
      type: z.enum(CHATS),
      url: webUrl.describe(
        'The address that the service gave you: an incoming webhook of Slack, Discord or Teams, a topic of ntfy, or the message address of Gotify with its token.',
      ),
    }),
  ])
  .meta({ id: 'Notification', description: 'Where to send a readable message.' });

export type Notification = z.output<typeof notification>;

export const notify = listOf(notification)
  .max(10)
  .nullable()
  .optional()
  .describe(
    'Who gets a readable message when something changes, and when the monitor starts to fail or recovers.',
  );
