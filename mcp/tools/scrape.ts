/** The tool `scrape`: one page as text. */
import { z } from 'zod';
import type { ScrapeOutput } from '../../sdk/src/index.ts';
import { DEFAULT_PDF_PAGES, pdfPages } from '../../src/contract/page/processors.ts';
import {
  fetchConfigFrom,
  fetchInputs,
  formatsFrom,
  formatsInput,
  maxTokensInput,
  modeInput,
  pageInputs,
} from '../inputs.ts';
import { counted, type Piece, piecesOf, webContent } from '../output.ts';
import { pictureContent } from '../picture.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, withCost } from '../tool.ts';
import { warningLines } from '../warnings.ts';

export const scrape = defineTool({
  name: 'scrape',
  title: 'Read a page',
  description:
    'Read one web page or document (PDF, Office, image) whose address you know. For specific facts as JSON use extract; to find pages use search; for many pages of a site use crawl_start.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: {
    url: z.string().min(1),
    formats: formatsInput.describe('What to return. markdown suits reading; branding costs 25 credits.'),
    mode: modeInput,
    maxPdfPages: pdfPages
      .optional()
      .describe(`Pages of a PDF to read, ${DEFAULT_PDF_PAGES} by default; 1 credit each.`),
    ...fetchInputs,
    ...pageInputs,
    maxAge: z.int().min(0).optional().describe('Reuse a fetch at most this many milliseconds old, free.'),
    maxTokens: maxTokensInput,
  },
  async run(args, context) {
    const { url, formats, mode, maxPdfPages, maxTokens, maxAge } = args;
    const request = {
      url,
      formats: formatsFrom(formats, mode),
      fetchConfig: fetchConfigFrom(args),
      maxAge,
      processors: maxPdfPages === undefined ? undefined : [{ type: 'pdf' as const, maxPages: maxPdfPages }],
    };
    const { result, cost } = await withCost(context, (options) => context.winnow.scrape(request, options));
    const { id, results, metadata, errors = {} } = result;
    const head = [
      `${metadata.url} answered ${metadata.statusCode}, ${metadata.contentType}. id ${id}, ${counted(cost, 'credit')}.`,
      ...documentLine(metadata),
      ...warningLines(metadata.warnings),
      ...actionFiles(results),
      ...Object.entries(errors).map(([format, why]) => `${format} failed: ${why?.code}: ${why?.error}`),
    ];
    const pieces = [...piecesOf(id, sectionsOf('scrape', result)), ...actionPieces(result)];
    const body =
      pieces.length > 0
        ? [{ type: 'text' as const, text: webContent(pieces, maxTokens, metadata.title).text }]
        : [];
    const pictures = await pictureContent(results, context);
    return { content: [{ type: 'text', text: head.join('\n') }, ...body, ...pictures] };
  },
});

function actionFiles({ actions }: ScrapeOutput['results']): string[] {
  const { screenshots = [], pdfs = [] } = actions ?? {};
  return [...screenshots, ...pdfs].map((url) => `file: ${url} (for one hour)`);
}

/** The results of actions, except whole pages. The page controls the values, and an error quotes text of the page. */
function actionPieces({ results, metadata }: ScrapeOutput): Piece[] {
  const failed = (metadata.actions ?? []).flatMap(({ type, error }) =>
    error ? [`${type} failed: ${error}`] : [],
  );
  const { javascriptReturns = [] } = results.actions ?? {};
  const values = javascriptReturns.map(
    ({ value }) => `script: ${JSON.stringify(value ?? null).slice(0, 2_000)}`,
  );
  const lines = [...failed, ...values];
  return lines.length === 0 ? [] : [{ name: 'actions', text: lines.join('\n') }];
}

function documentLine({
  pagesTotal,
  pagesProcessed,
}: {
  pagesTotal?: number | undefined;
  pagesProcessed?: number | undefined;
}): string[] {
  if (pagesTotal === undefined || pagesProcessed === undefined) return [];
  const more = pagesProcessed < pagesTotal ? '; for more set maxPdfPages' : '';
  return [`${pagesProcessed} of ${pagesTotal} pages of the document were read${more}.`];
}
