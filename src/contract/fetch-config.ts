/** `fetchConfig`: how a page is fetched. One shape, with a longer timeout for jobs nobody waits for. */
import { z } from 'zod';
import { mapOf } from './bounded.ts';
import { countryCode } from './primitives.ts';

export const FETCH_MODES = ['auto', 'fast', 'js'] as const;
export const CALL_TIMEOUT_MS = 60_000;
export const JOB_TIMEOUT_MS = 300_000;

// RFC 9110, 5.6.2 and 5.5: a name is a token, a value has no control characters. Checked here, because further on
// a bad header would be an internal error, or a second header smuggled in.
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Invalid header name');
const headerValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Invalid header value');
const cookieName = z.string().regex(/^[^\x00-\x20\x7f;=,"]+$/, 'Invalid cookie name');
const cookieValue = z.string().regex(/^[^\x00-\x1f\x7f;]*$/, 'Invalid cookie value');

function fetchConfigUpTo(maxTimeout: number) {
  return z.object({
    mode: z
      .enum(FETCH_MODES)
      .default('auto')
      .describe(
        'How the page is fetched: `fast` is a plain HTTP request, `js` renders it in a browser, `auto` starts plain and renders only where the page needs it.',
      ),
    stealth: z
      .boolean()
      .default(false)
      .describe('Fetch through a residential proxy with anti-bot headers. Adds 5 credits.'),
    shadowDom: z
      .boolean()
      .default(true)
      .describe('Include what web components render inside their shadow roots.'),
    timeout: z
      .int()
      .min(1000)
      .max(maxTimeout)
      .default(60_000)
      .describe('Milliseconds the fetch may take as a whole.'),
    wait: z
      .int()
      .min(0)
      .max(30_000)
      .default(0)
      .describe('Milliseconds to stay on the page after it has loaded.'),
    headers: mapOf(headerName, headerValue)
      .optional()
      .describe('HTTP headers to send. Credential headers are redacted in history.'),
    cookies: mapOf(cookieName, cookieValue)
      .optional()
      .describe('Cookies to send, by name. Their values are redacted in history.'),
    country: countryCode
      .optional()
      .describe(
        'ISO 3166-1 alpha-2 code of the country to fetch from, in any case. Needs a proxy there, else the answer carries the warning `no_proxy`.',
      ),
    scrolls: z
      .int()
      .min(0)
      .max(100)
      .default(0)
      .describe('How often to scroll to the end, for pages that load more as you go.'),
  });
}

/** For scrape, extract and search. */
export const callFetchConfig = fetchConfigUpTo(CALL_TIMEOUT_MS).meta({
  id: 'FetchConfig',
  description: 'How the page is fetched. Every member is optional.',
});

/** For crawls and monitors. */
export const jobFetchConfig = fetchConfigUpTo(JOB_TIMEOUT_MS).meta({
  id: 'JobFetchConfig',
  description: 'How each page of a job is fetched. Every member is optional.',
});

export type FetchConfig = z.output<typeof callFetchConfig>;
