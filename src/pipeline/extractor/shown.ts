/** An extractor as the API shows it. */
import type { Extractor, ExtractorRequest } from '../../contract/extract/extractor.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import type { Database } from '../../store/database/database.ts';
import { type ExtractorRow, type LearnedField, listVersions } from '../../store/extractors.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { openRequest } from '../sealed-request.ts';

/** The request with its secrets. */
export function requestOf(seals: Seals, { id, config, secrets }: ExtractorRow): ExtractorRequest {
  return openRequest(seals, 'extractor', id, { shown: config, secrets });
}

export function shownSummary(seals: Seals, row: ExtractorRow): Omit<Extractor, 'versions'> {
  const shown = redactParams(requestOf(seals, row), redactUrl) as ExtractorRequest;
  const { name, urls, prompt, webhookUrl } = shown;
  return {
    id: row.id,
    name,
    status: row.status,
    version: row.version,
    fields: shownFields(row.fields),
    samples: row.samples,
    missing: row.missing,
    urls,
    schema: row.schema,
    prompt: prompt ?? null,
    webhookUrl: webhookUrl ?? null,
    pagesRun: Number(row.pagesRun),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function shownExtractor(
  { database, seals }: { database: Database; seals: Seals },
  row: ExtractorRow,
): Promise<Extractor> {
  const versions = await listVersions(database, row.id);
  return {
    ...shownSummary(seals, row),
    versions: versions.map(({ version, cause, samples, fields, createdAt }) => ({
      version,
      cause,
      samples,
      fields: shownFields(fields),
      createdAt: createdAt.toISOString(),
    })),
  };
}

function shownFields(fields: readonly LearnedField[]): Extractor['fields'] {
  return fields.map(({ path, coverage }) => ({ path, coverage }));
}
