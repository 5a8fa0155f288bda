/** What goes into a fetch and what comes out: the types that every engine and every caller share. */
import type { FetchConfig } from '../contract/fetch-config.ts';
import type { WarningReason } from '../contract/scrape-result.ts';
import type { Step } from './browser/steps/step.ts';
import type { Credentials } from './credentials.ts';

/** Options of one fetch, already validated and with their defaults filled in. */
export type FetchOptions = Omit<FetchConfig, 'headers' | 'cookies' | 'country'> & {
  /** The caller's headers and cookies, with the origin that they belong to. */
  credentials: Credentials;
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string | null;
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
