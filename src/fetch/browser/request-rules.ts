/** Intercepts as few of a page's requests as possible: proxy credentials, custom headers, blocked resources. */
import type { CDPSession } from 'playwright-core';

export type RequestRules = {
  /** For the egress proxy. */
  credentials: { username: string; password: string };
  /** Sent to the page's own site only. */
  headers: Record<string, string>;
  /** The URL that was asked for. */
  url: string;
  /** Pictures, fonts and media cost most of a page's bytes and add nothing to its text. */
  textOnly: boolean;
};

type ResourceType = 'Document' | 'Image' | 'Font' | 'Media';
const NOT_TEXT: ReadonlySet<string> = new Set<ResourceType>(['Image', 'Font', 'Media']);

type HeaderEntry = { name: string; value: string };

/**
 * Each request that is stepped into costs a round trip, so only documents are (their first one is challenged by
 * the proxy; the browser then answers for all the rest, websockets too, by itself), and what is to be refused.
 */
export async function applyRequestRules(session: CDPSession, rules: RequestRules): Promise<void> {
  const ownHeaders = Object.entries(rules.headers).map(([name, value]) => ({ name, value }));
  const types: ResourceType[] = rules.textOnly ? ['Document', 'Image', 'Font', 'Media'] : ['Document'];

  session.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
    const refused = rules.textOnly && NOT_TEXT.has(resourceType);
    const answer = refused
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : session.send('Fetch.continueRequest', {
          requestId,
          ...(ownHeaders.length > 0 && {
            headers: belongsTo(rules.url, request.url)
              ? merge(request.headers, ownHeaders)
              : strip(request.headers, ownHeaders),
          }),
        });
    // The page of the request may be gone by now.
    answer.catch(() => {});
  });

  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const authChallengeResponse =
      authChallenge.source === 'Proxy'
        ? { response: 'ProvideCredentials' as const, ...rules.credentials }
        : { response: 'CancelAuth' as const };
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
  });

  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns:
      ownHeaders.length > 0
        ? [{ urlPattern: '*' }]
        : types.map((resourceType) => ({ urlPattern: '*', resourceType })),
  });
}

/** Same host and port, where the step from http to https on the usual ports changes neither. */
export function belongsTo(pageUrl: string, requestUrl: string): boolean {
  const page = URL.parse(pageUrl);
  const request = URL.parse(requestUrl);
  if (!page || !request || page.hostname !== request.hostname) return false;
  const same = page.protocol === request.protocol && page.port === request.port;
  const upgraded =
    page.protocol === 'http:' && request.protocol === 'https:' && page.port === '' && request.port === '';
  return same || upgraded;
}

function merge(present: Record<string, string>, added: HeaderEntry[]): HeaderEntry[] {
  return [...strip(present, added), ...added];
}

/** A redirected request comes with the headers that were added before it left for another host. */
function strip(present: Record<string, string>, added: HeaderEntry[]): HeaderEntry[] {
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  return Object.entries(present)
    .filter(([name]) => !names.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value }));
}
