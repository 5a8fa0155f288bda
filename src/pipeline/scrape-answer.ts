/** Puts the answer of a scrape together from finished pieces of JSON, without parsing any of them. */
import type { Format, FormatType } from '../contract/formats.ts';
import type { ScrapeResult } from '../contract/scrape-result.ts';
import { readBranding } from '../convert/branding/read.ts';
import { AppError, type ErrorType, type Issue } from '../errors.ts';
import type { Warning } from '../fetch/document.ts';
import type { ReadPage } from '../sandbox/read-page.ts';
import type { BlobLinks } from './blob-links.ts';
import { type Engine, type EngineDeps, extractJson, summarisePage } from './extraction.ts';
import type { CallContext } from './metered-call.ts';
import type { TakenPage } from './take-page.ts';

export type FormatError = { code: ErrorType; error: string; details?: Issue[] };

export type ScrapeAnswer = {
  json: Buffer;
  succeeded: FormatType[];
  errors: Record<string, FormatError>;
  warnings: Warning[];
};

type Deps = EngineDeps & { links: BlobLinks };

type Made = TakenPage & {
  formats: Format[];
  screenshotId: string | null;
  /** `performance.now()` at the start of the work. */
  started: number;
  context: Pick<CallContext, 'id' | 'signal'>;
};

type Value = { json: Buffer; warnings?: Warning[]; engine?: Engine };

export async function scrapeAnswer(deps: Deps, made: Made): Promise<ScrapeAnswer> {
  const results: [FormatType, Buffer][] = [];
  const errors: Record<string, FormatError> = {};
  const warnings = [...made.document.warnings, ...made.page.warnings];
  let engine: Engine | undefined;
  for (const format of made.formats) {
    try {
      const value = await formatValue(deps, format, made);
      results.push([format.type, value.json]);
      warnings.push(...(value.warnings ?? []));
      // The engine that extracted is of more interest than the one that summarised.
      if (format.type === 'json' || !engine) engine = value.engine ?? engine;
    } catch (error) {
      if (made.context.signal.aborted) throw error;
      errors[format.type] = formatError(error);
    }
  }
  const metadata: ScrapeResult['metadata'] = {
    contentType: made.contentType,
    url: made.document.url,
    statusCode: made.document.status,
    provider: made.document.engine,
    elapsedMs: Math.round(performance.now() - made.started),
    title: made.page.page.title,
    language: made.page.page.language,
    warnings: distinct(warnings),
    ...documentMetadata(made.page),
    ...(engine && { engine }),
  };
  const json = assemble(made.context.id, results, metadata, errors);
  return { json, succeeded: results.map(([type]) => type), errors, warnings };
}

async function formatValue(deps: Deps, format: Format, made: Made): Promise<Value> {
  const { page, document, context } = made;
  switch (format.type) {
    case 'screenshot':
      return { json: screenshotValue(deps.links, made) };
    case 'branding':
      return { json: toJson(readBranding(document.probe, page.page, document.url)) };
    case 'json': {
      const ask = { prompt: format.prompt, schema: format.schema ?? null };
      const found = await extractJson(deps, { ...page, url: document.url }, ask, context.signal);
      const metadata = { chunker: { chunks: found.chunks }, raw: found.raw };
      return { json: toJson({ data: found.json, metadata }), warnings: found.warnings, engine: found.engine };
    }
    case 'summary': {
      const { text, chunks, warnings, engine } = await summarisePage(deps, page, context.signal);
      return { json: toJson({ data: text, metadata: { chunker: { chunks } } }), warnings, engine };
    }
    default: {
      const failed = page.errors[format.type];
      if (failed) throw new AppError(failed.code, failed.error);
      const value = page.results[format.type];
      if (!value) throw new AppError('internal_error', 'This format could not be made');
      return { json: Buffer.from(value.buffer, value.byteOffset, value.byteLength) };
    }
  }
}

function screenshotValue(links: BlobLinks, { document, screenshotId }: Made): Buffer {
  if (!document.screenshot || !screenshotId) {
    throw new AppError('unsupported_type', 'Only web pages can be shown as a screenshot');
  }
  const { width, height, contentType } = document.screenshot;
  return toJson({ data: { url: links.placeholder(screenshotId), width, height }, metadata: { contentType } });
}

function documentMetadata({ document }: ReadPage): Partial<ScrapeResult['metadata']> {
  const { pagesTotal, pagesProcessed, ocr, image } = document;
  return {
    ...(pagesTotal !== undefined && { pagesTotal }),
    ...(pagesProcessed !== undefined && { pagesProcessed }),
    ...(ocr && { ocr }),
    ...(image && { image }),
  };
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function formatError(error: unknown): FormatError {
  if (!(error instanceof AppError)) return { code: 'internal_error', error: 'This format could not be made' };
  return { code: error.type, error: error.message, ...(error.details && { details: error.details }) };
}

function distinct(warnings: Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.reason} ${warning.detail}`, warning])).values()];
}

function assemble(id: string, results: [FormatType, Buffer][], metadata: object, errors: object): Buffer {
  const pieces: Buffer[] = [Buffer.from(`{"id":${JSON.stringify(id)},"results":{`)];
  for (const [index, [type, value]] of results.entries()) {
    pieces.push(Buffer.from(`${index > 0 ? ',' : ''}${JSON.stringify(type)}:`), value);
  }
  const failed = Object.keys(errors).length > 0 ? `,"errors":${JSON.stringify(errors)}` : '';
  pieces.push(Buffer.from(`},"metadata":${JSON.stringify(metadata)}${failed}}`));
  return Buffer.concat(pieces);
}
