/** Sends a document that clients poll, or 304 if the client has it already (RFC 9110, 13). */
import { hash } from 'node:crypto';
import type { AppContext } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';
import { send } from './send.ts';

type Conditions = { ifNoneMatch?: string | undefined; ifModifiedSince?: string | undefined };

/** @param changedAt when the document last changed */
export function sendUnlessKnown(c: AppContext, text: string, contentType: string, changedAt: Date): Response {
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  const headers = {
    // Not `no-store`: a client without a copy could not make conditional requests.
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'Last-Modified': changedAt.toUTCString(),
  };
  const conditions = {
    ifNoneMatch: requestHeader(c, 'if-none-match'),
    ifModifiedSince: requestHeader(c, 'if-modified-since'),
  };
  return hasCopy(conditions, { etag, changedAt })
    ? send(c, null, headers, 304)
    : send(c, text, { ...headers, 'Content-Type': contentType });
}

export function hasCopy(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  { etag, changedAt }: { etag: string; changedAt: Date },
): boolean {
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(etag);
  }
  // Dates of HTTP have no fractions of a second.
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= Date.parse(changedAt.toUTCString());
}
