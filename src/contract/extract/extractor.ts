/** Extractors: they learn from samples where values are on pages of one kind, and read them there without a model. */
import { z } from 'zod';
import { pageNumber, pageSize, pagination } from '../pagination.ts';
import { count, jsonObject, okResult, timestamp, uuid } from '../primitives.ts';
import { webUrl } from '../request/url.ts';
import { defineRoute } from '../route.ts';

const MAX_SAMPLES = 20;
const EXTRACTOR_STATUSES = ['ready', 'drifted', 'learning'] as const;

const sampleUrls = z.array(webUrl.max(10_000)).min(1).max(MAX_SAMPLES);

const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'), { error: 'Invalid name: it has a NUL character' })
  .describe('A name to recognise it by.');

export const extractorBody = z
  .strictObject({
    name,
    urls: sampleUrls.describe(
      'Pages of one kind to learn from, such as products of one shop. With three or more, it is also tested on pages that it did not learn from.',
    ),
    schema: jsonObject.optional().describe('A JSON Schema of the data on such a page.'),
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(10_000)
      .optional()
      .describe('What to extract, in your own words. With a schema: what its fields mean.'),
    webhookUrl: webUrl
      .nullable()
      .optional()
      .describe('Where `extractor.drifted` and `extractor.healed` are sent.'),
  })
  .superRefine((body, context) => {
    if (body.schema || body.prompt) return;
    context.addIssue({ code: 'custom', path: ['schema'], message: 'Provide a schema or a prompt' });
  })
  .meta({ id: 'ExtractorRequest' });

export type ExtractorRequest = z.output<typeof extractorBody>;

export const learnBody = z
  .strictObject({
    urls: sampleUrls.optional().describe('The pages to learn from. Default: the same as last time.'),
  })
  .meta({ id: 'LearnRequest' });

export type LearnRequest = z.output<typeof learnBody>;

const coverage = z
  .number()
  .min(0)
  .max(1)
  .describe(
    'The share of its values that are found on samples that it was not learned from, from 0 to 1; with fewer than three samples, on the samples themselves.',
  );

const learnedField = z
  .object({
    path: z.string().describe('Its path in the data, such as `offers.price` or `reviews[].author`.'),
    coverage,
  })
  .meta({ id: 'LearnedField' });

const extractorVersion = z
  .object({
    version: count.describe('Counted from 1.'),
    cause: z
      .enum(['created', 'learned', 'healed'])
      .describe(
        '`created`: the first version. `learned`: you asked for it. `healed`: learned automatically after a drift.',
      ),
    samples: count.describe('How many pages it was learned from.'),
    fields: z.array(learnedField),
    createdAt: timestamp,
  })
  .meta({ id: 'ExtractorVersion' });

export const extractor = z
  .object({
    id: uuid.describe('Identifies the extractor.'),
    name: z.string().describe('The name you gave it.'),
    status: z
      .enum(EXTRACTOR_STATUSES)
      .describe(
        '`drifted`: pages no longer have what it looks for; see `missing`. `learning`: it is learning a new version and still runs the old one.',
      ),
    version: count.describe('The current version.'),
    fields: z.array(learnedField).describe('The fields, and how well each is found.'),
    samples: count.describe('How many pages this version was learned from.'),
    missing: z.array(z.string()).describe('While it is `drifted`: the fields that pages no longer have.'),
    versions: z.array(extractorVersion).describe('All versions, newest first.'),
    urls: z.array(z.string()).describe('The pages it last learned from.'),
    schema: jsonObject.describe('The schema of its data: yours, or the one made from the prompt.'),
    prompt: z.string().nullable().describe('The prompt you gave.'),
    webhookUrl: z.string().nullable().describe('Where its events are sent.'),
    pagesRun: count.describe('How many pages it has run on.'),
    createdAt: timestamp,
    updatedAt: timestamp.describe('When it last learned, drifted or healed.'),
  })
  .meta({ id: 'Extractor' });

export type Extractor = z.output<typeof extractor>;

export const learnedExtractor = extractor
  .extend({
    failed: z
      .array(z.object({ url: z.string(), error: z.string().describe('Why nothing was learned from it.') }))
      .describe('Samples that were not used, and are not charged.'),
  })
  .meta({ id: 'LearnedExtractor', description: undefined });

export type LearnedExtractor = z.output<typeof learnedExtractor>;

const params = z.object({ id: uuid.describe('The id of the extractor.') });
const common = { tag: 'Extractor', auth: 'key' } as const;
const LEARN_ERRORS = [
  'unsupported_type',
  'extraction_failed',
  'upstream_failed',
  'blocked',
  'timeout',
] as const;

const FIELDS = [
  { path: 'name', coverage: 1 },
  { path: 'price', coverage: 0.9 },
];

const EXAMPLE: z.input<typeof extractor> = {
  id: '0198c7a9-0c4e-7b1f-8e52-6d9a3f70b2c8',
  name: 'Mugs',
  status: 'ready',
  version: 1,
  fields: FIELDS,
  samples: 3,
  missing: [],
  versions: [
    { version: 1, cause: 'created', samples: 3, fields: FIELDS, createdAt: '2026-03-01T09:30:00.000Z' },
  ],
  urls: ['https://example.com/mugs/1', 'https://example.com/mugs/2', 'https://example.com/mugs/3'],
  schema: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
  prompt: null,
  webhookUrl: null,
  pagesRun: 120,
  createdAt: '2026-03-01T09:30:00.000Z',
  updatedAt: '2026-03-01T09:30:00.000Z',
};

export const createExtractorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/extractor',
  operationId: 'createExtractor',
  metered: true,
  summary: 'Learn an extractor',
  description:
    'Reads the sample pages once, with the local engine or the configured model, and learns where each value is on pages of that kind. The extractor then runs without a model, at the price of content: as `{type: json, extractor: id}` in a scrape, crawl, batch or monitor, or as `extractor` in an extract. 5 credits per sample.',
  body: {
    schema: extractorBody,
    example: {
      name: 'Mugs',
      urls: EXAMPLE.urls,
      schema: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    },
  },
  response: {
    schema: learnedExtractor,
    description: 'The extractor, ready to run.',
    example: { ...EXAMPLE, failed: [] },
  },
  errors: LEARN_ERRORS,
});

export const listExtractorsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/extractor',
  operationId: 'listExtractors',
  summary: 'List extractors',
  description: 'Your extractors, newest first, each with its current version only. Free.',
  query: z.object({ page: pageNumber, limit: pageSize(20) }),
  response: {
    schema: z
      .object({ data: z.array(extractor.omit({ versions: true })), pagination })
      .meta({ id: 'ExtractorList' }),
    description: 'One page of extractors.',
    example: { data: [withoutVersions(EXAMPLE)], pagination: { page: 1, limit: 20, total: 1 } },
  },
});

export const getExtractorRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/extractor/{id}',
  operationId: 'getExtractor',
  summary: 'Get an extractor',
  description: 'One extractor with all its versions. Free.',
  params,
  response: { schema: extractor, description: 'The extractor.', example: EXAMPLE },
  errors: ['not_found'],
});

export const learnExtractorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/extractor/{id}/learn',
  operationId: 'learnExtractor',
  metered: true,
  summary: 'Learn again',
  description:
    'Learns a new version, from other pages or from the same ones as they are now. Earlier versions are kept. 5 credits per sample.',
  params,
  body: {
    schema: learnBody,
    example: { urls: ['https://example.com/mugs/4', 'https://example.com/mugs/5'] },
  },
  response: {
    schema: learnedExtractor,
    description: 'The extractor with its new version.',
    example: { ...EXAMPLE, version: 2, failed: [] },
  },
  errors: [...LEARN_ERRORS, 'not_found', 'conflict'],
});

export const deleteExtractorRoute = defineRoute({
  ...common,
  method: 'delete',
  audit: 'extractor.deleted',
  path: '/api/extractor/{id}',
  operationId: 'deleteExtractor',
  summary: 'Delete an extractor',
  description:
    'Deletes the extractor and its versions. Monitors, crawls and batches that still use it get an error instead of JSON.',
  params,
  response: { schema: okResult, description: 'The extractor was deleted.', example: { ok: true } },
  errors: ['not_found'],
});

function withoutVersions({ versions: _, ...rest }: z.input<typeof extractor>) {
  return rest;
}
