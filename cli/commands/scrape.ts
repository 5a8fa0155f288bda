/** `winnow scrape URL…` */
import { type FormatInput, type ScrapeOutput, type Winnow, WinnowError } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { EXIT_CODES, exitCodeOf, explainToUser, SaveFailed } from '../failure.ts';
import { FETCH_OPTIONS, FORMAT_OPTIONS, fetchConfigFrom, formatsFrom, readText, text } from '../options.ts';
import { checkFolder, type Download, openFolder, type PageFolder } from '../save/folder.ts';
import { forScreen } from '../terminal.ts';
import { type Session, type UserInput, userCommand } from '../user-command.ts';
import { type FormatName, showResults } from '../view/results.ts';
import { showLeftOut, showWarnings } from '../view/warnings.ts';

export const scrapeCommand = userCommand({
  args: 'URL...',
  help: 'Fetch pages and print them as Markdown, or in other formats. "-" reads addresses from standard input, one a line.',
  options: {
    ...FORMAT_OPTIONS,
    output: {
      type: 'string',
      short: 'o',
      help: 'Save to this folder, one file a page, instead of printing.',
    },
    ...FETCH_OPTIONS,
  },
  examples: [
    ['winnow scrape https://example.com', 'The page as Markdown'],
    ['winnow scrape https://example.com --mode reader > page.md', 'Only its main content, into a file'],
    ['winnow scrape https://example.com --explain', 'And what was left out of it, with the reasons'],
    ['winnow scrape https://example.com -f links,images', 'Its links and images'],
    ['winnow scrape https://example.com -f screenshot -o shots', 'A picture of it'],
    ['winnow scrape - -o pages < addresses.txt', 'Many pages into a folder'],
    ['winnow scrape https://example.com --json | jq .metadata', 'Everything that is known about it'],
  ],
  async run(input) {
    const { options, connect } = input;
    const urls = addressesFrom(input.args);
    const formats = formatsFrom(options);
    const fetchConfig = fetchConfigFrom(options);
    const output = text(options, 'output');
    if (output !== undefined) checkFolder(output);
    const session = await connect();
    if (
      formats.some(({ type }) => type === 'screenshot') &&
      output === undefined &&
      session.connection.inProcess
    ) {
      throw new UsageError('A screenshot needs --output DIR: without a server nobody can fetch it later.');
    }
    const folder =
      output === undefined ? null : await openFolder(output, { site: '', download: downloader(session) });
    try {
      await scrapeAll(input, session.winnow, { urls, formats, fetchConfig, folder });
    } finally {
      await folder?.close();
    }
  },
});

type Job = {
  urls: string[];
  formats: FormatInput[];
  fetchConfig: ReturnType<typeof fetchConfigFrom>;
  folder: PageFolder | null;
};

/** One after the other in the order given. If one of several fails, the others are still fetched. */
async function scrapeAll(
  input: UserInput,
  winnow: Winnow,
  { urls, formats, fetchConfig, folder }: Job,
): Promise<void> {
  const { progress, signal } = input;
  for (const [index, url] of urls.entries()) {
    progress.update({ label: url, done: index, total: urls.length > 1 ? urls.length : 0 });
    try {
      const result = await winnow.scrape({ url, formats, fetchConfig }, { signal });
      await deliver(input, result, { formats, folder, several: urls.length > 1 });
    } catch (error) {
      const told = explainToUser(error);
      if (urls.length === 1 || signal.aborted || told === null || isEndOfAll(error)) throw error;
      progress.note(`winnow: ${url}: ${told}`);
      process.exitCode = exitCodeOf(error);
    }
  }
}

/** Without a key that works, credits, or room to save, the other addresses would fail as well. */
function isEndOfAll(error: unknown): boolean {
  if (error instanceof SaveFailed) return true;
  const code = exitCodeOf(error);
  return code === EXIT_CODES.auth || code === EXIT_CODES.credits;
}

async function deliver(
  { options, progress, terminal }: UserInput,
  result: ScrapeOutput,
  { formats, folder, several }: { formats: FormatInput[]; folder: PageFolder | null; several: boolean },
): Promise<void> {
  const { metadata, results } = result;
  for (const line of [...showWarnings(result, terminal.err), ...showLeftOut(results, terminal.err)]) {
    progress.note(line);
  }
  if (folder) {
    const { title, statusCode, contentType } = metadata;
    const files = await folder.save({
      url: metadata.url,
      results,
      facts: { id: result.id, title, statusCode, contentType },
    });
    return progress.note(files.map((file) => `${folder.path}/${file}`).join('\n'));
  }
  const names = formats.map(({ type }): FormatName => type);
  const heading = several && !options.json ? `${terminal.out.style.bold(`==> ${metadata.url} <==`)}\n` : '';
  const body = options.json
    ? forScreen(JSON.stringify(result), terminal.out)
    : showResults(names, results, terminal.out);
  await progress.aside(() => writeAndWait(`${heading}${body}\n`));
}

function addressesFrom(args: string[]): string[] {
  const urls = args.flatMap((arg) => (arg === '-' ? readText('-').split('\n') : [arg]));
  const given = urls.map((url) => url.trim()).filter((url) => url !== '' && !url.startsWith('#'));
  if (given.length === 0) throw new UsageError('There is no address on standard input.');
  return given;
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
