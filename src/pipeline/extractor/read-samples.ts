/**
 * Fetches the samples of an extractor and reads them with the configured engine: the extractor learns to find the same
 * values.
 */
import { freeReason } from '../../account/prices.ts';
import { createLimiter } from '../../concurrency/limits/limiter.ts';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import { isRecord } from '../../contract/request/is-record.ts';
import type { SourceInput } from '../../convert/source.ts';
import { AppError, toAppError } from '../../errors.ts';
import type { JsonSchema } from '../../extract/engine.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { CallContext } from '../call/call.ts';
import { extractJson } from '../extraction.ts';
import { loadPage, sourceSettings } from '../page/load-page.ts';
import type { PageDeps } from '../page/scrape-page.ts';

export type SampleDeps = PageDeps & { guard: Guard };

export type ReadSample = { source: SourceInput; value: unknown };
export type Failed = { url: string; error: AppError };

const AT_ONCE = 5;
const FETCH_CONFIG = callFetchConfig.parse({});
/** Larger pages have little more to learn from. */
const MOST_BYTES = 4 * 1024 * 1024;

/** How long this many samples may take. */
export function samplesMs(count: number): number {
  return Math.ceil(count / AT_ONCE) * FETCH_CONFIG.timeout;
}

export async function readSamples(
  deps: SampleDeps,
  urls: readonly string[],
  ask: { prompt: string; schema: JsonSchema | null },
  context: CallContext,
): Promise<{ samples: ReadSample[]; failed: Failed[] }> {
  const slots = createLimiter(AT_ONCE);
  const read = await Promise.all(
    [...new Set(urls)].map((url) =>
      slots.run(() =>
        readSample(deps, url, ask, context).catch((thrown: unknown): Failed => {
          if (context.signal.aborted) throw thrown;
          return { url, error: toAppError(thrown) };
        }),
      ),
    ),
  );
  return {
    samples: read.filter((one) => 'value' in one),
    failed: read.filter((one) => 'error' in one),
  };
}

async function readSample(
  deps: SampleDeps,
  url: string,
  ask: { prompt: string; schema: JsonSchema | null },
  context: CallContext,
): Promise<ReadSample> {
  const request = { url, fetchConfig: FETCH_CONFIG, processors: [], allowedTypes: ['text/html'] };
  const work = { formats: [], extract: ask, ...(deps.model && { textMode: 'normal' as const }) };
  const { document, page } = await loadPage(deps, request, work, context);
  const doubt = freeReason([...document.warnings, ...page.warnings]);
  if (doubt) throw new AppError('extraction_failed', `The page has nothing to learn from: ${doubt}`);
  if (document.body.length > MOST_BYTES)
    throw new AppError('payload_too_large', 'The page is too large to learn from');
  const { json } = await extractJson(deps, { ...page, url: document.url }, ask, context);
  if (!hasValue(json)) throw new AppError('extraction_failed', 'The page has none of what was asked for');
  const { body, charset, url: base, contentType } = document;
  return {
    source: { body, contentType, charset, url: base, maxPages: 1, ...sourceSettings(deps.config) },
    value: json,
  };
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  if (isRecord(value)) return Object.values(value).some(hasValue);
  return value !== null && value !== undefined && value !== '';
}
