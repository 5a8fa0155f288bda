/** An extractor as the API shows it. */
import type { Extractor, ExtractorRequest } from '../../contract/extractor.ts';
import { redactParams, redactUrl } from '../../contract/redact.ts';
import type { Database } from '../../store/database.ts';
import { type ExtractorRow, type LearnedField, listVersions } from '../../store/extractors.ts';

export function shownSummary(row: ExtractorRow): Omit<Extractor, 'versions'> {
  const { name, urls, prompt } = redactParams(row.config) as ExtractorRequest;
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
    webhookUrl: row.webhookUrl && redactUrl(row.webhookUrl),
    pagesRun: Number(row.pagesRun),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function shownExtractor(database: Database, row: ExtractorRow): Promise<Extractor> {
  const versions = await listVersions(database, row.id);
  return {
    ...shownSummary(row),
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
