/**
 * AWS Signature Version 4, for the headers of a request and for links.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export type S3Credentials = { accessKey: string; secretKey: string; region: string };

export type SignedRequest = {
  method: string;
  url: URL;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** The headers that sign a request. */
export function signedHeaders(
  { method, url, bodyHash }: SignedRequest,
  credentials: S3Credentials,
  now: Date,
): Record<string, string> {
  const { date, scope } = scopeOf(credentials, now);
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': date };
  const names = Object.keys(headers).join(';');
  const signature = signatureOf({ method, url, headers, bodyHash }, credentials, now);
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': date,
    authorization: `${ALGORITHM} Credential=${credentials.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** A link with which an object can be read without any header. */
export function signedLink(
  address: URL,
  { seconds, query = {} }: { seconds: number; query?: Record<string, string> },
  credentials: S3Credentials,
  now: Date,
): string {
  const { date, scope } = scopeOf(credentials, now);
  const url = new URL(address);
  const signing = {
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${credentials.accessKey}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  for (const [name, value] of Object.entries(signing)) url.searchParams.set(name, value);
  const request = { method: 'GET', url, headers: { host: url.host }, bodyHash: UNSIGNED };
  url.searchParams.set('X-Amz-Signature', signatureOf(request, credentials, now));
  return url.href;
}

function scopeOf({ region }: S3Credentials, now: Date) {
  const date = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  return { date, day, scope: `${day}/${region}/s3/aws4_request` };
}

function signatureOf(
  { method, url, headers, bodyHash }: SignedRequest & { headers: Record<string, string> },
  credentials: S3Credentials,
  now: Date,
): string {
  const { date, day, scope } = scopeOf(credentials, now);
  const key = keyOfTheDay(credentials, day);
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    Object.keys(headers).join(';'),
    bodyHash,
  ].join('\n');
  const text = [ALGORITHM, date, scope, sha256(canonical)].join('\n');
  return hmac(key, text).digest('hex');
}

const keys = new WeakMap<S3Credentials, { day: string; key: KeyObject }>();

/** The same for all requests of a day, and most of the cost of a signature. */
function keyOfTheDay(credentials: S3Credentials, day: string): KeyObject {
  const last = keys.get(credentials);
  if (last?.day === day) return last.key;
  const secret = [day, credentials.region, 's3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part).digest(),
    Buffer.from(`AWS4${credentials.secretKey}`),
  );
  const key = createSecretKey(secret);
  keys.set(credentials, { day, key });
  return key;
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map((pair) => pair.map(escaped).join('='));
  return pairs.sort().join('&');
}

/** Percent-encodes by RFC 3986, as the signature requires. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer | KeyObject, text: string) {
  return createHmac('sha256', key).update(text);
}

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}
