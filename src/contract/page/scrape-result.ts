/** What a scrape gives back: one value a format, and what is known about the page. */
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
    reason: z.enum(WARNING_REASONS).describe('What kind of doubt there is about the page.'),
    detail: z.string().optional().describe('More about it.'),
  })
  .meta({
    id: 'Warning',
    description:
      'A doubt about the content, or, as `unknown_field`, a field of the request that nobody knows. `bot_blocked`, `spa_shell`, `empty`, `soft_404`, `http_error`, `logged_out` and `selector_not_found` are not charged, unless it was only waited for with `waitForSelector`. `prompt_not_understood` has the words of a prompt that no rule could follow, `many_records` how many things a page lists where one was asked for, `no_records` the lists that were asked for of things that the page does not show; all three come only without a model. `location_not_applied`: the search engine cannot search from the country that was asked for. `index_incomplete`: pages that you fetched earlier are still being indexed for the local search. `interstitial` comes from monitors only: the page said maintenance, or asked to sign in, for consent or for a country. `not_visited`: the page or sitemap that a map or a crawl did without.',
  });

export const chunker = z
  .object({
    chunks: z
      .array(z.object({ size: count.describe('Tokens in the chunk; about, where no model was asked.') }))
      .describe('The pieces read.'),
  })
  .meta({ id: 'Chunker', description: 'How the content was cut up for reading.' });

export const engine = z
  .looseObject({
    name: z
      .enum(['local', 'llm', 'select', 'extractor'])
      .describe(
        'What answered: the rules of this server, a model, your own selectors or an extractor of yours.',
      ),
    version: z.string().describe('Its version, or the name of the model.'),
  })
  .meta({ id: 'Engine', description: 'What did the extraction.' });

const text = z
  .array(z.string())
  .describe('One string for a web page; for documents, one per page, slide or sheet.');
const urls = z.array(z.string()).describe('Absolute, in document order, each once.');
const counted = z.object({ count: count.describe('How many there are.') });

const pageFile = z.object({
  data: z.object({
    url: z.string().describe('Signed; works for one hour.'),
    bytes: count.describe('The size of the file.'),
  }),
  metadata: z.object({ contentType: z.string().describe('What it is.') }),
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
        raw: text.optional().describe('The same as it was sent. Only with `raw`, and only of web pages.'),
        metadata: explained,
      })
      .optional()
      .describe('The page as HTML.'),
    links: z.object({ data: urls, metadata: counted }).optional().describe('The links of the page.'),
    images: z.object({ data: urls, metadata: counted }).optional().describe('The images of the page.'),
    summary: z
      .object({ data: z.string().describe('The summary.'), metadata: z.object({ chunker }) })
      .optional()
      .describe('The page in short.'),
    json: z
      .object({
        data: z.unknown().describe('The extracted data, in the shape of the schema where one was given.'),
        metadata: z.object({
          chunker,
          raw: z.string().nullable().describe('The output of the model before parsing.'),
          evidence: evidenceMap.optional(),
          evidencePages: evidencePageList.optional(),
        }),
      })
      .optional()
      .describe('Extracted data.'),
    screenshot: z
      .object({
        data: z.object({
          url: z.string().describe('Signed; works for one hour.'),
          width: count.describe('Pixels.'),
          height: count.describe('Pixels.'),
          boxes: z
            .array(pictureBox)
            .optional()
            .describe('Where the visible elements are, in document order. Only with `boxes`.'),
        }),
        metadata: z.object({ contentType: z.string().describe('E.g. `image/jpeg`.') }),
      })
      .optional()
      .describe('A picture of the page.'),
    pdf: pageFile.optional().describe('The page as a PDF.'),
    mhtml: pageFile.optional().describe('The page as one file.'),
    branding: brandingResult.optional().describe('The look of the site.'),
    actions: actionResults.optional(),
  })
  .meta({
    id: 'ScrapeResults',
    description: 'One member for each requested format that succeeded, and what actions brought.',
  });

export const usage = z
  .object({
    promptTokens: count.describe('Tokens read.'),
    completionTokens: count.describe('Tokens written.'),
  })
  .meta({ id: 'Usage', description: 'What the model used; zeros where no model was asked.' });

export const pageMetadata = z
  .object({
    contentType: z.string().describe('The detected type, or the one you gave.'),
    url: z.string().describe('The address after redirects.'),
    statusCode: z.int().describe('The status the site answered with.'),
    provider: z.enum(['http', 'browser']).describe('What fetched the page.'),
    elapsedMs: count.describe('Milliseconds the call took.'),
    title: z.string().nullable().describe('The title of the page.'),
    language: z.string().nullable().describe('The language of the page.'),
    meta: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'What the page says of itself in `meta` elements, by name: `description`, `keywords`, `author`, `robots`, `og:image`, `article:published_time` and the like; at most 50.',
      ),
    favicon: z.string().optional().describe('The address of its icon.'),
    warnings: z.array(warning).describe('Doubts about the content; empty when all is well.'),
    pagesTotal: count.optional().describe('Pages in the document.'),
    pagesProcessed: count.optional().describe('Pages that were read.'),
    runningLines: z
      .array(z.string())
      .optional()
      .describe(
        'Headers, footers and page numbers that repeat through a PDF, docx or odt and were left out, each as it reads on the first page that has it; at most 50.',
      ),
    ocr: z
      .object({
        model: z.string().describe('What recognised the text.'),
        pagesProcessed: count.describe('Pages recognised.'),
        pages: z.array(z.object({ index: count.describe('From 0.') })).describe('Which pages.'),
      })
      .optional()
      .describe('Text recognition, where the document needed it.'),
    image: z
      .object({
        width: count.describe('Pixels.'),
        height: count.describe('Pixels.'),
        format: z.string().describe('E.g. `png`.'),
      })
      .optional()
      .describe('Size and format, where the page is a picture.'),
    engine: engine.optional(),
    consent: z
      .object({
        platform: z
          .string()
          .describe('Whose wall it was, e.g. `onetrust`; `frame` or `unknown` where that cannot be told.'),
        outcome: z
          .enum(['refused', 'closed', 'hidden'])
          .describe(
            'How it went: refused by its own means, closed without an answer, or only taken out of sight.',
          ),
      })
      .optional()
      .describe('The consent wall that was found, if there was one.'),
    cache: cacheState.optional(),
    actions: z.array(actionReport).optional().describe('How each action of `fetchConfig` went, in order.'),
    usage: usage.optional(),
  })
  .meta({ id: 'PageMetadata', description: 'What is known about the page.' });

/** For the examples. */
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
