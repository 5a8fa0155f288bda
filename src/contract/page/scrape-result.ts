/** What a scrape returns: a value for each format, and what is known about the page. */
import { z } from 'zod';
import { issue } from '../error.ts';
import { evidenceMap, evidencePageList } from '../extract/evidence.ts';
import { actionReport, actionResults } from '../fetch/page-actions.ts';
import { count, uuid } from '../primitives.ts';
import { brandingResult } from './branding.ts';
import { cacheState } from './cache.ts';
import { FORMAT_TYPES } from './formats.ts';
import { explained, markdownMetadata } from './left-out.ts';
import { pictureBox } from './picture-boxes.ts';

export type WarningReason = (typeof WARNING_REASONS)[number];

export const WARNING_REASONS = [
  'too_short',
  'empty',
  'bot_blocked',
  'spa_shell',
  'soft_404',
  'http_error',
  'interstitial',
  'truncated',
  'reader_fallback',
  'no_proxy',
  'not_visited',
  'selector_not_found',
  'logged_out',
  'unknown_field',
  'prompt_not_understood',
  'many_records',
  'no_records',
  'location_not_applied',
  'index_incomplete',
] as const;

export const warning = z
  .object({
    reason: z.enum(WARNING_REASONS).describe('The kind of warning.'),
    detail: z.string().optional().describe('Details.'),
  })
  .meta({
    id: 'Warning',
    description:
      'A problem with the content or the request. Pages with `bot_blocked`, `spa_shell`, `empty`, `soft_404`, `http_error`, `logged_out` or `selector_not_found` are not charged, unless the selector is only that of `waitForSelector`. `unknown_field`: the request has a field that does not exist. `prompt_not_understood`: words of the prompt that no rule matched. `many_records`: one record was requested, and the page lists several. `no_records`: a list was requested, and the page has no such records. These three occur only without a model. `location_not_applied`: the search engine cannot search from the requested country. `index_incomplete`: pages that you fetched earlier are still being indexed for the local search. `interstitial`, only from monitors: the page showed a maintenance notice, or asked to sign in, for consent or for a country. `not_visited`: a page or sitemap that a map or crawl had to do without.',
  });

export const chunker = z
  .object({
    chunks: z
      .array(z.object({ size: count.describe('Tokens in the chunk; an estimate if no model was used.') }))
      .describe('The chunks that were read.'),
  })
  .meta({ id: 'Chunker', description: 'How the content was split up.' });

export const engine = z
  .looseObject({
    name: z
      .enum(['local', 'llm', 'select', 'extractor'])
      .describe(
        '`local`: the rules of this server. `llm`: a model. `select`: your selectors. `extractor`: one of your extractors.',
      ),
    version: z.string().describe('Its version, or the name of the model.'),
  })
  .meta({ id: 'Engine', description: 'What extracted the data.' });

const text = z
  .array(z.string())
  .describe('One string for a web page; for documents, one per page, slide or sheet.');
const urls = z.array(z.string()).describe('Absolute URLs in document order, each once.');
const counted = z.object({ count: count.describe('How many there are.') });

const pageFile = z.object({
  data: z.object({
    url: z.string().describe('A signed link, valid for one hour.'),
    bytes: count.describe('The size of the file in bytes.'),
  }),
  metadata: z.object({ contentType: z.string().describe('Its MIME type.') }),
});

const scrapeResults = z
  .object({
    markdown: z
      .object({ data: text, metadata: markdownMetadata })
      .optional()
      .describe('The page as Markdown.'),
    html: z
      .object({
        data: text,
        raw: text
          .optional()
          .describe('What mode `raw` would return. Only with `raw: true`, and only for web pages.'),
        metadata: explained,
      })
      .optional()
      .describe('The page as HTML.'),
    links: z.object({ data: urls, metadata: counted }).optional().describe('The links of the page.'),
    images: z.object({ data: urls, metadata: counted }).optional().describe('The images of the page.'),
    summary: z
      .object({ data: z.string().describe('The summary.'), metadata: z.object({ chunker }) })
      .optional()
      .describe('A short summary of the page.'),
    json: z
      .object({
        data: z.unknown().describe('The extracted data. It matches your schema, if you gave one.'),
        metadata: z.object({
          chunker,
          raw: z
            .string()
            .nullable()
            .describe('The output of the model before parsing; null if there is none.'),
          evidence: evidenceMap.optional(),
          evidencePages: evidencePageList.optional(),
        }),
      })
      .optional()
      .describe('Extracted data.'),
    screenshot: z
      .object({
        data: z.object({
          url: z.string().describe('A signed link, valid for one hour.'),
          width: count.describe('Pixels.'),
          height: count.describe('Pixels.'),
          boxes: z
            .array(pictureBox)
            .optional()
            .describe('The positions of the visible elements, in document order. Only with `boxes`.'),
        }),
        metadata: z.object({ contentType: z.string().describe('E.g. `image/jpeg`.') }),
      })
      .optional()
      .describe('A picture of the page.'),
    pdf: pageFile.optional().describe('The page as a PDF.'),
    mhtml: pageFile.optional().describe('The page as a single MHTML file.'),
    branding: brandingResult.optional().describe('The look of the site.'),
    actions: actionResults.optional(),
  })
  .meta({
    id: 'ScrapeResults',
    description: 'One member for each requested format that succeeded, and the results of actions.',
  });

export const usage = z
  .object({
    promptTokens: count.describe('Tokens read.'),
    completionTokens: count.describe('Tokens written.'),
  })
  .meta({ id: 'Usage', description: 'What the model used; zeros if no model was used.' });

export const pageMetadata = z
  .object({
    contentType: z.string().describe('The detected type, or the one you gave.'),
    url: z.string().describe('The address after redirects.'),
    statusCode: z.int().describe('The HTTP status of the page.'),
    provider: z.enum(['http', 'browser']).describe('What fetched the page.'),
    elapsedMs: count.describe('Milliseconds the call took.'),
    title: z.string().nullable().describe('The title of the page.'),
    language: z.string().nullable().describe('The language of the page.'),
    meta: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'The `meta` elements of the page, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50.',
      ),
    favicon: z.string().optional().describe('The address of the icon of the page.'),
    warnings: z.array(warning).describe('Warnings about the content; empty if there are none.'),
    pagesTotal: count.optional().describe('Pages in the document.'),
    pagesProcessed: count.optional().describe('Pages that were read.'),
    runningLines: z
      .array(z.string())
      .optional()
      .describe(
        'Repeated headers, footers and page numbers of a PDF, DOCX or ODT that were left out, each as on the first page that has it; at most 50.',
      ),
    ocr: z
      .object({
        model: z.string().describe('What recognised the text.'),
        pagesProcessed: count.describe('Pages recognised.'),
        pages: z.array(z.object({ index: count.describe('From 0.') })).describe('Which pages.'),
      })
      .optional()
      .describe('Text recognition, if the document needed it.'),
    image: z
      .object({
        width: count.describe('Pixels.'),
        height: count.describe('Pixels.'),
        format: z.string().describe('E.g. `png`.'),
      })
      .optional()
      .describe('Size and format, if the page is an image.'),
    engine: engine.optional(),
    consent: z
      .object({
        platform: z
          .string()
          .describe('The consent platform, e.g. `onetrust`; `frame` or `unknown` if it was not recognised.'),
        outcome: z
          .enum(['refused', 'closed', 'hidden'])
          .describe(
            '`refused`: through its own controls. `closed`: without an answer. `hidden`: only hidden from view.',
          ),
      })
      .optional()
      .describe('The consent banner that was found, if there was one.'),
    cache: cacheState.optional(),
    actions: z.array(actionReport).optional().describe('How each action of `fetchConfig` went, in order.'),
    usage: usage.optional(),
  })
  .meta({ id: 'PageMetadata', description: 'What is known about the page.' });

/** Used in examples. */
export const PAGE_METADATA: z.input<typeof pageMetadata> = {
  contentType: 'text/html',
  url: 'https://example.com/',
  statusCode: 200,
  provider: 'http',
  elapsedMs: 212,
  title: 'Example Domain',
  language: 'en',
  warnings: [],
};

const formatError = z
  .object({
    code: z.string().describe('The error type.'),
    error: z.string().describe('What went wrong.'),
    details: z.array(issue).optional().describe('The fields at fault.'),
  })
  .meta({ id: 'FormatError', description: 'Why one format is missing.' });

export const scrapeResult = z
  .object({
    id: uuid.describe('Identifies the call; also its history id.'),
    results: scrapeResults,
    metadata: pageMetadata,
    errors: z
      .partialRecord(z.enum(FORMAT_TYPES), formatError)
      .optional()
      .describe('Formats that failed while others succeeded. They are not charged.'),
  })
  .meta({ id: 'ScrapeResult' });

export type ScrapeResult = z.output<typeof scrapeResult>;
