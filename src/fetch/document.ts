/** The input and output of a fetch: the types that all engines and callers share. */
import type { FetchConfig } from '../contract/fetch/fetch-config.ts';
import type { PageAction } from '../contract/fetch/page-actions.ts';
import type { Step } from '../contract/fetch/steps/step.ts';
import type { PictureBox } from '../contract/page/picture-boxes.ts';
import type { WarningReason } from '../contract/page/scrape-result.ts';
import type { AppError } from '../errors.ts';
import type { PackedBody, SentBody } from '../net/decode-body.ts';
import type { Credentials } from './credentials.ts';
import type { SessionChanges } from './sessions/changes.ts';

/** The options of a fetch, validated and with defaults filled in. */
export type FetchOptions = Omit<FetchConfig, 'headers' | 'cookies' | 'country' | 'actions'> & {
  /** The caller's headers and cookies, and the origin that they belong to. */
  credentials: Credentials;
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string | null;
};

/** The validators for a conditional request. */
export type Conditional = {
  /** The only address that the validators are sent to. */
  url: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

/** What only a browser can provide; any of it makes the fetch use one. */
export type BrowserNeeds = {
  screenshot?: ScreenshotOptions;
  /** A function body that is evaluated in the settled page; its JSON result is `probe` of the document. */
  probe?: string;
  /** Done on the page before it is read. */
  steps?: readonly Step[];
  actions?: readonly PageAction[];
  /** The page as a file, in these formats. */
  files?: readonly PageFileType[];
  /** Read the page that the browser makes of XML (styled-xml.ts) instead of treating it as a file. */
  styledXml?: true;
};

export const PAGE_FILE_TYPES = ['pdf', 'mhtml'] as const;
export type PageFileType = (typeof PAGE_FILE_TYPES)[number];
export type PageFile = { bytes: Buffer; contentType: string };

export type ActionReport = { type: string; ok: boolean; elapsedMs: number; error?: string; rounds?: number };

/** Which consent wall was found, and what was done about it. */
export type ConsentReport = { platform: string; outcome: 'refused' | 'closed' | 'hidden' };

/** The results of the actions, and a report on each. */
export type ActionsRun = {
  reports: ActionReport[];
  screenshots: Screenshot[];
  scrapes: { url: string; html: string }[];
  javascriptReturns: { type: string; value: unknown }[];
  pdfs: Buffer[];
  warnings: Warning[];
};

export type ScreenshotOptions = {
  fullPage: boolean;
  /** Default: the size of the window. */
  width?: number | undefined;
  height?: number | undefined;
  quality: number;
  /** Only this part of the page. */
  selector?: string | undefined;
  /** Its index in the formats of the request. */
  index?: number;
  format?: 'jpeg' | 'png' | 'webp' | undefined;
  /** Whether to report the places of the elements. */
  boxes?: boolean | undefined;
  /** Stop animations and hide these elements (CSS selectors), which keep their place. */
  atRest?: { hidden: string[] };
};

export type Screenshot = PageFile & { width: number; height: number; boxes?: PictureBox[] };

export type Warning = { reason: WarningReason; detail?: string };

/** Begins the detail of a `selector_not_found` warning about `waitForSelector`: the page itself was read. */
export const WAITED_IN_VAIN = 'waitForSelector: ';

/** One step of a fetch and its time, as `winnow fetch` shows it. */
export type FetchStep = { name: string; ms: number; detail?: string };

/** The response from an engine that speaks HTTP itself. */
export type RawResponse = {
  requestedUrl: string;
  /** After redirects. */
  url: string;
  status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>;
  /** The body as sent, decompressed. For a rendered page, the UTF-8 bytes of the rendered HTML. */
  body: Buffer;
  /** The body before it was decompressed, if it is known. */
  sent?: SentBody;
  /** The URLs that led here: the requested one first, without the final one. */
  redirects: string[];
  steps: FetchStep[];
  /** What the fetch changed in its session, if it has one. */
  session?: SessionChanges;
};

/** A response whose body is still packed. */
export type PackedResponse = Omit<RawResponse, 'body' | 'sent'> & PackedBody;

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
  actions?: ActionsRun;
  consent?: ConsentReport;
  files?: Partial<Record<PageFileType, PageFile>>;
  /** Why a requested picture or file is missing. */
  failures?: Partial<Record<'screenshot' | PageFileType, AppError>>;
  warnings: Warning[];
  /** Set if the caller accepts a cached document: whether this is one, and when it was fetched. */
  cache?: { state: 'hit' | 'miss'; fetchedAt: string };
};
