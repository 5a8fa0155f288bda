/** `winnow scrape URL…` */
import {
  type FetchConfig,
  type FormatInput,
  type ScrapeOutput,
  type Winnow,
  WinnowError,
} from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { createTurns, forEachAtOnce } from '../at-once.ts';
import { EXIT_CODES, exitCodeOf, explainToUser, SaveFailed } from '../failure.ts';
import { inputLines } from '../input.ts';
import { countOf, integer, text } from '../option-values.ts';
import {
  CACHE_OPTIONS,
  cacheFrom,
  FETCH_OPTIONS,
  FORMAT_OPTIONS,
  fetchConfigFrom,
  formatsFrom,
  SELECTOR_OPTIONS,
  selectorsFrom,
} from '../options.ts';
import { createPatience } from '../patience.ts';
import { refuseFile } from '../refuse-file.ts';
import { checkFile, isFileName, isTable, optionsForFile, saveFile } from '../save/file.ts';
import { checkFolder, type Download, openFolder, type PageFolder } from '../save/folder.ts';
import { rowsOf, saveTable } from '../save/table.ts';
import { forScreen, printable } from '../terminal.ts';
import { type Session, type UserInput, userCommand } from '../user-command.ts';
import { type FormatName, showResults } from '../view/results.ts';
import { showLeftOut, showWarnings } from '../view/warnings.ts';

export const scrapeCommand = userCommand({
  args: 'URL...',
  help: 'Fetch pages and print them as Markdown, or in other formats. "-" reads addresses from standard input, one per line.',
  options: {
    ...FORMAT_OPTIONS,
    ...SELECTOR_OPTIONS,
    output: {
      type: 'string',
      short: 'o',
      help: 'Save instead of printing: to a folder with one file per page, to a file such as page.md for a single page, or the data of all pages to a table such as data.csv.',
    },
    concurrency: { type: 'string', short: 'c', help: 'How many pages to fetch at once.', default: '4' },
    patience: {
      type: 'string',
      help: 'Seconds to wait for a server that goes away between pages.',
      default: '30',
    },
    resume: { type: 'boolean', help: 'Skip addresses whose pages are in the folder already.' },
    fail: {
      type: 'boolean',
      help: 'Also exit with 1 when a site answered with an error (400 and above) or blocked us.',
    },
    ...FETCH_OPTIONS,
    ...CACHE_OPTIONS,
  },
  examples: [
    ['winnow scrape https://example.com', 'The page as Markdown'],
    ['winnow scrape https://example.com --mode reader -o page.md', 'Only its main content, into a file'],
    ['winnow scrape https://example.com --explain', 'Also what was left out, and why'],
    ['winnow scrape https://example.com --query "opening hours" --max-tokens 500', 'Only relevant passages'],
    ['winnow scrape https://example.com -f links,images', 'Its links and images'],
    ['winnow scrape https://example.com -f screenshot -o shots', 'A picture of it'],
    [`winnow scrape https://example.com --action 'click "Load more"'`, 'After a click in a browser'],
    ['winnow scrape https://example.com -o page.pdf', 'As a PDF'],
    ['winnow scrape - -o pages < addresses.txt', 'Many pages into a folder'],
    ['winnow scrape - -o pages --resume < addresses.txt', 'Those still missing, and those that failed'],
    [
      'winnow scrape - --prompt "name and price" -o data.csv < addresses.txt',
      'The data of many pages as a table',
    ],
    ['winnow scrape https://example.com --json | jq .metadata', 'Everything known about the page'],
  ],
  async run(input) {
    const { args, options, connect } = input;
    const output = text(options, 'output');
    const file = output !== undefined && isFileName(output) ? output : null;
    const formats = formatsFrom(file === null ? options : optionsForFile(file, options));
    const job: Job = {
      formats,
      fetchConfig: fetchConfigFrom(options),
      cache: cacheFrom(options),
      selectors: selectorsFrom(options),
      atOnce: countOf(options, 'concurrency') ?? 1,
      several: args.length > 1 || args.includes('-'),
      patienceMs: (integer(options, 'patience') ?? 30) * 1000,
    };
    for (const arg of args) refuseFile(arg, 'scrape');
    if (file !== null) checkFile(file, { pages: args, formats });
    else if (output !== undefined) checkFolder(output);
    if (options.resume && (output === undefined || file !== null))
      throw new UsageError('--resume needs the folder of the earlier run: --output DIR');
    const session = await connect();
    if (
      formats.some(({ type }) => ['screenshot', 'pdf', 'mhtml'].includes(type)) &&
      output === undefined &&
      session.connection.inProcess
    ) {
      throw new UsageError(
        'Pictures and files need --output DIR: without a server they cannot be fetched later.',
      );
    }
    const download = downloader(session);
    const folder =
      output === undefined || file !== null ? null : await openFolder(output, { site: '', download });
    const table = file !== null && isTable(file) ? { path: file, rows: [] } : null;
    const place: Place = folder ? { folder } : table ? { table } : file ? { file, download } : 'screen';
    try {
      await scrapeAll(input, session.winnow, job, place);
      if (table?.rows.length === 0) input.progress.note(`${table.path} is not written: no page has data.`);
    } finally {
      await folder?.close();
      // Its columns are known only at the end; rows from before a Ctrl-C are kept.
      if (table && table.rows.length > 0) {
        await saveTable(table.path, table.rows);
        input.progress.note(table.path);
      }
    }
  },
});

type Job = {
  formats: FormatInput[];
  fetchConfig: FetchConfig | undefined;
  cache: ReturnType<typeof cacheFrom>;
  selectors: ReturnType<typeof selectorsFrom>;
  atOnce: number;
  several: boolean;
  patienceMs: number;
};

type Table = { path: string; rows: ReturnType<typeof rowsOf> };
type Place = { folder: PageFolder } | { table: Table } | { file: string; download: Download } | 'screen';

/** A few at once. If one of several fails, the others are still fetched. */
async function scrapeAll(input: UserInput, winnow: Winnow, job: Job, place: Place): Promise<void> {
  const { options, progress, signal } = input;
  const { formats, fetchConfig, cache, selectors, atOnce, several } = job;
  const ended = new AbortController();
  const takeTurn = createTurns();
  const patiently = createPatience({ patienceMs: job.patienceMs, signal });
  const total = several && !input.args.includes('-') ? input.args.length : 0;
  let given = 0;
  let done = 0;
  const addresses = addressesFrom(input.args, AbortSignal.any([signal, ended.signal]));
  await forEachAtOnce(addresses, { atOnce, stop: () => ended.abort() }, async (url) => {
    given += 1;
    if (options.resume && place !== 'screen' && 'folder' in place && place.folder.has(url)) return;
    progress.update({ label: total === 0 && several ? `${done} done, ${url}` : url, done, total });
    const turn = takeTurn();
    try {
      const request = { url, formats, fetchConfig, ...cache, ...selectors };
      // One key for all attempts: a call whose answer was lost is not charged again.
      const idempotencyKey = crypto.randomUUID();
      const result = await patiently(() => winnow.scrape(request, { signal, idempotencyKey }));
      // On a screen and in a table, pages appear in the order given; in a folder each has its own file.
      if (place === 'screen' || 'table' in place) await turn.mine;
      await deliver(input, { url, result, job, place });
    } catch (error) {
      await failed(error, { url, input, several, place });
    } finally {
      turn.end();
    }
    done += 1;
  });
  signal.throwIfAborted();
  if (given === 0) throw new UsageError('There is no address on standard input.');
}

async function* addressesFrom(args: string[], signal: AbortSignal): AsyncGenerator<string> {
  for (const arg of args) {
    if (arg === '-') yield* inputLines(signal);
    else yield arg;
  }
}

/** Reports the error in the index and on the screen; throws it if nothing else is left to do. */
async function failed(
  error: unknown,
  { url, input, several, place }: { url: string; input: UserInput; several: boolean; place: Place },
): Promise<void> {
  const explanation = explainToUser(error);
  if (input.signal.aborted || explanation === null || isFatal(error)) throw error;
  if (place !== 'screen' && 'folder' in place) {
    const type = error instanceof WinnowError ? error.type : undefined;
    const facts = { error: explanation.replace(/\s*\n\s*/g, ' '), type };
    await place.folder.save({ url, results: undefined, facts });
  }
  if (!several) throw error;
  input.progress.note(`winnow: ${printable(url)}: ${explanation}`);
  process.exitCode = exitCodeOf(error);
}

/** Without a server, a valid key, credits, or room to save, the other addresses would fail as well. */
function isFatal(error: unknown): boolean {
  if (error instanceof SaveFailed) return true;
  if (error instanceof WinnowError && error.type === 'connection_failed') return true;
  const code = exitCodeOf(error);
  return code === EXIT_CODES.auth || code === EXIT_CODES.credits;
}

type Fetched = { url: string; result: ScrapeOutput; job: Job; place: Place };

async function deliver(input: UserInput, { url, result, job, place }: Fetched): Promise<void> {
  const { options, progress, terminal } = input;
  const { metadata, results } = result;
  const about = job.several ? printable(url) : undefined;
  const notes = [...showWarnings(result, terminal.err, about), ...showLeftOut(results, terminal.err, about)];
  for (const line of notes) progress.note(line);
  const error = badAnswer(metadata);
  if (options.fail && error !== undefined) {
    progress.note(`winnow: ${printable(url)}: ${error}`);
    process.exitCode = EXIT_CODES.failure;
  }
  if (place === 'screen') return print(input, result, job);
  if ('table' in place) {
    if (error === undefined) place.table.rows.push(...rowsOf(results.json?.data, { url }));
    return;
  }
  if ('file' in place) {
    const [format] = job.formats;
    if (format) await saveFile(place.file, format, results, place.download);
    return progress.note(place.file);
  }
  const { title, statusCode, contentType } = metadata;
  const requestedUrl = metadata.url === url ? undefined : url;
  const facts = { requestedUrl, id: result.id, title, statusCode, contentType, error };
  const files = await place.folder.save({ url: metadata.url, results, facts });
  progress.note(files.map((file) => `${place.folder.path}/${file}`).join('\n'));
}

/** Why a fetched page is not the requested one. */
function badAnswer({ statusCode, warnings }: ScrapeOutput['metadata']): string | undefined {
  if (warnings.some(({ reason }) => reason === 'bot_blocked')) return 'The site blocked the request';
  return statusCode >= 400 ? `The site answered ${statusCode}` : undefined;
}

async function print(
  { options, progress, terminal }: UserInput,
  result: ScrapeOutput,
  { formats, fetchConfig, several }: Job,
): Promise<void> {
  const names: FormatName[] = [
    ...formats.map(({ type }) => type),
    ...(fetchConfig?.actions ? (['actions'] as const) : []),
  ];
  const { bold } = terminal.out.style;
  const heading = several && !options.json ? `${bold(`==> ${result.metadata.url} <==`)}\n` : '';
  const body = options.json
    ? forScreen(JSON.stringify(result), terminal.out)
    : await showResults(names, result.results, terminal.out);
  await progress.aside(() => writeAndWait(`${heading}${body}\n`));
}

/** Pictures have signed addresses on the same server. */
export function downloader({ connection }: Session): Download {
  return async (url) => {
    let response: Response;
    try {
      response = await (connection.fetch ?? fetch)(url);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
    } catch (cause) {
      throw new WinnowError('connection_failed', 'A picture could not be fetched', { cause });
    }
    if (response.status === 404) return null;
    const fields = { status: response.status, headers: response.headers };
    throw new WinnowError('upstream_failed', `A picture could not be fetched (${response.status})`, fields);
  };
}
