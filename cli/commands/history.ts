/** `winnow history` and `winnow history get` */
import type { HistoryEntry } from '../../sdk/src/index.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { HISTORY_SERVICES, HISTORY_STATES } from '../../src/contract/history/history.ts';
import { outcomeOfEntry, outcomeWords } from '../../src/contract/history/outcome.ts';
import { subjectOf } from '../../src/contract/history/subject.ts';
import { MAX_PAGE_SIZE } from '../../src/contract/pagination.ts';
import { choice, limitOf, text } from '../option-values.ts';
import { cutTo, forScreen, outcomeStyle, printable, type Screen } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const historyList = userCommand({
  args: '[WORDS...]',
  help: 'List past requests, newest first, or those that match some words. With --json, one line per request with its result.',
  options: {
    limit: { type: 'string', short: 'n', help: 'How many, or "all".', default: '20' },
    service: { type: 'string', help: 'Only requests to this service.', choices: HISTORY_SERVICES },
    status: { type: 'string', help: 'Only requests in this state.', choices: HISTORY_STATES },
    session: { type: 'string', help: 'Only requests whose session id contains this.' },
    find: { type: 'string', help: 'Only requests that match these words, the same as WORDS.' },
  },
  examples: [
    ['winnow history milling grain', 'Requests with these words in the request or result'],
    ['winnow history --service scrape --status failed', 'Pages that could not be fetched'],
    ['winnow history --limit all --json > history.jsonl', 'Everything, with results'],
  ],
  async run({ args, options, connect, signal, terminal }) {
    const limit = limitOf(options);
    const query = {
      service: choice(options, 'service', HISTORY_SERVICES),
      status: choice(options, 'status', HISTORY_STATES),
      sessionId: text(options, 'session'),
      q: text(options, 'find') ?? (args.length > 0 ? args.join(' ') : undefined),
      limit: Math.min(MAX_PAGE_SIZE, limit),
      results: options.json ? ('full' as const) : ('none' as const),
    };
    const { winnow } = await connect();
    let shown = 0;
    for await (const entry of winnow.history.all(query, { signal })) {
      const line = options.json
        ? forScreen(JSON.stringify(entry), terminal.out)
        : entryLine(entry, terminal.out);
      await writeAndWait(`${line}\n`);
      shown += 1;
      if (shown >= limit) break;
    }
    if (shown === 0 && !options.json)
      await writeAndWait(query.q === undefined ? 'Nothing yet.\n' : 'Nothing found.\n');
  },
});

export const historyGet = userCommand({
  args: 'ID',
  help: 'Print one past request with its full result, as JSON.',
  async run({ args: [id = ''], options, connect, signal, terminal }) {
    const { winnow } = await connect();
    const entry = await winnow.history.get(id, { signal });
    await writeAndWait(`${forScreen(JSON.stringify(entry, null, options.json ? 0 : 2), terminal.out)}\n`);
  },
});

export const historyDelete = userCommand({
  args: 'ID',
  help: 'Permanently delete a past request and its result.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.history.delete(id, { signal }), 'Deleted.');
  },
});

export function entryLine(entry: HistoryEntry, { style, width, isTerminal }: Screen): string {
  const what = printable(subjectOf(entry.params) ?? '');
  const outcome = outcomeOfEntry(entry);
  const words = outcomeWords(outcome, entry);
  const columns = [entry.createdAt, entry.service.padEnd(9), words.padEnd(15), entry.id];
  if (!isTerminal) return [...columns.map((column) => column.trim()), what].join('\t');
  const line = columns.join('  ');
  const rest = width - line.length - 2;
  const look = outcomeStyle(outcome, style);
  return look(
    rest > 10 ? `${line}  ${cutTo(what, rest)}` : `${line}\n  ${cutTo(what, Math.max(8, width - 2))}`,
  );
}
