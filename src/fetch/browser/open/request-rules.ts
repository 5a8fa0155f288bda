/** Intercepts as few of a page's requests as possible: proxy credentials, custom headers, what is blocked. */
import { belongsToOrigin, type Credentials, headersAt } from '../../credentials.ts';
import type { DrivenPage } from '../wire/driven-page.ts';
import { AD_PATTERNS, isAdvertising } from './advertising.ts';

export type RequestRules = {
  /** For the egress proxy. */
  credentials: { username: string; password: string };
  /** Whose headers are added, where they belong. */
  caller: Credentials;
  /** Whether the page may be left for another at this time. */
  mayLeave?: () => boolean;
  /** Awaited before a request goes out. */
  leaving?: (url: URL) => Promise<void>;
  /** Awaited before a document is requested; `isPage`: it becomes that of the page itself. */
  arriving?: (url: URL, isPage: boolean) => Promise<void>;
  /** Pictures, fonts and media cost most of a page's bytes and add nothing to its text. */
  textOnly: boolean;
  /** Advertising is refused, except where the page itself leads there. */
  blockAds?: { pageHost: string } | undefined;
};

type ResourceType = 'Document' | 'Image' | 'Font' | 'Media' | 'Script' | 'Fetch' | 'XHR';
const NOT_TEXT: ReadonlySet<string> = new Set<ResourceType>(['Image', 'Font', 'Media']);
const ANSWERED_EMPTY: ReadonlySet<string> = new Set<ResourceType>(['Script', 'Fetch', 'XHR']);

/**
 * Of the pictures that a document asks for after it has loaded: its scripts may wait for one before they show anything.
 * Those before are refused, which costs less; of most of them the page does not hear (in-page/pictures-come.js).
 */
const MOST_BLANKS = 40;
/** Before that, of those that the browser does not hasten for, as it does not for those that scripts ask for. */
const EARLY_BLANKS = 3;

type HeaderEntry = { name: string; value: string };
type PausedRequest = {
  url: string;
  headers: Record<string, string>;
  frameId: string;
  initialPriority: string;
};

/**
 * Each request that is stepped into costs a round trip, so only documents are (their first one is challenged by
 * the proxy; the browser then answers for all the rest, websockets too, by itself), and what is to be refused.
 */
export async function applyRequestRules(
  { session, traffic, mainFrame }: Pick<DrivenPage, 'session' | 'traffic' | 'mainFrame'>,
  rules: RequestRules,
): Promise<void> {
  const { caller, leaving } = rules;
  const names = new Set(Object.keys(caller.headers));
  // The user agent is set for the whole page, with all that goes with it.
  names.delete('user-agent');
  const types: ResourceType[] = rules.textOnly ? ['Document', 'Image', 'Font', 'Media'] : ['Document'];

  const isInMainFrame = ({ frameId }: PausedRequest) => frameId === mainFrame;
  /** The address that the page itself last asked for. */
  let top: URL | null = null;
  /** Whether the page shows a document of another origin, which may have asked for that address. */
  let isElsewhere = false;
  /** Blank pictures that this document may still get. */
  let blanks = EARLY_BLANKS;
  let isLoaded = false;
  // These events and those of requests come in the order in which the browser sends them.
  traffic.hear({
    loaded() {
      blanks = MOST_BLANKS;
      isLoaded = true;
    },
    navigated(isMainFrame, address) {
      const url = isMainFrame ? URL.parse(address) : null;
      if (url) isElsewhere = /^https?:$/.test(url.protocol) && !belongsToOrigin(caller.origin, url);
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
      // A page that hears of a failure takes us for an advertising blocker, and may show nothing else.
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
    // The page of the request may be gone by now.
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
/** One transparent point. */
const BLANK_PICTURE: Answer = {
  type: 'image/gif',
  body: 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
};
const NOTHING: Answer = { type: 'text/javascript', body: '' };

/** Its headers let every page have it that may have what it stands for. */
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

/** A redirected request comes with the headers that were added before it left for another origin. */
function withOwn(
  present: Record<string, string>,
  caller: Credentials,
  names: ReadonlySet<string>,
  url: URL,
): HeaderEntry[] {
  // The browser adds its cookies later; those that a redirect brings along are of the origin before.
  const others = Object.entries(present).filter(([name]) => {
    const lower = name.toLowerCase();
    return !names.has(lower) && lower !== 'cookie';
  });
  const own = Object.entries(headersAt(caller, url)).filter(([name]) => names.has(name));
  return [...others, ...own].map(([name, value]) => ({ name, value }));
}
