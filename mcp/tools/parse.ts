/** The tool `parse`: a file on the user's machine as text. Only if the server runs on the same machine. */
import { z } from 'zod';
import { DEFAULT_PDF_PAGES, pdfPages } from '../../src/contract/page/processors.ts';
import { ToolUseError } from '../errors.ts';
import { formatsFrom, formatsInput, maxTokensInput, modeInput } from '../inputs.ts';
import { counted, piecesOf, webContent } from '../output.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, withCost } from '../tool.ts';
import { warningLines } from '../warnings.ts';

export const parse = defineTool({
  name: 'parse',
  title: 'Read a local file',
  description:
    'Read a document on this machine (PDF, Office, EPUB, HTML, picture) by its path. For a document on the web use scrape.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    path: z.string().min(1),
    formats: formatsInput.describe('What to return. markdown suits reading.'),
    mode: modeInput,
    maxPdfPages: pdfPages
      .optional()
      .describe(`Pages of a PDF to read, ${DEFAULT_PDF_PAGES} by default; 1 credit each.`),
    maxTokens: maxTokensInput,
  },
  async run({ path, formats, mode, maxPdfPages, maxTokens }, context) {
    if (!context.readFile)
      throw new ToolUseError('This server is on another machine and cannot read your files.');
    const request = {
      ...(await context.readFile(path)),
      formats: formatsFrom(formats, mode),
      processors: maxPdfPages === undefined ? undefined : [{ type: 'pdf' as const, maxPages: maxPdfPages }],
    };
    const { result, cost } = await withCost(context, (options) => context.winnow.parse(request, options));
    const { id, metadata } = result;
    const head = [
      `${metadata.file.name}, ${metadata.contentType}, ${metadata.file.bytes} bytes. id ${id}, ${counted(cost, 'credit')}.`,
      ...warningLines(metadata.warnings),
    ];
    const pieces = piecesOf(id, sectionsOf('scrape', result));
    const { text } = webContent(pieces, maxTokens, metadata.title);
    return { content: [{ type: 'text', text: [...head, text].join('\n') }] };
  },
});
