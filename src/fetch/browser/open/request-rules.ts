/** Intercepts requests of a page, as few as possible: for proxy credentials, custom headers, and blocking. */
import { belongsToOrigin, type Credentials, headersAt } from '../../credentials.ts';
import type { DrivenPage } from '../wire/driven-page.ts';
import { AD_PATTERNS, isAdvertising } from './advertising.ts';

export type RequestRules = {
  /** For the egress proxy. */
  credentials: { username: string; password: string };
  /** The caller's headers, which are added to requests to their origin. */
  caller: Credentials;
  /** Whether the page may navigate now. */
  mayLeave?: () => boolean;
  /** Awaited before a request is sent. */
  leaving?: (url: URL) => Promise<void>;
  /** Awaited before a document is requested; `isPage`: it becomes that of the page itself. */
  arriving?: (url: URL, isPage: boolean) => Promise<void>;
  /** Block pictures, fonts and media, which are most of a page's bytes and add nothing to its text. */
  textOnly: boolean;
  /** Block advertising, unless the page itself navigates there. */
  blockAds?: { pageHost: string } | undefined;
};

type ResourceType = 'Document' | 'Image' | 'Font' | 'Media' | 'Script' | 'Fetch' | 'XHR';
const NOT_TEXT: ReadonlySet<string> = new Set<ResourceType>(['Image', 'Font', 'Media']);
const ANSWERED_EMPTY: ReadonlySet<string> = new Set<ResourceType>(['Script', 'Fetch', 'XHR']);

/**
 * The most pictures, requested after a document has loaded, that are answered with a blank one: scripts may wait for one
 * before they show anything. Earlier requests fail, which costs less; most pages do not notice (in-page/pictures-come.js).
 */
const MOST_BLANKS = 40;
/** The same before it has loaded, for pictures of low priority, as those requested by scripts are. */
const EARLY_BLANKS = 3;

type HeaderEntry = { name: string; value: string };
type PausedRequest = {
  url: string;
  headers: Record<string, string>;
  frameId: string;
  initialPriority: string;
};

/**
 * Each intercepted request costs a round trip. So only documents are intercepted (the proxy challenges the first one; the
 * browser then authenticates all others by itself, WebSockets too), and requests that are blocked.
 */
export async function applyRequestRules(
  { session, traffic, mainFrame }: Pick<DrivenPage, 'session' | 'traffic' | 'mainFrame'>,
  rules: RequestRules,
): Promise<void> {
  const { caller, leaving } = rules;
  const names = new Set(Object.keys(caller.headers));
  // The user agent is set for the whole page, together with its client hints.
  names.delete('user-agent');
  const types: ResourceType[] = rules.textOnly ? ['Document', 'Image', 'Font', 'Media'] : ['Document'];

  const isInMainFrame = ({ frameId }: PausedRequest) => frameId === mainFrame;
  /** The address that the page itself last asked for. */
  let top: URL | null = null;
  /** Whether the page shows a document of another origin, which may have asked for that address. */
  let isElsewhere = false;
  /** How many more blank pictures this document may get. */
  let blanks = EARLY_BLANKS;
  let isLoaded = false;
  // These events and those of requests come in the order in which the browser sends them.
  traffic.listen({
    loaded() {
      blanks = MOST_BLANKS;
      isLoaded = true;
    },
    navigated(isMainFrame, address) {
      const url = isMainFrame ? URL.parse(address) : null;
      // A blob has the origin of the document that made it; a blank page keeps that of the one before it.
      if (url && url.origin !== 'null') isElsewhere = !belongsToOrigin(caller.origin, url);
    },
  });

  /**
   * Whether a document of the caller's origin asks. The referrer tells whose document a frame shows: it can be left out,
   * but not invented.
   */
  const isOwn = (request: PausedRequest): boolean => {
    const { headers } = request;
    if (isInMainFrame(request)) return !isElsewhere && top !== null && belongsToOrigin(caller.origin, top);
    const asking = URL.parse(headers.Referer ?? headers.referer ?? '');
    return asking !== null && belongsToOrigin(caller.origin, asking);
  };

  const answer = async (requestId: string, resourceType: string, request: PausedRequest) => {
    const url = URL.parse(request.url);
    const isPage = resourceType === 'Document' && isInMainFrame(request);
    // The page stays as it is.
    if (isPage && rules.mayLeave?.() === false) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
    if (isPage) [top, blanks, isLoaded] = [url, EARLY_BLANKS, false];
    // Only harmless headers belong everywhere.
    const sender = isPage || isOwn(request) ? caller : { ...caller, origin: null };
    const isWaitedFor = isLoaded || request.initialPriority === 'Low';
    if (rules.textOnly && resourceType === 'Image' && isWaitedFor && blanks > 0) {
      blanks -= 1;
      return session.send('Fetch.fulfillRequest', { requestId, ...answerOf(BLANK_PICTURE, request.headers) });
    }
    if (rules.textOnly && NOT_TEXT.has(resourceType)) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    }
    if (url && !isPage && rules.blockAds && isAdvertising(url, rules.blockAds.pageHost)) {
      // A page that notices a failure takes us for an ad blocker, and may show nothing else.
      if (ANSWERED_EMPTY.has(resourceType)) {
        return session.send('Fetch.fulfillRequest', { requestId, ...answerOf(NOTHING, request.headers) });
      }
      return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    }
    if (url) await leaving?.(url);
    if (url && resourceType === 'Document') await rules.arriving?.(url, isPage);
    const changed = names.size > 0 || leaving !== undefined;
    const headers = changed && url ? { headers: withOwn(request.headers, sender, names, url) } : {};
    return session.send('Fetch.continueRequest', { requestId, ...headers });
  };
  session.on('Fetch.requestPaused', ({ requestId, resourceType, request, frameId }) => {
    // The page may be gone by now.
    answer(requestId, resourceType, { ...request, frameId }).catch(() => {});
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
      names.size > 0 || leaving
        ? [{ urlPattern: '*' }]
        : [
            ...types.map((resourceType) => ({ urlPattern: '*', resourceType })),
            ...(rules.blockAds ? AD_PATTERNS.map((urlPattern) => ({ urlPattern })) : []),
          ],
  });
}

type Answer = { type: string; body: string };
/** One transparent pixel. */
const BLANK_PICTURE: Answer = {
  type: 'image/gif',
  body: 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
};
const NOTHING: Answer = { type: 'text/javascript', body: '' };

/** Its headers allow every page to use it, whatever its policies. */
function answerOf({ type, body }: Answer, { Origin: origin = '*' }: Record<string, string>) {
  const headers = {
    'content-type': type,
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  };
  return {
    responseCode: 200,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body,
  };
}

/** Removes headers first: a redirected request still has those that were added for the origin before. */
function withOwn(
  present: Record<string, string>,
  caller: Credentials,
  names: ReadonlySet<string>,
  url: URL,
): HeaderEntry[] {
  // The browser adds cookies later; those of a redirected request are for the origin before.
  const others = Object.entries(present).filter(([name]) => {
    const lower = name.toLowerCase();
    return !names.has(lower) && lower !== 'cookie';
  });
  const own = Object.entries(headersAt(caller, url)).filter(([name]) => names.has(name));
  return [...others, ...own].map(([name, value]) => ({ name, value }));
}
