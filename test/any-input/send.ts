/** Puts a value into a place of the API, sends the request, and says what is wrong with the answer. */
import { request as httpRequest } from 'node:http';
import { errorEnvelope } from '../../src/contract/error.ts';
import { ERROR_MEANINGS } from '../../src/errors.ts';
import { type Place, withValue } from './places.ts';

export type Target = { url: string; key: string; internalSecret: string };
export type Answer = { status: number; text: string };

const HERE = '@here@';
/** Longer than any call may take. */
const PATIENCE_MS = 200_000;
/** What every route may answer besides what its document says: the path may lead elsewhere, a header be too long. */
const ANYWHERE = new Set([404, 405, 413, 431]);

/** The request's body as text. */
function bodyWith(place: Place, raw: string): string | undefined {
  if (place.at.in !== 'body') return place.body === undefined ? undefined : JSON.stringify(place.body);
  return JSON.stringify(withValue(place.body, place.at.path, HERE)).replace(JSON.stringify(HERE), () => raw);
}

export async function sendTo(target: Target, place: Place, raw: string): Promise<Answer> {
  const { at } = place;
  const path = place.path.replace(/\{(\w+)\}/g, (_, name) =>
    at.in === 'path' && at.name === name ? raw : '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02',
  );
  const query = at.in === 'query' ? `?${at.name}=${raw}` : '';
  const headers = {
    'content-type': 'application/json',
    'svc-apikey': target.key,
    'x-internal-secret': target.internalSecret,
    ...(at.in === 'header' && { [at.name]: raw }),
  };
  return exchange(`${target.url}${path}${query}`, place.method, headers, bodyWith(place, raw));
}

/** Not `fetch`, which rewrites paths and refuses some header values. */
export async function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<Answer> {
  const { hostname, port, pathname, search } = split(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: hostname, port, path: pathname + search, method, headers, timeout: PATIENCE_MS },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.once('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    request.once('error', reject);
    request.end(body);
  });
}

function split(url: string) {
  const [, hostname, port, pathname = '', search = ''] =
    /^http:\/\/([^:/]+):(\d+)([^?]*)(.*)$/s.exec(url) ?? [];
  return { hostname, port: Number(port), pathname, search };
}

/** Null for an answer as the contract has it. */
export function problemWith({ status, text }: Answer, statuses: number[]): string | null {
  const brief = `${status} ${text.slice(0, 300)}`;
  if (status === 500) return brief;
  if (!statuses.includes(status) && !ANYWHERE.has(status)) return `undocumented: ${brief}`;
  // Node itself answers a request whose headers are too long.
  if (status === 200 || status === 431) return null;
  const parsed = errorEnvelope.safeParse(jsonOf(text));
  if (!parsed.success) return isV1Error(text) ? null : `not the envelope: ${brief}`;
  const { type, message } = parsed.data.error;
  if (ERROR_MEANINGS[type].status !== status) return `type and status differ: ${brief}`;
  return message === '' ? `no message: ${brief}` : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isV1Error(text: string): boolean {
  const json = jsonOf(text);
  return typeof json === 'object' && json !== null && typeof (json as { error?: unknown }).error === 'string';
}
