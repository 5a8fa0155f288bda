/** `winnow crawl list`, `get`, `stop` and `delete`, and the same for batches. */
import type { BatchDetails, CrawlDetails } from '../../sdk/src/index.ts';
import type { Command } from '../../src/command-line/command.ts';
import { table } from '../../src/command-line/table.ts';
import { outcomeOfCrawl, outcomeOfPage, outcomeWords } from '../../src/contract/history/outcome.ts';
import { MAX_PAGE_SIZE } from '../../src/contract/pagination.ts';
import { countOf } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';
import { linksNotFollowed } from '../view/links-not-followed.ts';
import type { JobKind } from './job-into.ts';

export const crawlList = listCommand('crawl', 'crawls');
export const crawlGet = getCommand('crawl');
export const crawlStop = stopCommand('crawl');
export const crawlDelete = deleteCommand('crawl');

export const batchList = listCommand('batch', 'batches');
export const batchGet = getCommand('batch');
export const batchStop = stopCommand('batch');
export const batchDelete = deleteCommand('batch');

function listCommand(kind: JobKind, several: string): Command {
  return userCommand({
    args: '',
    help: `List the ${several}, newest first.`,
    options: {
      limit: { type: 'string', short: 'n', help: `How many, up to ${MAX_PAGE_SIZE}.`, default: '20' },
    },
    async run({ options, connect, print, signal }) {
      const limit = countOf(options);
      const { winnow } = await connect();
      const { data } = await winnow[kind].list({ limit }, { signal });
      const rows = data.map((crawl) => [
        crawl.createdAt,
        outcomeWords(outcomeOfCrawl(crawl), { pages: crawl }),
        `${crawl.finished}/${crawl.total}`,
        crawl.id,
        crawl.url,
      ]);
      print(
        data,
        data.length === 0
          ? `There are no ${several}.`
          : table(['STARTED', 'STATUS', 'PAGES', 'ID', 'URL'], rows),
      );
    },
  });
}

function getCommand(kind: JobKind): Command {
  return userCommand({
    args: 'ID',
    help: `Show the state of a ${kind}, and its pages.`,
    async run({ args: [id = ''], connect, print, signal }) {
      const { winnow } = await connect();
      const job: BatchDetails & Pick<CrawlDetails, 'stoppedBy' | 'warnings'> = await winnow[kind].get(id, {
        signal,
      });
      const rows = job.pages.map((page) => [
        outcomeWords(outcomeOfPage(page), page),
        page.depth,
        page.url,
        printable(page.error ?? page.reason ?? page.title),
      ]);
      const left = linksNotFollowed(job.stoppedBy);
      const went = outcomeWords(outcomeOfCrawl(job), { pages: job });
      const head = `${went}${job.reason ? ` (${job.reason})` : ''}, ${job.finished} of ${job.total} pages${left && `, ${left}`}`;
      const wrong = (job.warnings ?? [])
        .map(({ detail = '' }) => `\nNot read: ${printable(detail)}`)
        .join('');
      print(
        job,
        rows.length === 0
          ? head + wrong
          : `${head}${wrong}\n\n${table(['STATUS', 'DEPTH', 'URL', 'TITLE'], rows)}`,
      );
    },
  });
}

function stopCommand(kind: JobKind): Command {
  return userCommand({
    args: 'ID',
    help: `Stop a ${kind}. Its pages stay, and it can be resumed.`,
    async run({ args: [id = ''], connect, print, signal }) {
      const { winnow } = await connect();
      print(await winnow[kind].stop(id, { signal }), `Stopped. Resume with: winnow ${kind} resume ${id}`);
    },
  });
}

function deleteCommand(kind: JobKind): Command {
  return userCommand({
    args: 'ID',
    help: `Permanently delete a ${kind}, its pages and their history.`,
    async run({ args: [id = ''], connect, print, signal }) {
      const { winnow } = await connect();
      print(await winnow[kind].delete(id, { signal }), 'Deleted.');
    },
  });
}
