/** The tools for past requests: `history_list` and `history_get`, which also reads on by cursor. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { HistoryEntry, ScrapeResults } from '../../sdk/src/index.ts';
import { HISTORY_SERVICES, HISTORY_STATES } from '../../src/contract/history/history.ts';
import { outcomeOfEntry, outcomeWords } from '../../src/contract/history/outcome.ts';
import { subjectOf } from '../../src/contract/history/subject.ts';
import { isRecord } from '../../src/contract/request/is-record.ts';
import { cursorInput, readCursor } from '../cursor.ts';
import { ToolUseError } from '../errors.ts';
import { idInput, maxTokensInput } from '../inputs.ts';
import { dataOutput, type Piece, piecesOf, webContent } from '../output.ts';
import { pictureContent } from '../picture.ts';
import { sectionsOf } from '../sections.ts';
import { defineTool } from '../tool.ts';

export const historyList = defineTool({
  name: 'history_list',
  title: 'List past requests',
  description:
    'Past requests, including crawls, newest first, without results. Check here before you fetch a page again: history_get reads a result again, free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    service: z.enum(HISTORY_SERVICES).optional(),
    status: z.enum(HISTORY_STATES).optional(),
    query: z.string().optional().describe('Words in the request or its result.'),
    cursor: z.string().optional().describe('The previous nextCursor.'),
    limit: z.int().min(1).max(50).default(10),
  },
  async run({ service, status, query, cursor = 'newest', limit }, { winnow, signal }) {
    const { data, nextCursor } = await winnow.history.slice(
      { service, status, q: query, cursor, limit, results: 'none' },
      { signal },
    );
    return dataOutput({ entries: data.map(summaryOf), nextCursor });
  },
});

export const historyGet = defineTool({
  name: 'history_get',
  title: 'Read a past result',
  description:
    'Read a stored result again by its id (of a scrape, extract, search, page of a crawl, or run of a monitor), or read on from a cursor where an answer was cut. Nothing is fetched; free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {
    id: idInput.optional().describe('Give either id or cursor.'),
    cursor: cursorInput.optional(),
    maxTokens: maxTokensInput,
  },
  async run({ id, cursor, maxTokens }, context) {
    if ((id === undefined) === (cursor === undefined)) throw new ToolUseError('Give either id or cursor');
    const from = cursor === undefined ? null : readCursor(cursor);
    const entry = await context.winnow.history.get(id ?? from?.id ?? '', { signal: context.signal });
    const pieces = piecesOf(entry.id, sectionsOf(entry.service, entry.result ?? {}));
    if (from) return readOn(pieces[from.section], from.offset, maxTokens);
    const head = JSON.stringify(summaryOf(entry));
    if (!entry.result) return { content: [{ type: 'text', text: head }] };
    const title = titleIn(entry.result);
    const pictures = await pictureContent(formatsIn(entry.result), context);
    const body =
      pieces.length > 0 ? [{ type: 'text' as const, text: webContent(pieces, maxTokens, title).text }] : [];
    return { content: [{ type: 'text', text: head }, ...body, ...pictures] };
  },
});

function readOn(piece: Piece | undefined, offset: number, maxTokens: number): CallToolResult {
  if (!piece || offset >= piece.text.length)
    throw new ToolUseError('The cursor is beyond the end of the result');
  return { content: [{ type: 'text', text: webContent([{ ...piece, offset }], maxTokens).text }] };
}

function titleIn({ metadata }: Record<string, unknown>): string | null {
  const { title } = (metadata ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title : null;
}

function formatsIn(result: Record<string, unknown>): ScrapeResults {
  const { results } = result;
  return isRecord(results) ? results : {};
}

function summaryOf(entry: HistoryEntry) {
  const { id, service, params, error, elapsedMs, createdAt, requestParentId } = entry;
  const about = subjectOf(params);
  return {
    id,
    service,
    status: outcomeWords(outcomeOfEntry(entry), entry),
    ...(about !== null && { about: about.slice(0, 300) }),
    createdAt,
    elapsedMs,
    ...(requestParentId && { belongsTo: requestParentId }),
    ...(error && { error: `${error.type}: ${error.message}` }),
  };
}
