/** A client for the operator's S3-compatible object store. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { createOperatorClient, type ServiceResponse } from '../operator-client.ts';
import { type S3Credentials, sha256, signedHeaders, signedLink } from './signature.ts';

export type S3Settings = S3Credentials & {
  endpoint: string;
  bucket: string;
  /** Whether the bucket is the first part of the path instead of the host. */
  pathStyle: boolean;
};

export type S3 = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such object. */
  get(key: string, maxBytes: number): Promise<Buffer | null>;
  /** Does not fail if there is no such object. */
  remove(key: string): Promise<void>;
  /** A link with which anyone can read the object for some seconds. */
  link(key: string, options: { seconds: number; contentType: string }): string;
  /** Throws an error with the reason if the bucket cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
};

const READ_MS = 30_000;
/** Shorter, because a client is waiting for its answer meanwhile. */
const WRITE_MS = 10_000;
const CONNECTIONS = 64;
/** An error response may be longer than the object. */
const LONGEST_REFUSAL = 16 * 1024;

export function createS3(
  settings: S3Settings,
  { now = () => new Date(), timeoutMs }: { now?: () => Date; timeoutMs?: number } = {},
): S3 {
  const base = baseOf(settings);
  const client = createOperatorClient(base.href, { connections: CONNECTIONS });
  const addressOf = (key: string) => new URL(`${base.pathname.replace(/\/+$/, '')}/${key}`, base);

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, timeoutMs, maxBytes }: { body?: Buffer; timeoutMs: number; maxBytes?: number },
  ): Promise<ServiceResponse> {
    const url = addressOf(key);
    const headers = signedHeaders({ method, url, bodyHash: sha256(body ?? '') }, settings, now());
    try {
      return await client.send({ method, path: `/${key}`, headers, body, timeoutMs, maxBytes });
    } catch (cause) {
      throw new AppError('upstream_failed', 'The object store is not available at the moment', { cause });
    }
  }

  return {
    async put(key, body) {
      const response = await send('PUT', key, { body, timeoutMs: timeoutMs ?? WRITE_MS });
      if (response.status !== 200) throw refused(response, 'write to');
    },
    async get(key, maxBytes) {
      const longest = Math.max(maxBytes, LONGEST_REFUSAL);
      const response = await send('GET', key, { timeoutMs: timeoutMs ?? READ_MS, maxBytes: longest });
      if (isMissing(response)) return null;
      if (response.status !== 200) throw refused(response, 'read from');
      return response.bytes;
    },
    async remove(key) {
      const response = await send('DELETE', key, { timeoutMs: timeoutMs ?? READ_MS });
      const isDone = [200, 204].includes(response.status) || isMissing(response);
      if (!isDone) throw refused(response, 'delete from');
    },
    link: (key, { seconds, contentType }) =>
      signedLink(
        addressOf(key),
        { seconds, query: { 'response-content-type': contentType } },
        settings,
        now(),
      ),
    async check() {
      const key = `checks/${randomUUID()}`;
      const body = Buffer.from('Winnow was here.\n');
      await this.put(key, body);
      const found = await this.get(key, body.length);
      await this.remove(key);
      if (!found?.equals(body))
        throw new AppError('upstream_failed', 'The object store loses what is written');
    },
    close: () => client.close(),
  };
}

function baseOf({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** The store's own code, such as `AccessDenied`, is in the cause, for the operator. */
function refused(response: ServiceResponse, what: string): AppError {
  const code = codeOf(response);
  const cause = new Error(`The object store answered ${response.status}${code ? ` (${code})` : ''}`);
  return new AppError('upstream_failed', `It is not possible to ${what} the object store at the moment`, {
    cause,
  });
}

/** A missing bucket does not mean that the object is missing. */
function isMissing(response: ServiceResponse): boolean {
  return response.status === 404 && codeOf(response) !== 'NoSuchBucket';
}

function codeOf({ text }: ServiceResponse): string | undefined {
  return /<Code>([\w.]+)<\/Code>/.exec(text)?.[1];
}
