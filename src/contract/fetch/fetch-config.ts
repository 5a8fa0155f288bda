/** `fetchConfig`: how a page is fetched. One shape, with a longer timeout for jobs nobody waits for. */
import { z } from 'zod';
import { countryCode } from '../primitives.ts';
import { mapOf } from '../request/bounded.ts';
import { pageActions, pageSelector } from './page-actions.ts';
import { proxyOrPool } from './proxy.ts';
import { sessionName } from './session-name.ts';

export const FETCH_MODES = ['auto', 'fast', 'js'] as const;
export const CALL_TIMEOUT_MS = 60_000;
export const JOB_TIMEOUT_MS = 300_000;

// RFC 9110, 5.6.2 and 5.5: a name is a token, a value has no control characters. Checked here, because further on
// a bad header would be an internal error, or a second header smuggled in.
export const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Invalid header name');
export const headerValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Invalid header value');
const cookieName = z.string().regex(/^[^\x00-\x20\x7f;=,"]+$/, 'Invalid cookie name');
const cookieValue = z.string().regex(/^[^\x00-\x1f\x7f;]*$/, 'Invalid cookie value');

const SELECTOR_STATES = ['visible', 'attached', 'hidden'] as const;

/** Options for the browser only. They have no defaults here, so that stored requests of earlier versions keep their meaning. */
const pageControl = {
  actions: pageActions.optional(),
  waitForSelector: z
    .union([
      pageSelector,
      z.strictObject({
        selector: pageSelector.describe('A CSS selector.'),
        state: z
          .enum(SELECTOR_STATES)
          .default('visible')
          .describe(
            '`visible`: it can be seen. `attached`: it is in the page. `hidden`: it is gone or cannot be seen.',
          ),
        timeout: z
          .int()
          .min(0)
          .max(JOB_TIMEOUT_MS)
          .optional()
          .describe('Milliseconds to wait for it, if less than the timeout of the whole fetch.'),
      }),
    ])
    .optional()
    .describe(
      'Wait until this CSS selector matches something visible. If it does not match within its own timeout or that of the fetch, the page is read as it is, with the warning `selector_not_found`. Mode `auto` then uses the browser; mode `fast` cannot wait.',
    ),
  viewport: z
    .strictObject({
      width: z.int().min(320).max(3840).describe('Pixels.'),
      height: z.int().min(200).max(2160).describe('Pixels.'),
    })
    .optional()
    .describe('The size of the window. A screenshot can override it. Mode `auto` then uses the browser.'),
  mobile: z.boolean().optional().describe('Visit the page as a phone. Mode `auto` then uses the browser.'),
  iframes: z.boolean().optional().meta({
    default: true,
    description: 'Include the content of frames in their place. In the browser only.',
  }),
  dismissConsent: z.boolean().optional().meta({
    default: true,
    description:
      'Refuse or close cookie banners before the page is read; `metadata.consent` reports the outcome. In the browser only.',
  }),
  blockAds: z
    .boolean()
    .optional()
    .describe(
      'Block requests for advertising and tracking. True by default unless a screenshot is requested; in the browser only.',
    ),
};

function fetchConfigUpTo(maxTimeout: number) {
  return z
    .object({
      mode: z
        .enum(FETCH_MODES)
        .default('auto')
        .describe(
          'How the page is fetched: `fast` is a plain HTTP request, `js` renders it in a browser, `auto` starts with a plain request and renders only if the page needs it.',
        ),
      stealth: z
        .boolean()
        .default(false)
        .describe(
          'Fetch with the TLS fingerprint and the headers of a real Chrome, through the proxy that this server has for it; if it has none, directly and with the warning `no_proxy`. Adds 5 credits.',
        ),
      shadowDom: z
        .boolean()
        .default(true)
        .describe('Include what web components render inside their shadow roots.'),
      timeout: z
        .int()
        .min(1000)
        .max(maxTimeout)
        .default(60_000)
        .describe('The most milliseconds that the whole fetch may take.'),
      wait: z
        .int()
        .min(0)
        .max(30_000)
        .default(0)
        .describe('Milliseconds to stay on the page after it has loaded.'),
      headers: mapOf(headerName, headerValue)
        .optional()
        .describe(
          'HTTP headers to send. Those about the connection, such as Host, are left out. Credential headers are redacted in history.',
        ),
      cookies: mapOf(cookieName, cookieValue)
        .optional()
        .describe('Cookies to send, by name. Their values are redacted in history.'),
      country: countryCode
        .optional()
        .describe(
          'ISO 3166-1 alpha-2 code of the country to fetch from, in upper or lower case. Needs a proxy in that country; without one, the answer has the warning `no_proxy`.',
        ),
      proxy: proxyOrPool
        .optional()
        .describe(
          'The URL of your own proxy (http, https or socks5), or the name of a proxy pool of this server. Credentials in it are redacted in history.',
        ),
      session: sessionName
        .optional()
        .describe('The name of one of your sessions, to visit the page signed in.'),
      scrolls: z
        .int()
        .min(0)
        .max(100)
        .default(0)
        .describe('How many times to scroll to the end, for pages that load more as you scroll.'),
      ...pageControl,
    })
    .refine(({ mode, waitForSelector }) => mode !== 'fast' || waitForSelector === undefined, {
      path: ['waitForSelector'],
      error: 'Mode fast has no browser to wait in',
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
