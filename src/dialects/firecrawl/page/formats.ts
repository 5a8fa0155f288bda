/** Firecrawl's formats, of v2 (`{type}` or a name) and v1 (names, with options beside them), as ours. */
import { z } from 'zod';
import type { FormatInput } from '../../../contract/page/scrape.ts';
import { listOf } from '../../../contract/request/bounded.ts';
import { invalidField } from '../../../errors.ts';
import type { Notes } from '../../notes.ts';
import { checked } from '../../own-calls.ts';
import { type AttributeSelector, attributesFormat } from './attributes.ts';
import { type DataFormat, productFormat, questionFormat } from './data-formats.ts';
import type { PdfParts } from './pdf-parts.ts';
import { EMPTY_SCHEMA, isEmptySchema, schemaOf } from './schema.ts';

export const formatOptions = listOf(z.union([z.string(), z.looseObject({ type: z.string() })])).nullish();

const json = z.object({
  prompt: z.string().nullish(),
  schema: z.record(z.string(), z.unknown()).nullish(),
});
const trackingOptions = z.object({
  modes: listOf(z.string()).nullish(),
  tag: z.string().nullish(),
  ...json.shape,
});

/** v1 has the options of a format in a separate field. */
export const v1JsonOptions = json.nullish();
export const v1TrackingOptions = trackingOptions.nullish();

const size = z.object({ width: z.number(), height: z.number() });
const picture = z.object({
  fullPage: z.boolean().nullish(),
  quality: z.number().min(1).max(100).nullish(),
  viewport: size.nullish(),
});

export type Wanted = {
  formats: FormatInput[];
  /** Parts of the answer that have a name in Firecrawl but not here. */
  rawHtml: boolean;
  html: boolean;
  extract: boolean;
  highlights: boolean;
  /** What the data is, if not `json`. */
  attributes?: AttributeSelector[] | undefined;
  data?: DataFormat | undefined;
  /** How the pages of a PDF are shown. */
  pdf?: PdfParts | undefined;
  /** How to compare the page with its last scrape, if the call can do that. */
  tracking?: { tag: string; withDiff: boolean; withJson: boolean };
  /** The data is only there to be compared. */
  hidesJson?: boolean;
};

/** Formats that only Firecrawl's cloud has. They are refused, so that no client mistakes another result for them. */
const NOT_HERE = new Set(['audio', 'video', 'menu']);
/** `query` is the older name. */
const QUESTIONS = new Set(['question', 'query']);

type Given = { type: string } & Record<string, unknown>;

type Settings = {
  mode: 'prune' | 'normal';
  json?: z.output<typeof v1JsonOptions>;
  /** The options of v1, or null if pages are not compared. */
  tracking: z.output<typeof v1TrackingOptions>;
  /** The path of the list in the request. */
  at: string;
  /** Whether questions can be answered. */
  hasModel: boolean;
};

export function wantedFormats(
  options: z.output<typeof formatOptions>,
  settings: Settings,
  notes: Notes,
): Wanted {
  const given = (options?.length ? options : ['markdown']).map(
    (one): Given => (typeof one === 'string' ? { type: one } : one),
  );
  const asked = new Set(given.map(({ type }) => type));
  const wanted = {
    rawHtml: asked.has('rawHtml'),
    html: asked.has('html'),
    extract: asked.has('extract'),
    highlights: asked.has('highlights') && !asked.has('markdown'),
  };
  const formats = new Map<string, FormatInput>();
  let tracked: Given | null = null;
  let attributes: AttributeSelector[] | undefined;
  let data: DataFormat | undefined;
  for (const [index, format] of given.entries()) {
    const { type } = format;
    const refused = (why: string) => invalidField([...settings.at.split('.'), index], why, 'invalid_value');
    if (NOT_HERE.has(type)) throw refused(`This server has no format ${type}`);
    nameUnheard(format, settings.at, notes);
    const ours = formatOf(format, settings, wanted);
    // All data formats become our one `json`, and a request for `json` itself has priority.
    const hasRoom = !formats.has('json') && !asked.has('json') && !asked.has('extract');
    if (ours) formats.set(ours.type, ours);
    else if (hasRoom && type === 'product') {
      formats.set('json', productFormat);
      data = 'product';
    } else if (hasRoom && QUESTIONS.has(type)) {
      if (!settings.hasModel)
        throw refused(`The format ${type} needs a model, and works for single pages only`);
      formats.set('json', questionFormat(format));
      data = 'answer';
    } else if (hasRoom && type === 'attributes' && format.selectors) {
      const read = attributesFormat(format);
      formats.set('json', read.format);
      attributes = read.selectors;
    } else if (type === 'changeTracking' && settings.tracking && !wanted.highlights) tracked = format;
    else notes.unheard(`${settings.at}: ${type}`);
  }
  const made = formats.get('json');
  if (made?.type === 'json' && isEmptySchema(made.schema))
    notes.unheard(`${settings.at}: schema of json`, EMPTY_SCHEMA);
  // A scrape needs at least one format, and page content is closest to what was requested.
  if (formats.size === 0 || tracked) formats.set('markdown', { type: 'markdown', mode: settings.mode });
  const tracking =
    tracked && trackingOf({ ...settings.tracking, ...tracked }, { formats, at: settings.at }, notes);
  const hidesJson = tracking?.withJson ?? false;
  return {
    ...wanted,
    hidesJson,
    attributes,
    data,
    ...(tracking && { tracking }),
    formats: [...formats.values()],
  };
}

/** The options of each format that are read. */
const OPTIONS: Record<string, readonly string[]> = {
  json: ['prompt', 'schema'],
  extract: ['prompt', 'schema'],
  screenshot: ['fullPage', 'quality', 'viewport'],
  changeTracking: ['modes', 'tag', 'prompt', 'schema'],
  attributes: ['selectors'],
  highlights: ['query'],
  question: ['question'],
  query: ['prompt'],
};

function nameUnheard(format: Given, at: string, notes: Notes): void {
  const known = (Object.hasOwn(OPTIONS, format.type) && OPTIONS[format.type]) || [];
  for (const [name, value] of Object.entries(format)) {
    if (name !== 'type' && value != null && !known.includes(name))
      notes.unheard(`${at}: ${name} of ${format.type}`);
  }
}

/** Fields are compared by the extracted data. If other data is requested too, there is no room for these. */
function trackingOf(
  given: object,
  { formats, at }: { formats: Map<string, FormatInput>; at: string },
  notes: Notes,
): NonNullable<Wanted['tracking']> {
  const { modes, tag, prompt, schema } = checked(trackingOptions, given);
  const unheard = (mode: string, why?: string) => notes.unheard(`${at}: changeTracking: ${mode}`, why);
  for (const mode of modes ?? []) if (mode !== 'git-diff' && mode !== 'json') unheard(mode);
  const wantsJson = modes?.includes('json') ?? false;
  const withJson = wantsJson && !formats.has('json') && Boolean(prompt || schema);
  if (withJson) formats.set('json', jsonFormat({ prompt, schema }));
  else if (wantsJson) unheard('json', formats.has('json') ? 'beside json or attributes' : 'give a schema');
  return { tag: tag ?? '', withDiff: modes?.includes('git-diff') ?? false, withJson };
}

function jsonFormat({ prompt, schema }: z.output<typeof json>): FormatInput {
  return { type: 'json', ...(prompt && { prompt }), ...(schema && { schema: schemaOf(schema) }) };
}

function formatOf(
  format: Given,
  { mode, json: v1 }: { mode: 'prune' | 'normal'; json?: z.output<typeof v1JsonOptions> },
  wanted: Omit<Wanted, 'formats'>,
): FormatInput | null {
  switch (format.type) {
    case 'markdown':
      return { type: 'markdown', mode };
    case 'highlights':
      return wanted.highlights && typeof format.query === 'string'
        ? { type: 'markdown', mode, query: format.query }
        : null;
    case 'html':
    case 'rawHtml':
      if (!wanted.html) return { type: 'html', mode: 'raw' };
      return { type: 'html', mode, ...(wanted.rawHtml && { raw: true }) };
    case 'links':
    case 'images':
    case 'summary':
    case 'branding':
      return { type: format.type };
    case 'screenshot':
    case 'screenshot@fullPage':
      return pictureOf(format);
    case 'json':
    case 'extract':
      return jsonFormat(checked(json, { ...v1, ...format }));
    default:
      return null;
  }
}

function pictureOf(format: Given): FormatInput {
  const { fullPage, quality, viewport } = checked(picture, format as z.input<typeof picture>);
  return {
    type: 'screenshot',
    ...((fullPage || format.type === 'screenshot@fullPage') && { fullPage: true }),
    ...(quality && { quality: Math.round(quality) }),
    ...(viewport && { width: viewport.width, height: viewport.height }),
  };
}
