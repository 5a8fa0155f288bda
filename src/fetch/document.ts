/** What goes into a fetch and what comes out: the types that every engine and every caller share. */
import type { FetchConfig } from '../contract/fetch/fetch-config.ts';
import type { PageAction } from '../contract/fetch/page-actions.ts';
import type { Step } from '../contract/fetch/steps/step.ts';
import type { PictureBox } from '../contract/page/picture-boxes.ts';
import type { WarningReason } from '../contract/page/scrape-result.ts';
import type { AppError } from '../errors.ts';
import type { PackedBody, SentBody } from '../net/decode-body.ts';
import type { Credentials } from './credentials.ts';
import type { SessionChanges } from './sessions/changes.ts';

/** Options of one fetch, already validated and with their defaults filled in. */
export type FetchOptions = Omit<FetchConfig, 'headers' | 'cookies' | 'country' | 'actions'> & {
  /** The caller's headers and cookies, with the origin that they belong to. */
  credentials: Credentials;
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string | null;
};

/** Asks for a page only if it has changed since it was seen. */
export type Conditional = {
  /** The address that the validators belong to; no other is sent them. */
  url: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

/** What only a browser can give; asking for any of it makes the fetch use one. */
export type BrowserNeeds = {
  screenshot?: ScreenshotOptions;
  /** A function body evaluated in the page after it has settled; its JSON result comes back as `probe`. */
  probe?: string;
  /** What is done on the page before it is read. */
  steps?: readonly Step[];
  actions?: readonly PageAction[];
  /** The page as a file, in these formats. */
  files?: readonly PageFileType[];
  /** The page that the browser makes of XML (styled-xml.ts), which is a file otherwise. */
  styledXml?: true;
};

export const PAGE_FILE_TYPES = ['pdf', 'mhtml'] as const;
export type PageFileType = (typeof PAGE_FILE_TYPES)[number];
export type PageFile = { bytes: Buffer; contentType: string };

export type ActionReport = { type: string; ok: boolean; elapsedMs: number; error?: string; rounds?: number };

/** Which consent wall was found, and how it went. */
export type ConsentReport = { platform: string; outcome: 'refused' | 'closed' | 'hidden' };

/** What the actions brought, and how each went. */
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
  /** Left out: those of the window. */
  width?: number | undefined;
  height?: number | undefined;
  quality: number;
  /** Only this part of the page. */
  selector?: string | undefined;
  /** Where it stands among the formats of the request. */
  index?: number;
  format?: 'jpeg' | 'png' | 'webp' | undefined;
  /** Whether to say where the elements are. */
  boxes?: boolean | undefined;
  /** With its animations stopped and these elements hidden (CSS selectors; their place stays). */
  atRest?: { hidden: string[] };
};

export type Screenshot = PageFile & { width: number; height: number; boxes?: PictureBox[] };

export type Warning = { reason: WarningReason; detail?: string };

/** Begins the detail of a `selector_not_found` about what was waited for in vain: the page itself is there. */
export const WAITED_IN_VAIN = 'waitForSelector: ';

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
  /** The same before it was decompressed, where that is at hand. */
  sent?: SentBody;
  /** URLs passed through on the way, the first request's included, the final one not. */
  redirects: string[];
  steps: FetchStep[];
  /** What the visit changed in its session, where it has one. */
  session?: SessionChanges;
};

/** The same with a body that nobody has unpacked yet. */
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
  /** Why a picture or file that was asked for is not there. */
  failures?: Partial<Record<'screenshot' | PageFileType, AppError>>;
  warnings: Warning[];
  /** Where an earlier fetch would have done: whether it is one, and when it was made. */
  cache?: { state: 'hit' | 'miss'; fetchedAt: string };
};
