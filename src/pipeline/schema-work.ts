/** Work on clients' schemas: small ones in this process, others in a child process, queued by account. */
import type { Format } from '../contract/page/formats.ts';
import { AppError, invalidField } from '../errors.ts';
import { checkSchema } from '../extract/json-schema/check.ts';
import { isLight } from '../extract/json-schema/light.ts';
import { IN_THIS_PROCESS, type SchemaWork } from '../extract/llm/schema-work.ts';
import { checkSelect } from '../extract/select/check.ts';
import type { Pool, RunOptions } from '../sandbox/pool.ts';
import type { SchemaAt } from '../sandbox/tasks/schema-tasks.ts';
import type { Extractors } from './extractor/extractors.ts';

/** Longer answers of a model are processed in a child. */
const MAX_CHARACTERS = 4_000;
const CHECK_MS = 10_000;

/** Throws a `validation` error that names every problem of the first schema that has one. */
export async function checkSchemas(pool: Pool, schemas: SchemaAt[], account: string): Promise<void> {
  const heavy = schemas.filter(({ schema }) => !isLight(schema));
  for (const { schema, at } of schemas) if (isLight(schema)) checkSchema(schema, at);
  const [first] = heavy;
  if (!first) return;
  await pool.run('checkSchemas', heavy, { account, timeoutMs: CHECK_MS }).catch((error: unknown) => {
    if (!(error instanceof AppError) || (error.type !== 'timeout' && error.type !== 'payload_too_large'))
      throw error;
    throw invalidField(first.at, 'The schema is too complicated to be checked', 'too_big');
  });
}

/**
 * Throws a `validation` error if a schema or a selector of the formats cannot be used, or an extractor does not exist.
 */
export async function checkFormats(
  { pool, extractors }: { pool: Pool; extractors: Pick<Extractors, 'check'> },
  formats: Format[],
  account: string,
): Promise<void> {
  const schemas: SchemaAt[] = [];
  for (const [index, format] of formats.entries()) {
    if (format.type !== 'json') continue;
    if (format.select) checkSelect(format.select, ['formats', index, 'select']);
    if (format.schema) schemas.push({ schema: format.schema, at: ['formats', index, 'schema'] });
  }
  await checkSchemas(pool, schemas, account);
  await extractors.check(account, formats);
}

export function schemaWork(pool: Pool, options: RunOptions): SchemaWork {
  const isSmall = (value: unknown, ...schemas: unknown[]) =>
    schemas.every(isLight) && JSON.stringify(value ?? null).length <= MAX_CHARACTERS;
  return {
    check: (schema) => checkSchemas(pool, [{ schema, at: ['schema'] }], options.account ?? ''),
    mend: (text) =>
      text.length <= MAX_CHARACTERS ? IN_THIS_PROCESS.mend(text) : pool.run('mendAnswer', text, options),
    prepare: (schema) =>
      isLight(schema) ? IN_THIS_PROCESS.prepare(schema) : pool.run('prepareSchema', schema, options),
    judge: (value, relaxed, whole) =>
      isSmall(value, relaxed, whole)
        ? IN_THIS_PROCESS.judge(value, relaxed, whole)
        : pool.run('judgeAnswer', { value, relaxed, whole }, options),
    fit: (value, schema) =>
      isSmall(value, schema)
        ? IN_THIS_PROCESS.fit(value, schema)
        : pool.run('fitAnswer', { value, schema }, options),
  };
}
