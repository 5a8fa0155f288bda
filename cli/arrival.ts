/** Reports the deliveries that this process sent itself, because no server runs. */
import type { WebhookDelivery } from '../sdk/src/index.ts';
import { NotDelivered } from './failure.ts';

const LATER = 'It is tried again while a server runs: winnow serve.';

/** Throws if one did not arrive, so that a script notices. */
export function arrivalText(deliveries: WebhookDelivery[]): string {
  const missing = deliveries.filter(({ status }) => status !== 'delivered');
  if (missing.length > 0 || deliveries.length === 0)
    throw new NotDelivered(missing.map(complaint).join('\n') || `Nothing was sent yet. ${LATER}`);
  return deliveries.length === 1 ? 'Delivered.' : `All ${deliveries.length} were delivered.`;
}

function complaint({ url, status, attempts }: WebhookDelivery): string {
  const reason = attempts.at(-1)?.error ?? 'there was no attempt yet';
  return `Not delivered to ${url}: ${reason}. ${status === 'pending' ? LATER : 'It is not tried again.'}`;
}
