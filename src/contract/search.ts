/** Search: results from the web with the content of their pages. */
import { z } from 'zod';
import { extractedJson, rawOutput } from './extract/extract.ts';
import { callFetchConfig } from './fetch/fetch-config.ts';
import { refuseCapturing } from './fetch/page-actions.ts';
import { cacheFields, cacheState } from './page/cache.ts';
import { allowedTypes } from './page/content-types.ts';
import { contentMode } from './page/formats.ts';
import { processors } from './page/processors.ts';
import { engine, usage, warning } from './page/scrape-result.ts';
import { count, countryCode, jsonObject, uuid } from './primitives.ts';
import { defineRoute } from './route.ts';

export const TIME_RANGES = ['past_hour', 'past_24_hours', 'past_week', 'past_month', 'past_year'] as const;

export const searchBody = z
  .object({
    query: z.string().trim().min(1).describe('What to search for.'),
    numResults: z.int().min(1).max(20).default(3).describe('How many results to fetch and return.'),
    prompt: z.string().trim().min(1).optional().describe('What to extract across all results.'),
    schema: jsonObject.optional().describe('A JSON Schema for the extraction. Needs `prompt`.'),
    format: z.enum(['markdown', 'html']).default('markdown').describe('The format of each `content`.'),
    mode: contentMode.default('prune').describe('How much of each page is kept.'),
    timeRange: z.enum(TIME_RANGES).optional().describe('Only pages from this period.'),
    locationGeoCode: countryCode
      .optional()
      .describe(
        'ISO 3166-1 alpha-2 code of the country to search from, in upper or lower case. If the engine cannot do that, the answer has the warning `location_not_applied`.',
      ),
    allowedTypes: allowedTypes
      .optional()
      .describe('Full MIME types to accept. A result of another type counts as failed.'),
    processors,
    ...cacheFields,
    fetchConfig: callFetchConfig
      .prefault({})
      .superRefine(refuseCapturing)
      .describe('How each result is fetched.'),
  })
  .refine((body) => body.schema === undefined || body.prompt !== undefined, {
    path: ['schema'],
    error: 'schema requires prompt',
  })
  .meta({ id: 'SearchRequest' });

export type SearchInput = z.input<typeof searchBody>;
export type SearchRequest = z.output<typeof searchBody>;

export const searchResult = z
  .object({
    id: uuid.describe('Identifies the call; also its history id.'),
    results: z
      .array(
        z.object({
          url: z.string().describe('The address of the page.'),
          title: z.string().describe('Its title.'),
          snippet: z.string().optional().describe('The snippet that the engine shows.'),
          content: z.string().describe('Its content in the requested format.'),
          cache: cacheState.optional(),
        }),
      )
      .describe('Best first.'),
    metadata: z
      .object({
        search: z
          .object({
            provider: z.string().describe('The engine that answered.'),
            fallbackFrom: z
              .string()
              .optional()
              .describe('The engine that was asked first and did not answer.'),
            widened: z
              .boolean()
              .optional()
              .describe('True if the engine does not support a filter and searched more widely.'),
          })
          .describe('How the search was done.'),
        pages: z
          .object({
            requested: count.describe('Pages tried.'),
            scraped: count.describe('Pages fetched.'),
            failed: z
              .array(
                z.object({
                  url: z.string().describe('The address of the page.'),
                  reason: z
                    .string()
                    .describe('The type of the error, the reason of the warning, or `not_allowed`.'),
                  detail: z.string().optional().describe('The reason in a sentence.'),
                }),
              )
              .describe('Pages that could not be fetched or read, and why.'),
          })
          .describe('What happened to the results.'),
        engine: engine.optional().describe('What extracted the data, and which result each value came from.'),
        warnings: z
          .array(warning)
          .optional()
          .describe('Warnings about the extraction, and parts of the request that had no effect.'),
      })
      .describe('How the answer was made.'),
    json: extractedJson.optional(),
    raw: rawOutput.optional(),
    usage: usage.optional(),
  })
  .meta({ id: 'SearchResult', description: '`json`, `raw` and `usage` come only with `prompt`.' });

export type SearchResult = z.output<typeof searchResult>;

export const searchRoute = defineRoute({
  method: 'post',
  path: '/api/search',
  operationId: 'search',
  tag: 'Search',
  auth: 'key',
  metered: true,
  summary: 'Search the web',
  description:
    'Searches the web and returns the best results with the content of their pages. With a `prompt`, data is extracted across all of them. 2 credits per result returned, 5 with `prompt`; 5 more for the whole search with `stealth`. If the engine is down, the call fails instead of returning an empty list.',
  body: { schema: searchBody, example: { query: 'example domain documentation', numResults: 2 } },
  response: {
    schema: searchResult,
    description: 'The results with their content.',
    example: {
      id: '0198c7a2-9f40-7b62-b1d4-8e2c7a905f36',
      results: [
        {
          url: 'https://example.com/',
          title: 'Example Domain',
          content: '# Example Domain\n\nThis domain is for use in documentation examples.',
        },
      ],
      metadata: {
        search: { provider: 'local' },
        pages: {
          requested: 2,
          scraped: 1,
          failed: [
            { url: 'https://example.org/gone', reason: 'http_error', detail: 'The site answered 404' },
          ],
        },
      },
    },
  },
  errors: ['extraction_failed', 'upstream_failed', 'timeout'],
});
