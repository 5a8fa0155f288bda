/** What a child does for a search with a prompt: one answer of the local engine from several documents. */
import { readSource, type SourceInput } from '../../convert/source.ts';
import { type Ask, extractFrom, type LocalExtraction } from './read-page.ts';

export type ExtractPagesInput = { pages: SourceInput[]; extract: Ask };

/** `page` of each field is the index of its input page. */
export async function extractPages(input: ExtractPagesInput): Promise<LocalExtraction> {
  const sources = await Promise.all(input.pages.map(readSource));
  // To the engine, a document of several parts is several pages.
  const parts = sources.flatMap((source, page) => source.parts.map((part) => ({ ...part, page })));
  const extraction = await extractFrom(parts, input.extract);
  if ('error' in extraction) return extraction;
  const { output } = extraction;
  const fields = output.fields.map((field) => ({ ...field, page: parts[field.page ?? 0]?.page ?? 0 }));
  return { output: { ...output, fields } };
}
