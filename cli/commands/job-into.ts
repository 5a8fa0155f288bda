/** Follows a crawl or a batch: pages as they arrive, on the screen or into a folder; and resumes one. */
import { isRetryable } from '../../sdk/src/errors.ts';
import { type CrawlPageWithScrape, type CrawlRun, type Winnow, WinnowError } from '../../sdk/src/index.ts';
import { type Command, UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { type Outcome, outcomeOfPage, outcomeWords } from '../../src/contract/history/outcome.ts';
import { shellWord } from '../../src/contract/samples/literal.ts';
import { Interrupted, SaveFailed } from '../failure.ts';
import { integer, list, text } from '../option-values.ts';
import { refuseFileName } from '../save/file.ts';
import { checkFolder, openFolder, type PageFolder } from '../save/folder.ts';
import { cutLeft, cutTo, forScreen, outcomeStyle, printable, type Screen } from '../terminal.ts';
import { type UserInput, userCommand } from '../user-command.ts';
import { linksNotFollowed, noLinkMatches } from '../view/links-not-followed.ts';
import { downloader } from './scrape.ts';

export type JobKind = 'crawl' | 'batch';

export const OUTPUT = {
  output: {
    type: 'string',
    short: 'o',
    help: 'Save to this folder: one file per page, and index.jsonl with the outcome of each.',
  },
  patience: { type: 'string', help: 'Seconds to wait for a server that does not answer.', default: '30' },
} as const;

/** For crawls. */
export const SYNC = {
  sync: {
    type: 'boolean',
    help: 'Bring the folder of an earlier crawl up to date: write new and changed pages, remove pages that are gone, leave the rest untouched.',
  },
} as const;

export function resumeCommand(kind: JobKind): Command {
  return userCommand({
    args: 'ID',
    help: `Continue a ${kind} that was stopped or lost its server, where its folder left off. If it is complete, fetch what the folder lacks.`,
    options: kind === 'crawl' ? { ...OUTPUT, ...SYNC } : OUTPUT,
    examples: [[`winnow ${kind} resume 0198c7a3-0c55-7f08-a2e7-6d1b94c3f570 -o pages`, 'After Ctrl-C']],
    async run(input) {
      const [id = ''] = input.args;
      await jobInto(input, kind, async (winnow, follow, folder) => {
        const { status } = await winnow[kind].get(id, { signal: input.signal });
        if (status === 'stopped') await winnow[kind].resume(id, { signal: input.signal });
        const from = folder?.savedPages(id).length ?? 0;
        return winnow[kind].follow(id, { ...follow, from, signal: input.signal });
      });
    },
  });
}

type Follow = { onProgress: (progress: { total: number }) => void; patienceMs: number };
type Begin = (winnow: Winnow, follow: Follow, folder: PageFolder | null) => Promise<CrawlRun>;

export async function jobInto(input: UserInput, kind: JobKind, begin: Begin): Promise<void> {
  const { options, progress, connect } = input;
  const output = text(options, 'output');
  const sync = options.sync === true;
  if (sync && output === undefined)
    throw new UsageError('--sync needs the folder of an earlier crawl: --output DIR');
  const patienceMs = (integer(options, 'patience') ?? 30) * 1000;
  if (output !== undefined) refuseFileName(output);
  if (output !== undefined) checkFolder(output);
  const session = await connect({ worker: true });
  const folder =
    output === undefined ? null : await openFolder(output, { site: null, download: downloader(session) });
  const follow: Follow = {
    patienceMs,
    onProgress: ({ total }) => progress.update({ label: '', total }),
  };
  let run: CrawlRun | null = null;
  const counts: Counts = {};
  const changes: Changes = {};
  let lastError = '';
  let sawAll = true;
  try {
    run = await begin(session.winnow, follow, folder);
    let done = 0;
    for await (const page of run) {
      const outcome = outcomeOfPage(page);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      const { change } = page;
      // A page that was not read can only be gone.
      if (change && (outcome !== 'skipped' || change === 'gone'))
        changes[change] = (changes[change] ?? 0) + 1;
      lastError = page.error ?? lastError;
      const id = run.progress?.id ?? '';
      // Pages that earlier runs saved count as done.
      if (done === 0) done = folder?.savedPages(id).length ?? 0;
      await deliver(input, page, folder, { crawl: id, sync });
      sawAll &&= !mayHideOthers(page);
      done += 1;
      progress.update({ done });
    }
    if (sync && folder && run.progress?.status === 'completed') {
      sawAll &&= !isCut(run.progress.stoppedBy);
      // Pages that an earlier run saved from the same crawl count too.
      sawAll &&= !folder.savedPages(run.progress.id).some(mayHideOthers);
      await removeOthers(input, folder, run.progress.id, sawAll);
    }
  } catch (error) {
    throw await explained(error, { run, kind, input, winnow: session.winnow, saved: counts });
  } finally {
    await folder?.close();
  }
  conclude(input, kind, run, { counts, changes, lastError }, folder);
}

type PageFacts = Partial<Pick<CrawlPageWithScrape, 'status' | 'statusCode' | 'warning'>>;

/** Whether this page may link to pages that the crawl cannot find without it. */
function mayHideOthers({ status, ...page }: PageFacts): boolean {
  if (status === undefined) return false;
  const outcome = outcomeOfPage({ ...page, status });
  return outcome === 'failed' || (outcome === 'error page' && !isNotThere(page));
}

function isNotThere({ statusCode, warning }: PageFacts): boolean {
  return statusCode === 404 || statusCode === 410 || warning === 'soft_404';
}

/** Cut off by a limit, so which pages are missing is arbitrary. */
function isCut(stoppedBy: NonNullable<CrawlRun['progress']>['stoppedBy']): boolean {
  return stoppedBy !== undefined && stoppedBy.pages + stoppedBy.linksPerPage > 0;
}

/** Pages that the crawl did not find are gone, unless it could not see the whole site. */
async function removeOthers(
  { progress }: Pick<UserInput, 'progress'>,
  folder: PageFolder,
  crawl: string,
  sawAll: boolean,
): Promise<void> {
  const others = folder.othersThan(crawl);
  if (sawAll) for (const address of others) await folder.remove(address);
  else if (others.length > 0) {
    const pages = others.length === 1 ? '1 page stays' : `${others.length} pages stay`;
    progress.note(`${pages} in the folder though not found by this crawl: it did not see the whole site.`);
  }
}

/** Pages by outcome. */
type Counts = Partial<Record<Outcome, number>>;

/** Pages by how they changed since the earlier crawl. */
type Changes = Partial<Record<NonNullable<CrawlPageWithScrape['change']>, number>>;

async function deliver(
  { options, progress, terminal }: UserInput,
  page: CrawlPageWithScrape,
  folder: PageFolder | null,
  { crawl, sync }: { crawl: string; sync: boolean },
): Promise<void> {
  if (folder) {
    const { scrape, links: _, url, scrapeRefId, ...facts } = page;
    const kept = { ...facts, scrapeRefId, crawl };
    if (page.change === 'gone') return folder.remove(url);
    if (page.change === 'unchanged' && folder.has(url) && (await folder.keep(url, kept))) return;
    // A missing page has no file, whichever crawl found it missing.
    const isMissing = page.statusCode === 404 || page.statusCode === 410;
    if (isMissing) await folder.remove(url);
    // An error page is not the page's new content.
    else if (sync && outcomeOfPage(page) === 'error page' && (await folder.keep(url, kept))) return;
    const results = isMissing ? undefined : scrape?.results;
    await folder.save({ url, results, facts: kept });
    return;
  }
  const line = options.json ? forScreen(JSON.stringify(page), terminal.out) : pageLine(page, terminal.out);
  await progress.aside(() => writeAndWait(`${line}\n`));
}

export function pageLine(
  page: Pick<CrawlPageWithScrape, 'status' | 'url' | 'title' | 'statusCode' | 'warning' | 'error' | 'reason'>,
  { style, width, isTerminal }: Screen,
): string {
  const { status, url } = page;
  const outcome = outcomeOfPage(page);
  const words = outcomeWords(outcome, page);
  const detail = status === 'completed' ? page.title : (page.error ?? page.reason ?? '');
  const why = printable(detail.replace(/\s+/g, ' '));
  if (!isTerminal) return `${words}\t${url}\t${why}`;
  const look = outcome === 'good' ? style.green : outcomeStyle(outcome, style);
  if (width < NARROW) return `${look(markOf(outcome))} ${cutLeft(url, width - 3)}`;
  const column = words.padEnd(15);
  const room = width - column.length - 2;
  const rest = room - url.length - 2;
  const tail = rest > 8 ? `  ${style.dim(cutTo(why, rest))}` : '';
  return `${look(column)}  ${cutTo(url, room)}${tail}`;
}

const NARROW = 40;
const markOf = (outcome: Outcome): string => (outcome === 'good' ? '+' : outcome === 'skipped' ? '-' : '!');

type Trouble = {
  run: CrawlRun | null;
  kind: JobKind;
  input: UserInput;
  winnow: Winnow;
  saved: Counts;
};

/** The error, extended by what happened to the crawl or batch and how to resume it. */
async function explained(error: unknown, { run, kind, input, winnow, saved }: Trouble): Promise<unknown> {
  const id = run?.progress?.id;
  if (id === undefined) return error;
  const resume = howToResume(kind, id, input);
  const count = Object.values(saved).reduce((sum, part) => sum + part, 0);
  if (input.signal.aborted) {
    input.progress.update({ label: 'Stopping', total: 0 });
    // Fails if it has just ended.
    await winnow[kind].stop(id, { attempts: 1, timeoutMs: 3_000 }).catch(() => {});
    return new Interrupted(`stopped after ${count} ${count === 1 ? 'page' : 'pages'}. ${resume}`);
  }
  if (isRetryable(error)) {
    return new WinnowError(error.type, `${error.summary}. The ${kind} is not lost. ${resume}`, {
      cause: error,
    });
  }
  if (error instanceof WinnowError) return error;
  // The output was closed, or the folder cannot be written: no one would read the rest.
  await winnow[kind].stop(id, { attempts: 1 }).catch(() => {});
  if (!(error instanceof SaveFailed)) return error;
  return new SaveFailed(`${error.message}. The ${kind} was stopped. ${resume}`, { cause: error });
}

/** Includes the server's address, but not the key, which should not appear on a screen. The id is the server's word. */
function howToResume(kind: JobKind, id: string, { options }: Pick<UserInput, 'options'>): string {
  const again = ['output', 'server'].flatMap((name) => {
    const value = text(options, name);
    return value === undefined ? [] : [`--${name}`, pasteable(value)];
  });
  const sync = options.sync === true ? ['--sync'] : [];
  return `Resume with: ${[`winnow ${kind} resume`, pasteable(id), ...again, ...sync].join(' ')}`;
}

/** Quoted for the shell of this system. */
function pasteable(value: string): string {
  const word = shellWord(value);
  return process.platform === 'win32' && word !== value ? `"${value}"` : word;
}

const DONE: Record<JobKind, string> = { crawl: 'Crawled', batch: 'Fetched' };

/** @example pagesIn({ good: 7, 'error page': 1 }, ' to site') // '8 pages to site: 7 good, 1 error page' */
export function pagesIn(counts: Counts, where: string): string {
  const { skipped: _, ...fetched } = counts;
  const count = Object.values(fetched).reduce((sum, part) => sum + part, 0);
  const pages = count === 0 ? 'no pages' : count === 1 ? '1 page' : `${count} pages`;
  const parts = Object.entries(counts).map(
    ([outcome, part]) => `${part} ${outcome}${outcome === 'error page' && part > 1 ? 's' : ''}`,
  );
  const isPlain = Object.keys(counts).every((outcome) => outcome === 'good');
  return `${pages}${where}${isPlain ? '' : `: ${parts.join(', ')}`}`;
}

/** @example changesIn({ new: 2, gone: 1 }) // '2 new, 1 gone' */
function changesIn(changes: Changes): string {
  const order = ['new', 'changed', 'unchanged', 'gone'] as const;
  return order.flatMap((change) => (changes[change] ? [`${changes[change]} ${change}`] : [])).join(', ');
}

function conclude(
  input: UserInput,
  kind: JobKind,
  run: CrawlRun,
  { counts, changes, lastError }: { counts: Counts; changes: Changes; lastError: string },
  folder: PageFolder | null,
): void {
  const { progress } = run;
  const where = folder ? ` to ${folder.path}` : '';
  input.progress.end();
  const done = progress?.status === 'completed' ? DONE[kind] : 'Fetched before it ended:';
  const parts = [
    `${done} ${pagesIn(counts, where)}`,
    changesIn(changes),
    linksNotFollowed(progress?.stoppedBy),
  ].filter((part) => part !== '');
  const gotNothing = progress?.status === 'failed' && Object.keys(counts).every((one) => one === 'failed');
  if (!gotNothing) input.progress.note(parts.join('; '));
  const patterns = list(input.options, 'include') ?? [];
  // If its links were left out for another reason, that one was told.
  const isOnlyStart = progress?.total === 1 && counts.good === 1 && !linksNotFollowed(progress.stoppedBy);
  if (isOnlyStart && progress.status === 'completed' && patterns.length > 0)
    input.progress.note(noLinkMatches(patterns));
  for (const { detail = '' } of progress?.warnings ?? [])
    input.progress.note(`Not read: ${printable(detail)}`);
  if (progress?.status === 'failed') {
    const why = lastError || progress.reason || 'no reason given';
    throw new WinnowError('upstream_failed', `The ${kind} failed: ${why}`);
  }
  if (progress?.status === 'completed' && counts.failed === progress.total)
    throw new WinnowError('upstream_failed', `No page of the ${kind} could be fetched.`);
  if (progress?.status === 'stopped') {
    const reason = progress.reason === 'insufficient_credits' ? 'insufficient_credits' : 'conflict';
    const why = progress.reason ? `: ${progress.reason}` : '';
    throw new WinnowError(reason, `The ${kind} was stopped${why}. ${howToResume(kind, progress.id, input)}`);
  }
}
