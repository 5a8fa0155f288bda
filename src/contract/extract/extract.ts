/** Extract: structured data from a URL, from HTML or from Markdown. */
import { z } from 'zod';
import { callFetchConfig } from '../fetch/fetch-config.ts';
import { refuseCapturing } from '../fetch/page-actions.ts';
import { cacheFields, cacheState } from '../page/cache.ts';
import { allowedTypes, contentTypeOverride } from '../page/content-types.ts';
import { contentMode, extractorId, refuseBoth } from '../page/formats.ts';
import { processors } from '../page/processors.ts';
import { pageUrl } from '../page/scrape.ts';
import { chunker, engine, usage, warning } from '../page/scrape-result.ts';
import { jsonObject, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { evidenceMap, evidenceOption, evidencePageList } from './evidence.ts';
import { selectFormat } from './select.ts';

/** The prompt that clients send if they have a schema and no prompt. */
export const FOLLOW_THE_SCHEMA = 'The data that the schema describes.';

export const MAX_CONTENT_BYTES = 2_097_152;

const content = z.string().check((context) => {
  if (Buffer.byteLength(context.value) <= MAX_CONTENT_BYTES) return;
  context.issues.push({
    code: 'too_big',
    origin: 'string',
    maximum: MAX_CONTENT_BYTES,
    message: `Too big: expected at most ${MAX_CONTENT_BYTES} bytes of UTF-8`,
    input: context.value,
  });
});

const SOURCES = ['url', 'html', 'markdown'] as const;

/** Content that comes with the request. */
export const suppliedContent = {
  html: content.optional().describe('Raw HTML to extract from, at most 2 MB.'),
  markdown: content.optional().describe('Markdown to extract from, at most 2 MB.'),
};

const extractFields = z
  .object({
    url: pageUrl.optional(),
    ...suppliedContent,
    prompt: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe('What to extract, in your own words. Required without `select` and `extractor`.'),
    schema: jsonObject.optional().describe('A JSON Schema that the output will match.'),
    mode: contentMode.default('normal').describe('How much of the page is read.'),
    select: selectFormat.optional(),
    extractor: extractorId.optional(),
    evidence: evidenceOption,
    contentType: contentTypeOverride.optional(),
    allowedTypes: allowedTypes.optional(),
    processors,
    ...cacheFields,
    fetchConfig: callFetchConfig
      .prefault({})
      .superRefine(refuseCapturing)
      .describe('How the page is fetched. Ignored without `url`.'),
  })
  .superRefine(refuseBoth)
  .superRefine((body, context) => {
    if (body.prompt === undefined && body.select === undefined && body.extractor === undefined) {
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        path: ['prompt'],
        message: 'Required, and missing: expected string',
      });
    }
    const given = SOURCES.filter((source) => body[source] !== undefined);
    if (given.length === 1) return;
    context.addIssue({
      code: 'custom',
      path: [given[1] ?? 'url'],
      message: 'Provide exactly one of url, html and markdown',
    });
  })
  .meta({
    id: 'ExtractRequest',
    description:
      'Exactly one of `url`, `html` and `markdown`. With `html` or `markdown`, the fields about fetching are ignored.',
  });

export type ExtractInput = z.input<typeof extractFields>;
export type ExtractRequest = z.output<typeof extractFields>;

/** Supplied content is not fetched, so the fields about fetching are dropped without being checked. */
function withoutFetching(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('html' in body || 'markdown' in body)) return body;
  if ('url' in body) return body;
  const { fetchConfig, contentType, allowedTypes, processors, ...rest } = body as Record<string, unknown>;
  return rest;
}

// z.preprocess is typed to take anything; its real input is that of the fields.
export const extractBody = z.preprocess(withoutFetching, extractFields) as unknown as z.ZodType<
  ExtractRequest,
  ExtractInput
>;

/** An object, unless the caller's schema asks for something else at the root. */
export const extractedJson = z
  .unknown()
  .describe('The data. It matches your schema, if you gave one. Null for a blank page.');

export const rawOutput = z
  .string()
  .nullable()
  .describe('The output of the model before parsing; null if there is none.');

export const extractResult = z
  .object({
    id: uuid.describe('Identifies the call; also its history id.'),
    json: extractedJson,
    raw: rawOutput,
    usage,
    metadata: z
      .object({
        chunker,
        fetch: jsonObject.describe('How the page was fetched; empty if nothing was fetched.'),
        engine: engine.optional(),
        evidence: evidenceMap.optional(),
        evidencePages: evidencePageList.optional(),
        warnings: z.array(warning).optional().describe('Warnings about the content.'),
        cache: cacheState.optional(),
      })
      .describe('How the answer was made.'),
  })
  .meta({ id: 'ExtractResult' });

export type ExtractResult = z.output<typeof extractResult>;

export const extractRoute = defineRoute({
  method: 'post',
  path: '/api/extract',
  operationId: 'extract',
  tag: 'Extract',
  auth: 'key',
  metered: true,
  summary: 'Extract structured data',
  description:
    'Describe in your own words what you want from a page and get it as JSON. With a `schema`, the output matches it or the call fails with `extraction_failed`; facts that the page does not have are null. 5 credits, 1 with `select` or `extractor`, 5 more with `stealth`.',
  body: {
    schema: extractBody,
    example: {
      url: 'https://example.com',
      prompt: 'The title of the page and the link it gives for more information',
      schema: {
        type: 'object',
        properties: { title: { type: 'string' }, moreInformation: { type: 'string', format: 'uri' } },
        required: ['title'],
      },
    },
  },
  response: {
    schema: extractResult,
    description: 'The extracted data.',
    example: {
      id: '0198c7a2-77d0-7e15-8a3b-51c09e6f2d48',
      json: { title: 'Example Domain', moreInformation: 'https://iana.org/domains/example' },
      raw: null,
      usage: { promptTokens: 0, completionTokens: 0 },
      metadata: {
        chunker: { chunks: [{ size: 167 }] },
        fetch: { url: 'https://example.com/', statusCode: 200, provider: 'http' },
        engine: { name: 'local', version: '1' },
      },
    },
  },
  errors: ['unsupported_type', 'extraction_failed', 'upstream_failed', 'blocked', 'timeout'],
});
