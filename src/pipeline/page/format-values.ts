/** Makes every format of a page, as a finished piece of JSON. */
import { isFree } from '../../account/prices.ts';
import type { Format, FormatType } from '../../contract/page/formats.ts';
import { readBranding } from '../../convert/branding/read.ts';
import { type FormatError, formatError } from '../../convert/format-error.ts';
import type { Warning } from '../../fetch/document.ts';
import type { ReadPage } from '../../sandbox/tasks/read-page.ts';
import type { CallBlob } from '../../store/blobs/blob-store.ts';
import {
  askOf,
  byExtractor,
  type Engine,
  type EngineContext,
  type EngineDeps,
  errorFrom,
  extractJson,
  summarisePage,
} from '../extraction.ts';
import type { LearnedRules } from '../extractor/extractors.ts';
import { evidencePages } from './evidence-pages.ts';
import type { LoadedPage } from './load-page.ts';
import { actionsValue, type PageFiles, shownValue } from './page-files.ts';

export type MadeFormats = {
  results: [FormatType, Buffer][];
  errors: Record<string, FormatError>;
  /** Warnings about the page and its formats. */
  warnings: Warning[];
  engine: Engine | undefined;
  /** JSON text of the results of actions. */
  actions: Buffer | undefined;
  /** Pictures of PDF pages that have evidence. */
  pictures: CallBlob[];
};

type Source = LoadedPage & { files: PageFiles; learned: LearnedRules | null };

type Value = { json: Buffer; warnings?: Warning[]; engine?: Engine; pictures?: CallBlob[] };

/** A format that fails does not affect the others. Formats of free pages are made without a model. */
export async function makeFormats(
  deps: EngineDeps,
  formats: Format[],
  source: Source,
  context: EngineContext,
): Promise<MadeFormats> {
  const results: MadeFormats['results'] = [];
  const pictures: CallBlob[] = [];
  const errors: MadeFormats['errors'] = {};
  const warnings = [...source.document.warnings, ...source.page.warnings];
  const using = isFree(warnings) ? { ...deps, model: null } : deps;
  let engine: Engine | undefined;
  for (const format of formats) {
    try {
      const value = await formatValue(using, format, source, context);
      results.push([format.type, value.json]);
      warnings.push(...(value.warnings ?? []));
      pictures.push(...(value.pictures ?? []));
      // The engine of an extraction is of more interest than that of a summary.
      if (format.type === 'json' || !engine) engine = value.engine ?? engine;
    } catch (error) {
      if (context.signal.aborted) throw error;
      errors[format.type] = formatError(error);
    }
  }
  const actions = actionsValue(source.document, source.files);
  return { results, errors, warnings, engine, actions: actions && toJson(actions), pictures };
}

async function formatValue(
  deps: EngineDeps,
  format: Format,
  source: Source,
  context: EngineContext,
): Promise<Value> {
  const { page, document } = source;
  switch (format.type) {
    case 'screenshot':
    case 'pdf':
    case 'mhtml':
      return { json: toJson(shownValue(format.type, document, source.files)) };
    case 'branding':
      return { json: toJson(readBranding(document.probe, page.page, document.url)) };
    case 'json': {
      const found = format.extractor
        ? byExtractor(page, source.learned)
        : await extractJson(deps, { ...page, url: document.url }, askOf(format), context);
      const { evidence, engine } = found;
      const { body } = document;
      const { contentType } = source;
      const shown = await evidencePages(deps, { body, contentType }, evidence, context);
      const metadata = {
        chunker: { chunks: found.chunks },
        raw: found.raw,
        ...(evidence && { evidence }),
        ...(shown.pages.length > 0 && { evidencePages: shown.pages }),
      };
      return {
        json: toJson({ data: found.json, metadata }),
        warnings: [...found.warnings, ...shown.warnings],
        engine,
        pictures: shown.pictures,
      };
    }
    case 'summary': {
      const { text, chunks, warnings, engine } = await summarisePage(deps, page, context);
      return { json: toJson({ data: text, metadata: { chunker: { chunks } } }), warnings, engine };
    }
    default:
      return { json: contentValue(page, format.type) };
  }
}

/** JSON text of a format that is made from content alone; throws the reason if there is none. */
export function contentValue({ results, errors }: ReadPage, type: keyof ReadPage['results']): Buffer {
  const value = results[type];
  if (!value) throw errorFrom(errors[type]);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Longer formats of free pages are not stored. */
const FREE_FORMAT_BYTES = 16 * 1024;

/** The formats of a free page, as far as they are stored. */
export function keptOfFree(made: MadeFormats): MadeFormats {
  const large = made.results.filter(([, json]) => json.length > FREE_FORMAT_BYTES).map(([type]) => type);
  const detail = `Not kept, because the page cost nothing: ${large.join(', ')}`;
  return {
    ...made,
    results: made.results.filter(([type]) => !large.includes(type)),
    warnings: large.length > 0 ? [...made.warnings, { reason: 'truncated', detail }] : made.warnings,
  };
}
