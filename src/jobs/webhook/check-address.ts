/** Refuses addresses that webhooks must not be sent to. */
import { privateAddress } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';

export function checkWebhookUrl(
  guard: Guard,
  url: string | null | undefined,
  path: (string | number)[] = ['webhookUrl'],
): void {
  try {
    if (url) guard.checkUrl(url);
  } catch {
    throw privateAddress(path);
  }
}
