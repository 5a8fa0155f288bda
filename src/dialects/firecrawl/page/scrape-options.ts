/** Firecrawl's scrape options: the fields that are honoured, and their translation. */
import { z } from 'zod';
import { MAX_AGE_MS } from '../../../contract/page/cache.ts';
import type { ScrapeInput } from '../../../contract/page/scrape.ts';
import { listOf, mapOf } from '../../../contract/request/bounded.ts';
import { invalidField } from '../../../errors.ts';
import type { Tracking } from '../../../pipeline/page/track-change.ts';
import { type Notes, within } from '../../notes.ts';
import { actionOptions, ourActions } from './actions.ts';
import { formatOptions, v1JsonOptions, v1TrackingOptions, type Wanted, wantedFormats } from './formats.ts';
import { mostPages, parserOptions, pdfPartsOf } from './pdf-parts.ts';

/** The name of the client; there is nothing to honour. */
export const clientFields = { origin: z.string().nullish(), integration: z.string().nullish() };

export const scrapeOptionFields = {
  formats: formatOptions,
  headers: mapOf(z.string(), z.string()).nullish(),
  includeTags: listOf(z.string()).nullish(),
  excludeTags: listOf(z.string()).nullish(),
  onlyMainContent: z.boolean().nullish(),
  timeout: z.number().positive().nullish(),
  waitFor: z.number().min(0).nullish(),
  parsers: parserOptions,
  parsePDF: z.boolean().nullish(),
  location: z.object({ country: z.string().nullish(), languages: listOf(z.string()).nullish() }).nullish(),
  fastMode: z.boolean().nullish(),
  proxy: z.string().nullish(),
  mobile: z.boolean().nullish(),
  actions: actionOptions,
  skipTlsVerification: z.boolean().nullish(),
  removeBase64Images: z.boolean().nullish(),
  blockAds: z.boolean().nullish(),
  storeInCache: z.boolean().nullish(),
  maxAge: z.number().min(0).nullish(),
  zeroDataRetention: z.boolean().nullish(),
  redactPII: z.union([z.boolean(), z.looseObject({})]).nullish(),
  lockdown: z.boolean().nullish(),
  jsonOptions: v1JsonOptions,
  extract: v1JsonOptions,
  changeTrackingOptions: v1TrackingOptions,
  ...clientFields,
};

export const scrapeOptions = z.object(scrapeOptionFields);

export type ScrapeOptions = z.output<typeof scrapeOptions>;

/** The options of our scrape, crawl and monitor, and how to name the parts of the answer. */
export type OurOptions = {
  page: Pick<
    ScrapeInput,
    | 'formats'
    | 'includeSelectors'
    | 'excludeSelectors'
    | 'processors'
    | 'fetchConfig'
    | 'maxAge'
    | 'storeInCache'
  >;
  wanted: Wanted;
  /** How to compare the page with its last scrape. */
  tracking: Tracking | undefined;
};

type OptionSettings = {
  path?: string;
  maxTimeout: number;
  tracks?: boolean;
  answers?: { hasModel: boolean };
};

const MOST_WAIT_MS = 30_000;
const PROXIES: Record<string, { stealth: boolean }> = {
  basic: { stealth: false },
  stealth: { stealth: true },
  enhanced: { stealth: true },
};

/**
 * @param path the path of the options in the request, with a trailing dot, or empty
 * @param tracks whether the call can compare the page with its last scrape
 * @param answers set for a call that answers with the page itself, which supports more formats
 */
export function ourOptions(
  options: ScrapeOptions,
  notes: Notes,
  { path = '', maxTimeout, tracks = false, answers }: OptionSettings,
): OurOptions {
  refuseUnsafe(options, path);
  const unheard = (name: string, why?: string) => notes.unheard(`${path}${name}`, why);
  noteUnheard(options, unheard);
  const wanted = wantedFormats(
    options.formats,
    {
      mode: options.onlyMainContent === false ? 'normal' : 'prune',
      json: options.jsonOptions ?? options.extract,
      tracking: tracks ? (options.changeTrackingOptions ?? {}) : null,
      at: `${path}formats`,
      hasModel: answers?.hasModel ?? false,
    },
    notes,
  );
  const maxPages = mostPages(options.parsers);
  const pdf = pdfPartsOf(options.parsers, notes, `${path}parsers`, answers !== undefined);
  const bounded = (name: string, value: number, bounds: { min: number; max: number }) =>
    within(notes, `${path}${name}`, value, bounds);
  return {
    wanted: { ...wanted, pdf },
    tracking: wanted.tracking && {
      of: comparableOf(wanted, options),
      withDiff: wanted.tracking.withDiff,
      ...(wanted.tracking.withJson && { withJson: true }),
    },
    page: {
      formats: wanted.formats,
      ...(options.includeTags?.length && { includeSelectors: options.includeTags }),
      ...(options.excludeTags?.length && { excludeSelectors: options.excludeTags }),
      ...(maxPages && { processors: [{ type: 'pdf', maxPages }] }),
      ...(options.maxAge &&
        !wanted.tracking && { maxAge: bounded('maxAge', options.maxAge, { min: 0, max: MAX_AGE_MS }) }),
      ...(options.storeInCache === false && { storeInCache: false }),
      fetchConfig: {
        mode: options.fastMode ? 'fast' : 'auto',
        ...(options.mobile && { mobile: true }),
        ...(typeof options.blockAds === 'boolean' && { blockAds: options.blockAds }),
        ...(options.actions?.length && { actions: ourActions(options.actions, notes, `${path}actions`) }),
        ...PROXIES[options.proxy ?? 'basic'],
        ...(options.timeout && {
          timeout: bounded('timeout', options.timeout, { min: 1000, max: maxTimeout }),
        }),
        ...(options.waitFor && { wait: bounded('waitFor', options.waitFor, { min: 0, max: MOST_WAIT_MS }) }),
        ...headersOf(options),
        ...(options.location?.country && { country: options.location.country }),
      },
    },
  };
}

/** Only scrapes with the same tag, the same parts of a page and the same kind of Markdown are compared. */
function comparableOf({ tracking, formats }: Wanted, { includeTags, excludeTags }: ScrapeOptions): string {
  const markdown = formats.find(({ type }) => type === 'markdown');
  return JSON.stringify([tracking?.tag, markdown, includeTags ?? [], excludeTags ?? []]);
}

function headersOf({ headers, location }: ScrapeOptions): { headers?: Record<string, string> } {
  const languages = location?.languages?.length ? { 'Accept-Language': location.languages.join(', ') } : {};
  const all = { ...languages, ...headers };
  return Object.keys(all).length > 0 ? { headers: all } : {};
}

/** Options that protect something must not be ignored with a warning that nobody reads. */
function refuseUnsafe({ redactPII, lockdown }: ScrapeOptions, path: string): void {
  const refuse = (name: string, why: string) =>
    invalidField([...path.split('.').filter(Boolean), name], why, 'invalid_value');
  if (redactPII) throw refuse('redactPII', 'This server cannot redact personal data');
  if (lockdown) throw refuse('lockdown', 'This server cannot promise that no request is made');
}

/**
 * Notes values that cannot be honoured; other values ask for what happens anyway. Certificates are always verified: a site
 * without a valid one is an error that says so. Clients send `skipTlsVerification` even if their user did not set it.
 */
function noteUnheard(options: ScrapeOptions, unheard: (name: string, why?: string) => void): void {
  const { proxy } = options;
  if (options.removeBase64Images === false) unheard('removeBase64Images');
  if (options.zeroDataRetention) unheard('zeroDataRetention');
  if (options.parsePDF === false || options.parsers?.length === 0) unheard('parsers', 'PDFs are always read');
  if (proxy === 'auto') unheard('proxy', 'auto is basic here, except for single pages');
  else if (proxy && !PROXIES[proxy]) unheard('proxy');
}
