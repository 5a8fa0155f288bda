/** Translates the headers of a reader's request into a scrape. */

import { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../contract/fetch/fetch-config.ts';
import { MAX_AGE_MS } from '../../contract/page/cache.ts';
import type { ScrapeInput } from '../../contract/page/scrape.ts';
import { invalidField } from '../../errors.ts';
import type { AppContext } from '../../http/app-env.ts';
import { requestHeader } from '../../http/request/request-header.ts';
import { orNull } from '../../or-null.ts';
import { type Notes, within } from '../notes.ts';
import { fieldOfHeader, type Posted } from './posted.ts';
import type { Retained } from './retained.ts';
import { type Summaries, summaryFormat } from './summaries.ts';

export type RespondWith = 'content' | 'markdown' | 'html' | 'screenshot' | 'pageshot';

type ReadHeader = (name: string) => string | undefined;

export type Asked = {
  scrape: ScrapeInput;
  respondWith: RespondWith;
  answerAs: 'text' | 'json' | 'event';
  summaries: Summaries;
  retained: Retained;
};

const FORMATS: Record<RespondWith, NonNullable<ScrapeInput['formats']>[number]> = {
  content: { type: 'markdown', mode: 'reader' },
  markdown: { type: 'markdown', mode: 'normal' },
  html: { type: 'html', mode: 'raw' },
  screenshot: { type: 'screenshot' },
  pageshot: { type: 'screenshot', fullPage: true },
};

const ENGINES: Record<string, 'auto' | 'js' | 'fast'> = {
  auto: 'auto',
  browser: 'js',
  direct: 'fast',
  curl: 'fast',
};

/** Headers of the reader that have no effect here. */
const UNHEARD = [
  ...['x-robots-txt', 'x-with-generated-alt', 'x-base', 'x-token-budget', 'x-markdown-chunking'],
  ...['x-remove-overlay'],
  ...['x-keep-img-data-url', 'x-respond-timing', 'x-md-heading-style', 'x-md-hr', 'x-md-bullet-list-marker'],
  ...[
    'x-md-em-delimiter',
    'x-md-strong-delimiter',
    'x-md-link-style',
    'x-md-link-reference-style',
    'x-no-gfm',
  ],
];

/** Fields of a posted body count as headers too. */
export function readRequest(c: AppContext, prefix: string, notes: Notes, { texts, others }: Posted): Asked {
  const { url, ...rest } = texts;
  const unread = new Set([...Object.keys(rest), ...Object.keys(others)]);
  const header = (name: string) => {
    const field = fieldOfHeader(name);
    if (Object.hasOwn(others, field))
      throw invalidField([field], 'Expected a text, a number, true or a list of texts', 'invalid_type');
    unread.delete(field);
    return requestHeader(c, name)?.trim() || rest[field]?.trim() || undefined;
  };
  if (Object.hasOwn(others, 'url')) throw invalidField(['url'], 'Expected a text', 'invalid_type');
  for (const name of UNHEARD) if (header(name) !== undefined) notes.unheard(name);
  // Shadow trees are always part of the page.
  header('x-with-shadow-dom');
  const respondWith = respondWithOf(header('x-respond-with') ?? header('x-return-format'), notes);
  const maxTokens = Math.round(
    numberOf('x-max-tokens', header, notes) || numberOf('x-max-output-tokens', header, notes),
  );
  const format = FORMATS[respondWith];
  const withBudget = format.type === 'markdown' && maxTokens > 0 ? { ...format, maxTokens } : format;
  // A comma-separated list of selectors is a selector too.
  const include = header('x-target-selector');
  const exclude = header('x-remove-selector');
  const summaries = summariesOf(header);
  const viewport = viewportOf(others, unread);
  const asked = {
    respondWith,
    answerAs: answerOf(header('accept') ?? ''),
    summaries,
    retained: retainedOf(header, notes),
    scrape: {
      url: url ?? targetOf(c.req.url, prefix),
      formats: [withBudget, ...summaryFormat(summaries)],
      ...(include && { includeSelectors: [include] }),
      ...(exclude && { excludeSelectors: [exclude] }),
      ...cacheOf(header, notes),
      fetchConfig: { ...fetchConfigOf(header, notes), ...viewport },
    },
  };
  for (const name of unread) notes.unheard(name);
  return asked;
}

/** A client that accepts only events gets a single event. */
function answerOf(accept: string): Asked['answerAs'] {
  if (/\b(?:application|text)\/json\b/.test(accept)) return 'json';
  return accept.includes('text/event-stream') && !/text\/plain|\*\/\*/.test(accept) ? 'event' : 'text';
}

function summariesOf(header: ReadHeader): Summaries {
  const links = header('x-with-links-summary') ?? 'false';
  const images = header('x-with-images-summary') ?? 'false';
  return { links: links === 'all' ? 'all' : links === 'false' ? 'none' : 'once', images: images !== 'false' };
}

function retainedOf(header: ReadHeader, notes: Notes): Retained {
  const links = header('x-retain-links') ?? 'all';
  const images = header('x-retain-images') ?? 'all';
  const isForLinks = links === 'text' || links === 'none';
  const isForImages = images === 'alt' || images === 'none';
  if (!isForLinks && links !== 'all') notes.unheard(`x-retain-links: ${links}`);
  if (!isForImages && images !== 'all') notes.unheard(`x-retain-images: ${images}`);
  return { links: isForLinks ? links : 'all', images: isForImages ? images : 'all' };
}

const viewportField = z.object({ width: z.int(), height: z.int(), isMobile: z.boolean().optional() });

/** Only a body can have one. */
function viewportOf(
  { viewport }: Posted['others'],
  unread: Set<string>,
): Pick<NonNullable<ScrapeInput['fetchConfig']>, 'viewport' | 'mobile'> {
  const given = viewportField.safeParse(viewport).data;
  if (!given) return {};
  unread.delete('viewport');
  const { width, height, isMobile } = given;
  return { viewport: { width, height }, ...(isMobile && { mobile: true }) };
}

/** 0 if there is none. */
function numberOf(name: string, header: ReadHeader, notes: Notes): number {
  const value = Number(header(name) ?? 0);
  if (value >= 0) return value;
  notes.unheard(`${name}: ${header(name)}`);
  return 0;
}

/** Nothing is reused unless the client says how old it may be. */
function cacheOf(header: ReadHeader, notes: Notes): Pick<ScrapeInput, 'maxAge' | 'storeInCache'> {
  const seconds = header('x-no-cache') ? 0 : numberOf('x-cache-tolerance', header, notes);
  return {
    ...(seconds > 0 && {
      maxAge: within(notes, 'x-cache-tolerance', seconds * 1000, { min: 0, max: MAX_AGE_MS }),
    }),
    ...(header('dnt') === '1' && { storeInCache: false }),
  };
}

function fetchConfigOf(header: ReadHeader, notes: Notes): NonNullable<ScrapeInput['fetchConfig']> {
  const seconds = numberOf('x-timeout', header, notes);
  const engine = header('x-engine');
  const mode = Object.hasOwn(ENGINES, engine ?? 'auto') ? ENGINES[engine ?? 'auto'] : undefined;
  if (engine !== undefined && !mode) notes.unheard(`x-engine: ${engine}`);
  const wait = header('x-wait-for-selector');
  if (wait && mode === 'fast') notes.unheard('x-wait-for-selector', 'x-engine has no browser');
  const frames = wantsFrames(header('x-with-iframe'));
  if (frames && mode === 'fast') notes.unheard('x-with-iframe', 'x-engine has no browser');
  const place = header('x-proxy') ?? 'auto';
  const country = /^[a-z]{2}$/i.test(place) ? place : undefined;
  if (!country && place !== 'auto') notes.unheard(`x-proxy: ${place}`);
  // In a body they are `setCookies`.
  const cookies = cookiesOf(header('x-set-cookie') ?? header('x-set-cookies'));
  const proxy = header('x-proxy-url');
  const headers = {
    ...named('User-Agent', header('x-user-agent')),
    ...named('Referer', header('x-referer')),
    ...named('Accept-Language', header('x-locale')),
  };
  return {
    mode: frames && mode === 'auto' ? 'js' : (mode ?? 'auto'),
    ...(country && { country }),
    ...(wait && mode !== 'fast' && { waitForSelector: wait }),
    ...(seconds > 0 && {
      timeout: within(notes, 'x-timeout', seconds * 1000, { min: 1000, max: CALL_TIMEOUT_MS }),
    }),
    ...(Object.keys(cookies).length > 0 && { cookies }),
    ...(proxy && { proxy }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Frames need the browser, where they are part of the page. */
function wantsFrames(value: string | undefined): boolean {
  return value !== undefined && value !== 'false';
}

function named(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}

function respondWithOf(value: string | undefined, notes: Notes): RespondWith {
  const wanted = (value ?? 'content').toLowerCase();
  if (Object.hasOwn(FORMATS, wanted)) return wanted as RespondWith;
  // Markdown is closest to what a person reads.
  notes.unheard(`x-respond-with: ${wanted}`, 'markdown was used');
  return 'markdown';
}

/**
 * Everything after the prefix, the query included.
 *
 * @example targetOf('http://localhost:3000/r/https://example.com/?a=1', '/r') // 'https://example.com/?a=1'
 */
function targetOf(requestUrl: string, prefix: string): string {
  const { pathname, search } = new URL(requestUrl);
  const rest = pathname.slice(prefix.length + 1) + search;
  // Invalid escapes are left as they are.
  const whole = (/^https?%3A/i.test(rest) && orNull(() => decodeURIComponent(rest))) || rest;
  if (whole === '') throw invalidField(['url'], `Put the address of a page after ${prefix}/`);
  // Proxies merge two slashes into one.
  return whole.replace(/^(https?:)\/+/i, '$1//');
}

/** The cookies of one or more Set-Cookie values, without their attributes: they are sent to the page itself. */
function cookiesOf(value: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const one of (value ?? '').split(/,(?=\s*[^\s;,=]+=)/)) {
    const [, name, text] = /^\s*([^\s;,=]+)=([^;]*)/.exec(one) ?? [];
    if (name !== undefined && text !== undefined) cookies[name] = text.trim();
  }
  return cookies;
}
