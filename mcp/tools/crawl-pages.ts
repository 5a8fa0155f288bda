/** The tool `crawl_pages`: what a crawl has fetched, a few pages at a time. */
import { z } from 'zod';
import type { CrawlJob, CrawlPageWithScrape } from '../../sdk/src/index.ts';
import { outcomeOfPage, outcomeWords } from '../../src/contract/history/outcome.ts';
import { withEither } from '../crawl-or-batch.ts';
import { idInput, maxTokensInput } from '../inputs.ts';
import { dataOutput, fitEntries, type Piece, piecesOf, webContent } from '../output.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool, type ToolContext } from '../tool.ts';

export const crawlPages = defineTool({
  name: 'crawl_pages',
  title: 'Read the pages of a crawl',
  description:
    'The pages a crawl has fetched so far, with content, even while it runs. content: false lists only addresses and titles; then read single pages with history_get. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    id: idInput,
    cursor: z.int().min(0).default(0).describe('The nextCursor of the previous slice.'),
    limit: z.int().min(1).max(20).default(5).describe('Pages to read. Ignored without content.'),
    content: z.boolean().default(true),
    maxTokens: maxTokensInput,
  },
  async run({ id, cursor, limit, content, maxTokens }, context) {
    if (!content) return listOutput(id, { from: cursor, maxTokens }, context);
    const { winnow, signal } = context;
    const slice = await withEither(winnow, (api) => api.pages(id, { cursor, limit }, { signal }));
    const { data, pagination } = slice;
    if (data.length === 0) {
      return { content: [{ type: 'text', text: `No pages from ${cursor} on. See crawl_status.` }] };
    }
    const next = pagination.nextCursor;
    const more =
      next === null ? 'No more pages now.' : `More: crawl_pages {"id": "${id}", "cursor": ${next}}`;
    const head = `Pages ${cursor} to ${cursor + data.length - 1}. ${more}`;
    const pieces = data.flatMap((page, at) => piecesOfPage(page, `page ${cursor + at}`));
    return {
      content: [
        { type: 'text', text: head },
        { type: 'text', text: webContent(pieces, maxTokens).text },
      ],
    };
  },
});

function piecesOfPage(page: CrawlPageWithScrape, label: string): Piece[] {
  const { url, status, scrape, scrapeRefId, reason, error } = page;
  const name = `${label}: ${url}`;
  if (!scrape) return [{ name, label, text: `${status}: ${error ?? reason ?? 'no content'}` }];
  const pieces = piecesOf(scrapeRefId, sectionsOf('scrape', scrape));
  if (pieces.length === 1) return pieces.map((piece) => ({ ...piece, name, label }));
  return pieces.map((piece) => ({
    ...piece,
    name: `${name}, ${piece.name}`,
    label: `${label}, ${piece.name}`,
  }));
}

async function listOutput(
  id: string,
  slice: { from: number; maxTokens: number },
  { winnow, signal }: ToolContext,
) {
  const { pages, status }: CrawlJob = await withEither(winnow, (api) => api.get(id, { signal }));
  const entries = pages.map((page) => ({
    url: page.url,
    title: page.title,
    status: outcomeWords(outcomeOfPage(page), page),
    ...(page.scrapeRefId && { id: page.scrapeRefId }),
    ...(page.reason && { reason: page.reason }),
  }));
  const { shown, nextCursor } = fitEntries(entries, slice);
  return dataOutput({ crawl: status, pages: shown, nextCursor });
}
