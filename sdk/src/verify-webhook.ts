/** Checks that a webhook came from Winnow (https://www.standardwebhooks.com), with WebCrypto, which runs anywhere. */
import type { WebhookEvent } from './types.ts';

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

export type WebhookRequest = {
  /** The body exactly as it arrived: parse it only after verifying. */
  body: string | Uint8Array;
  /** The headers of the request: `Headers`, or an object as in Node. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret of your account, `whsec_…`; several while you rotate it. */
  secret: string | readonly string[];
  /** How old a delivery may be. Default: 300. */
  toleranceSeconds?: number | undefined;
};

/**
 * Returns the event if its signature is valid and it is recent; otherwise throws.
 *
 * @example
 * const event = await verifyWebhook({ body: await request.text(), headers: request.headers, secret });
 * if (event.type === 'monitor.change.detected') console.log(event.data.url, event.data.diffs);
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const id = headerOf(request.headers, 'webhook-id');
  const timestamp = headerOf(request.headers, 'webhook-timestamp');
  const signatures = headerOf(request.headers, 'webhook-signature');
  checkAge(timestamp, request.toleranceSeconds ?? 300);

  const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signatures.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [entry.slice(3)] : []));
  for (const secret of [request.secret].flat()) {
    const key = await keyOf(secret);
    for (const signature of given) {
      if (await matches(key, signature, signed)) return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('No signature of this webhook matches the secret');
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  // Not `instanceof`: frameworks have their own Headers.
  const value = isHeaders(headers) ? headers.get(name) : [valueIn(headers, name)].flat()[0];
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

/** Node has all names in lower case, some gateways keep the case that was sent. */
function valueIn(headers: Record<string, string | string[] | undefined>, name: string) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function isHeaders(headers: WebhookRequest['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

function checkAge(timestamp: string, tolerance: number): void {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= tolerance)) throw new WebhookVerificationError('The webhook is too old, or from the future');
}

async function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0)
    throw new WebhookVerificationError('This is not a webhook secret, which begins with whsec_');
  return globalThis.crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** `subtle.verify` compares in constant time. */
async function matches(
  key: Awaited<ReturnType<typeof keyOf>>,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = bytesOf(signature);
  return bytes !== null && globalThis.crypto.subtle.verify('HMAC', key, bytes, signed);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
