/** One extraction across the pages of a search, with the page that each value came from. */
import type { SourceInput } from '../../convert/source.ts';
import type { FieldSource } from '../../extract/engine.ts';
import { createGround, leavesOf, tracesOf } from '../../extract/llm/answer/grounding.ts';
import { isTextual } from '../../fetch/content-type.ts';
import type { ExtractPagesInput } from '../../sandbox/tasks/extract-pages.ts';
import type { Ask } from '../../sandbox/tasks/read-page.ts';
import type { CallContext } from '../call/call.ts';
import { type EngineDeps, type Extraction, extractJson } from '../extraction.ts';
import { type LoadDeps, sourceSettings, taskOptions } from '../page/load-page.ts';
import type { GatheredPage } from './pages.ts';

/** For larger pages the converted content is read instead of the body. */
const MAX_SOURCE_BYTES = 4 * 1024 * 1024;

export async function extractAcross(
  deps: LoadDeps & EngineDeps,
  pages: GatheredPage[],
  ask: Ask,
  context: CallContext,
): Promise<Extraction> {
  const input: ExtractPagesInput = { pages: pages.map((page) => sourceOf(deps, page)), extract: ask };
  const native = !pages.every(({ contentType }) => isTextual(contentType));
  const options = { ...taskOptions(context), native };
  const extraction = pages.length > 0 ? await deps.pool.run('extractPages', input, options) : undefined;
  const texts = pages.map(({ document, page }) => withAddress(document.url, page.texts ?? []));
  const found = await extractJson(
    deps,
    { blank: pages.length === 0, ...(extraction && { extraction }), texts: texts.flat(), tokens: 0 },
    ask,
    context,
  );
  const { fields } = found.engine;
  if (!fields) return found;
  const sources = found.engine.name === 'llm' ? await traceToPages(fields, found.json, texts) : fields;
  return { ...found, engine: { ...found.engine, fields: sources.map((field) => withUrl(field, pages)) } };
}

/** The body of a web page; for other documents the converted text, since converting them again is slow. */
function sourceOf(
  { config }: LoadDeps,
  { document, contentType, content, format }: GatheredPage,
): SourceInput {
  const isPage = contentType === 'text/html' && document.body.length <= MAX_SOURCE_BYTES;
  const text = isPage ? '' : (JSON.parse(content.toString()) as string);
  const source = isPage
    ? { body: document.body, contentType, charset: document.charset }
    : { body: Buffer.from(text), contentType: `text/${format}`, charset: 'utf-8' };
  return { ...source, ...sourceSettings(config), url: document.url, maxPages: -1 };
}

/** A model reads the pages one after the other and must see where each begins. */
function withAddress(url: string, texts: string[]): string[] {
  return texts.map((text, i) => (i === 0 ? `Address: ${url}\n\n${text}` : text));
}

/** The page that each value comes from: one that has it verbatim, else one that has all its words. */
async function traceToPages(fields: FieldSource[], json: unknown, texts: string[][]): Promise<FieldSource[]> {
  const traces: Awaited<ReturnType<typeof tracesOf>>[] = [];
  for (const parts of texts) traces.push(await tracesOf(json, await createGround(parts.join('\n\n'))));
  const values = new Map(leavesOf(json).map(({ path, value }) => [path, value]));
  return fields.map((field) => {
    const value = values.get(field.path);
    if (value === undefined) return field;
    const verbatim = traces.findIndex((found) => found.get(value) === 'verbatim');
    const page = verbatim >= 0 ? verbatim : traces.findIndex((found) => found.get(value) === 'words');
    return page >= 0 ? { ...field, page } : field;
  });
}

type FieldWithUrl = FieldSource & { url?: string };

function withUrl(field: FieldSource, pages: GatheredPage[]): FieldWithUrl {
  const url = field.page === undefined ? undefined : pages[field.page]?.document.url;
  return url === undefined ? field : { ...field, url };
}
