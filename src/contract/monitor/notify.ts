/** Who hears about a monitor beside its webhook: people, by mail or in a chat. */
import { z } from 'zod';
import { listOf } from '../request/bounded.ts';
import { webUrl } from '../request/url.ts';
import { CHATS } from './chats.ts';

/** How a delivery goes out. */
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
        "The address that the service gave you: of Slack's, Discord's or Teams' incoming webhook, of the topic of ntfy, of Gotify's messages with its token.",
      ),
    }),
  ])
  .meta({ id: 'Notification', description: 'Where a readable message goes.' });

export type Notification = z.output<typeof notification>;

export const notify = listOf(notification)
  .max(10)
  .nullable()
  .optional()
  .describe(
    'Who gets a readable message about a change, and when the monitor begins to fail or works again.',
  );
