/** What goes into a fetch and what comes out: the types that every engine and every caller share. */
import type { Step } from './browser/steps/step.ts';
import type { Credentials } from './credentials.ts';

export type FetchMode = 'auto' | 'fast' | 'js';

/** Options of one fetch, already validated and with their defaults filled in. */
export type FetchOptions = {
  mode: FetchMode;
  stealth: boolean;
  shadowDom: boolean;
  /** Milliseconds for the whole fetch: connect, headers, body, rendering. */
  timeout: number;
  /** Milliseconds to stay on a page after it has loaded. */
  wait: number;
  /** The caller's headers and cookies, with the origin that they belong to. */
  credentials: Credentials;
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string | null;
  scrolls: number;
};

/** What only a browser can give; asking for any of it makes the fetch use one. */
export type BrowserNeeds = {
  screenshot?: ScreenshotOptions;
  /** A function body evaluated in the page after it has settled; its JSON result comes back as `probe`. */
  probe?: string;
  /** What is done on the page before it is read. */
  steps?: readonly Step[];
};

export type ScreenshotOptions = {
  fullPage: boolean;
  width: number;
  height: number;
  quality: number;
  /** With its animations stopped and these elements hidden (CSS selectors; their place stays). */
  atRest?: { hidden: string[] };
};

export type Screenshot = { bytes: Buffer; width: number; height: number; contentType: 'image/jpeg' };

export type WarningReason =
  | 'too_short'
  | 'empty'
  | 'bot_blocked'
  | 'spa_shell'
  | 'soft_404'
  | 'http_error'
  | 'truncated'
  | 'reader_fallback'
  | 'no_proxy'
  | 'not_visited'
  | 'selector_not_found'
  | 'unknown_field'
  | 'prompt_not_understood'
  | 'many_records'
  | 'location_not_applied';

export type Warning = { reason: WarningReason; detail?: string };

/** Where the time of a fetch went, and which step did what: shown by `winnow fetch`. */
export type FetchStep = { name: string; ms: number; detail?: string };

/** What an engine that speaks HTTP itself brings. */
export type RawResponse = {
  requestedUrl: string;
  /** After redirects. */
  url: string;
  status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>;
  /** The body as sent, decompressed. For a rendered page, the UTF-8 bytes of the rendered HTML. */
  body: Buffer;
  /** URLs passed through on the way, the first request's included, the final one not. */
  redirects: string[];
  steps: FetchStep[];
};

export type FetchedDocument = RawResponse & {
  /** Bare MIME type, decided from bytes, header and extension. */
  contentType: string;
  /** Name of the charset the text was decoded with; null for a binary type. */
  charset: string | null;
  engine: 'http' | 'browser';
  /** Why this engine served, in a few words. */
  engineReason: string;
  screenshot?: Screenshot;
  probe?: unknown;
  warnings: Warning[];
};
