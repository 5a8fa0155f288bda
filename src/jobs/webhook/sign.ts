/** The signature of a webhook, as Standard Webhooks defines it. */
import { createHmac } from 'node:crypto';

export type SignedHeaders = {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
};

/**
 * One signature for each secret, the newest first; a receiver accepts any that fits.
 *
 * @example signed({ id, body, at: new Date() }, ['whsec_…'])['webhook-signature'] // 'v1,K5oZ…='
 */
export function signed(message: { id: string; body: string; at: Date }, secrets: string[]): SignedHeaders {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const mac = createHmac('sha256', key).update(`${message.id}.${timestamp}.`).update(message.body);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
