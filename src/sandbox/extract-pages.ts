/** What a child does for a search with a prompt: one answer of the local engine from several documents. */
import { formatError } from '../convert/convert.ts';
import { readSource, type SourceInput } from '../convert/source.ts';
import { AppError } from '../errors.ts';
import type { FieldSource, JsonSchema } from '../extract/engine.ts';
import type { ReadPage } from './read-page.ts';

export type ExtractPagesInput = {
  pages: SourceInput[];
  extract: { prompt: string; schema: JsonSchema | null };
};

/** `page` of each field is the index into the pages that came in. */
export async function extractPages(input: ExtractPagesInput): Promise<NonNullable<ReadPage['extraction']>> {
  const { extractLocal } = await import('../extract/local/extract.ts');
  const sources = await Promise.all(input.pages.map(readSource));
  // A document of several parts is several pages to the engine.
  const parts = sources.flatMap((source, page) => source.parts.map((part) => ({ ...part, page })));
  const asPage = (field: FieldSource) => ({ ...field, page: parts[field.page ?? 0]?.page ?? 0 });
  try {
    const output = extractLocal({
      pages: parts.map(({ root, base }) => ({ root, url: base.href })),
      ...input.extract,
    });
    return { output: { ...output, fields: output.fields.map(asPage) } };
  } catch (error) {
    const details = error instanceof AppError ? error.details : undefined;
    return { error: { ...formatError(error), ...(details && { details }) } };
  }
}
