/** Puts the answer of a scrape together from finished pieces of JSON, without parsing any of them. */
import type { FormatType } from '../contract/formats.ts';
import type { ScrapeRequest } from '../contract/scrape.ts';
import type { ScrapeResult } from '../contract/scrape-result.ts';
import { readBranding } from '../convert/branding/read.ts';
import type { ConvertOutput } from '../convert/convert.ts';
import { AppError, type ErrorType } from '../errors.ts';
import type { FetchedDocument, Warning } from '../fetch/document.ts';
import type { Pictures } from './pictures.ts';

export type FormatError = { code: ErrorType; error: string };

export type ScrapeAnswer = {
  json: Buffer;
  succeeded: FormatType[];
  errors: Record<string, FormatError>;
  warnings: Warning[];
};

type Made = {
  id: string;
  request: ScrapeRequest;
  document: FetchedDocument;
  contentType: string;
  converted: ConvertOutput;
  pictures: Pictures;
  /** `performance.now()` at the start of the work. */
  started: number;
};

export function scrapeAnswer(made: Made): ScrapeAnswer {
  const results: [FormatType, Buffer][] = [];
  const errors: Record<string, FormatError> = { ...(made.converted.errors as Record<string, FormatError>) };
  for (const { type } of made.request.formats) {
    if (errors[type]) continue;
    try {
      results.push([type, formatValue(type, made)]);
    } catch (error) {
      errors[type] = formatError(error);
    }
  }
  const warnings = [...made.document.warnings, ...made.converted.warnings];
  const metadata: ScrapeResult['metadata'] = {
    contentType: made.contentType,
    url: made.document.url,
    statusCode: made.document.status,
    provider: made.document.engine,
    elapsedMs: Math.round(performance.now() - made.started),
    title: made.converted.page.title,
    language: made.converted.page.language,
    warnings,
    ...documentMetadata(made.converted),
  };
  return {
    json: assemble(made.id, results, metadata, errors),
    succeeded: results.map(([type]) => type),
    errors,
    warnings,
  };
}

function documentMetadata({ document }: ConvertOutput): Partial<ScrapeResult['metadata']> {
  const { pagesTotal, pagesProcessed, ocr, image } = document;
  return {
    ...(pagesTotal !== undefined && { pagesTotal }),
    ...(pagesProcessed !== undefined && { pagesProcessed }),
    ...(ocr && { ocr }),
    ...(image && { image }),
  };
}

function formatValue(type: FormatType, made: Made): Buffer {
  if (type === 'screenshot') return screenshotValue(made);
  if (type === 'branding')
    return Buffer.from(
      JSON.stringify(readBranding(made.document.probe, made.converted.page, made.document.url)),
    );
  if (type === 'json' || type === 'summary') {
    throw new AppError('unsupported_type', 'This format is not served yet');
  }
  const value = made.converted.results[type];
  if (!value) throw new AppError('internal_error', 'This format could not be made');
  return withAssets(Buffer.from(value), made.pictures);
}

function screenshotValue({ document, pictures }: Made): Buffer {
  if (!document.screenshot || !pictures.screenshot) {
    throw new AppError('unsupported_type', 'Only web pages can be shown as a screenshot');
  }
  const { width, height, contentType } = document.screenshot;
  return Buffer.from(
    JSON.stringify({ data: { url: pictures.screenshot, width, height }, metadata: { contentType } }),
  );
}

function withAssets(json: Buffer, { assets }: Pictures): Buffer {
  if (assets.size === 0) return json;
  let text = json.toString();
  for (const [name, link] of assets) text = text.replaceAll(`asset:${name}`, link);
  return Buffer.from(text);
}

function formatError(error: unknown): FormatError {
  if (error instanceof AppError) return { code: error.type, error: error.message };
  return { code: 'internal_error', error: 'This format could not be made' };
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
