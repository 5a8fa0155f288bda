/** Parse: a file that comes with the request, in the formats of a scrape. */
import { z } from 'zod';
import { count } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { contentTypeOverride } from './content-types.ts';
import { formats } from './formats.ts';
import { processors } from './processors.ts';
import { pageMetadata, scrapeResult } from './scrape-result.ts';

export const parseOptions = z
  .strictObject({
    formats: formats.describe('The formats to return. Default: Markdown in mode `normal`.'),
    contentType: contentTypeOverride
      .optional()
      .describe('The MIME type of the file, if its content and name do not show it.'),
    processors,
  })
  .meta({ id: 'ParseOptions', description: 'How to read the file.' });

export type ParseInput = z.input<typeof parseOptions>;
export type ParseOptions = z.output<typeof parseOptions>;

export const fileFacts = z
  .object({
    name: z.string().nullable().describe('The name of the file, if you gave one.'),
    bytes: count.describe('The size of the file in bytes.'),
    contentType: z.string().describe('The detected type, or the one you gave.'),
  })
  .meta({ id: 'FileFacts', description: 'The file that was read.' });

export type FileFacts = z.output<typeof fileFacts>;

export const parseResult = scrapeResult
  .extend({
    metadata: pageMetadata
      .omit({ url: true, statusCode: true, provider: true })
      .extend({ file: fileFacts })
      .describe('What is known about the file.'),
  })
  .meta({ id: 'ParseResult', description: undefined });

export type ParseResult = z.output<typeof parseResult>;

export const parseRoute = defineRoute({
  method: 'post',
  path: '/api/parse',
  operationId: 'parse',
  tag: 'Parse',
  auth: 'key',
  metered: true,
  summary: 'Parse a file',
  description:
    'Reads a file that you upload and returns it in the same formats as a scrape, at the same price. The formats `screenshot`, `pdf`, `mhtml` and `branding` need a web page. Send `multipart/form-data`, or the file itself as the body with the options as JSON in the query. The file is not stored.',
  query: z.object({
    options: z.string().optional().describe('The options as JSON, if the body is the file itself.'),
    name: z.string().max(500).optional().describe('The name of the file, if the body is the file itself.'),
  }),
  upload: { options: parseOptions },
  response: {
    schema: parseResult,
    description: 'The file in the requested formats.',
    example: {
      id: '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11',
      results: { markdown: { data: ['# Report\n\nThe mill ground more corn than ever.'] } },
      metadata: {
        contentType: 'application/pdf',
        elapsedMs: 212,
        title: 'Report',
        language: 'en',
        warnings: [],
        pagesTotal: 1,
        pagesProcessed: 1,
        file: { name: 'report.pdf', bytes: 48213, contentType: 'application/pdf' },
      },
    },
  },
  errors: ['unsupported_type', 'extraction_failed', 'upstream_failed', 'timeout'],
});
