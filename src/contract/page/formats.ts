/** The `formats` a page can be asked for, and their options. */
import { z } from 'zod';
import { evidenceOption } from '../extract/evidence.ts';
import { selectFormat } from '../extract/select.ts';
import { pageSelector } from '../fetch/page-actions.ts';
import { jsonObject, uuid } from '../primitives.ts';
import { listOf } from '../request/bounded.ts';
import { explain } from './left-out.ts';

export const CONTENT_MODES = ['normal', 'reader', 'prune'] as const;
export type ContentMode = (typeof CONTENT_MODES)[number];

const MODE_MEANING =
  'How much of the page is kept: `normal` all of it, `reader` the main content (its title is in `metadata.title`), `prune` all but navigation and other boilerplate.';

export const contentMode = z.enum(CONTENT_MODES).describe(MODE_MEANING);

const markdownFormat = z
  .object({
    type: z.literal('markdown'),
    mode: contentMode.default('normal').describe(MODE_MEANING),
    explain,
    query: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Keep only the passages relevant to these words, in page order.'),
    maxTokens: z
      .int()
      .min(20)
      .max(1_000_000)
      .optional()
      .describe(
        'The approximate maximum of tokens to return: with `query` the best passages, otherwise the beginning of the page, up to a heading. `metadata.passages` reports how much was kept.',
      ),
  })
  .meta({ id: 'MarkdownFormat', description: 'The page as GitHub-flavoured Markdown. 1 credit.' });

const htmlFormat = z
  .object({
    type: z.literal('html'),
    mode: z
      .enum([...CONTENT_MODES, 'raw'])
      .default('normal')
      .describe(`${MODE_MEANING} \`raw\` is what the server sent, or the DOM as the browser had it.`),
    raw: z
      .boolean()
      .optional()
      .describe('With another mode: also return what mode `raw` would return, as `raw` beside `data`.'),
    explain,
  })
  .meta({ id: 'HtmlFormat', description: 'The page as HTML. 1 credit.' });

const linksFormat = z
  .object({ type: z.literal('links') })
  .meta({ id: 'LinksFormat', description: 'Every link, absolute, in document order. 1 credit.' });

const imagesFormat = z
  .object({ type: z.literal('images') })
  .meta({ id: 'ImagesFormat', description: 'Every image URL, absolute, in document order. 1 credit.' });

const summaryFormat = z
  .object({ type: z.literal('summary') })
  .meta({ id: 'SummaryFormat', description: 'A short summary. 1 credit.' });

const brandingFormat = z
  .object({ type: z.literal('branding') })
  .meta({ id: 'BrandingFormat', description: 'Colours, typography, logos and components. 25 credits.' });

export const extractorId = uuid.describe(
  'The id of one of your extractors, to run instead of the local engine or a model.',
);

const jsonFormat = z
  .object({
    type: z.literal('json'),
    prompt: z
      .string()
      .max(10_000)
      .default('')
      .describe(
        'What to extract. If empty: what the schema asks for, or without a schema the main entity of the page.',
      ),
    schema: jsonObject.optional().describe('A JSON Schema that the output will match.'),
    mode: contentMode.default('normal').describe(MODE_MEANING),
    select: selectFormat.optional(),
    extractor: extractorId.optional(),
    evidence: evidenceOption,
  })
  .superRefine(refuseBoth)
  .meta({
    id: 'JsonFormat',
    description:
      'Structured data extracted from the page. With `select` or `extractor` 1 credit, else 5 credits.',
  });

/** Selectors and extractors already define the data, so a prompt or a schema would have no effect. */
export function refuseBoth(
  asked: {
    prompt?: string | undefined;
    schema?: unknown;
    select?: unknown;
    extractor?: unknown;
  },
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const [given, other] = (['select', 'extractor'] as const).filter((name) => asked[name] !== undefined);
  if (given === undefined) return;
  if (other !== undefined) {
    context.addIssue({ code: 'custom', path: [other], message: `Give either ${given} or ${other}` });
  }
  for (const member of ['prompt', 'schema'] as const) {
    if (!asked[member]) continue;
    context.addIssue({
      code: 'custom',
      path: [member],
      message: `Give either ${given} or a prompt and schema`,
    });
  }
}

const screenshotFormat = z
  .object({
    type: z.literal('screenshot'),
    fullPage: z
      .boolean()
      .default(false)
      .describe('Capture the whole page, not only what fits in the window.'),
    width: z.int().min(320).max(3840).optional().meta({
      default: 1440,
      description: 'Width of the window in pixels. If omitted, that of `fetchConfig.viewport` is used.',
    }),
    height: z.int().min(200).max(2160).optional().meta({
      default: 900,
      description: 'Height of the window in pixels. If omitted, that of `fetchConfig.viewport` is used.',
    }),
    quality: z.int().min(1).max(100).default(80).describe('The quality of a JPEG or WebP.'),
    selector: pageSelector.optional().describe('A CSS selector: capture only its first match.'),
    format: z.enum(['jpeg', 'png', 'webp']).optional().describe('The image format. Default: `jpeg`.'),
    boxes: z.boolean().optional().describe('Also return the positions of the visible elements, as `boxes`.'),
  })
  .meta({ id: 'ScreenshotFormat', description: 'A picture of the page. 2 credits.' });

const pdfFormat = z.strictObject({ type: z.literal('pdf') }).meta({
  id: 'PdfFormat',
  description: 'A link to a PDF of the page as it would be printed. 2 credits.',
});

const mhtmlFormat = z.strictObject({ type: z.literal('mhtml') }).meta({
  id: 'MhtmlFormat',
  description:
    'A link to a single file with the page, its images and its styles, which browsers can open. 2 credits.',
});

/** Clients of other services give only the name. */
function onlyNamed(input: unknown): string | undefined {
  if (typeof input !== 'string' || !(FORMAT_TYPES as string[]).includes(input)) return undefined;
  return `Invalid input: expected object, as {"type": "${input}"}`;
}

export const format = z
  .discriminatedUnion(
    'type',
    [
      markdownFormat,
      htmlFormat,
      linksFormat,
      imagesFormat,
      summaryFormat,
      brandingFormat,
      jsonFormat,
      screenshotFormat,
      pdfFormat,
      mhtmlFormat,
    ],
    { error: ({ input }) => onlyNamed(input) },
  )
  .meta({ id: 'Format', description: 'One format to return; `type` says which.' });

export type Format = z.output<typeof format>;
export type FormatType = Format['type'];

export const FORMAT_TYPES = format.options.map(({ shape }) => shape.type.value);

/** Formats that show how a browser renders a page, so an uploaded file has none of them. */
export const NEEDS_PAGE: ReadonlySet<string> = new Set(['screenshot', 'branding', 'pdf', 'mhtml']);

/** Without a default: a PATCH that leaves `formats` out must leave them alone. */
export const formatList = listOf(format)
  .min(1, 'Select at least one format')
  .refine((formats) => new Set(formats.map(({ type }) => type)).size === formats.length, {
    error: 'duplicate format types not allowed',
  })
  .describe('The formats to return, each type at most once.');

export const formats = formatList
  .default([{ type: 'markdown', mode: 'normal' }])
  .describe('The formats to return, each type at most once. Default: Markdown in mode `normal`.');
