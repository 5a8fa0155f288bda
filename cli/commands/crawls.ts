/** `winnow crawl list`, `get`, `stop` and `delete` */
import { table } from '../../src/command-line/table.ts';
import { MAX_PAGE_SIZE } from '../../src/contract/pagination.ts';
import { countOf } from '../options.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';
import { linksNotFollowed } from '../view/links-not-followed.ts';

export const crawlList = userCommand({
  args: '',
  help: 'List the crawls, newest first.',
  options: {
    limit: { type: 'string', short: 'n', help: `How many, up to ${MAX_PAGE_SIZE}.`, default: '20' },
  },
  async run({ options, connect, print, signal }) {
    const limit = countOf(options);
    const { winnow } = await connect();
    const { data } = await winnow.crawl.list({ limit }, { signal });
    const rows = data.map((crawl) => [
      crawl.createdAt,
      crawl.status,
      `${crawl.finished}/${crawl.total}`,
      crawl.id,
      crawl.url,
    ]);
    print(
      data,
      data.length === 0 ? 'There are no crawls.' : table(['STARTED', 'STATUS', 'PAGES', 'ID', 'URL'], rows),
    );
  },
});

export const crawlGet = userCommand({
  args: 'ID',
  help: 'Show the state of a crawl, and its pages.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const job = await winnow.crawl.get(id, { signal });
    const rows = job.pages.map((page) => [
      page.status,
      page.depth,
      page.url,
      printable(page.error ?? page.reason ?? page.title),
    ]);
    const left = linksNotFollowed(job.stoppedBy);
    const head = `${job.status}${job.reason ? ` (${job.reason})` : ''}, ${job.finished} of ${job.total} pages${left && `, ${left}`}`;
    print(job, rows.length === 0 ? head : `${head}\n\n${table(['STATUS', 'DEPTH', 'URL', 'TITLE'], rows)}`);
  },
});

export const crawlStop = userCommand({
  args: 'ID',
  help: 'Stop a crawl. What was fetched stays, and it can be resumed.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.crawl.stop(id, { signal }), `Stopped. Resume with: winnow crawl resume ${id}`);
  },
});

export const crawlDelete = userCommand({
  args: 'ID',
  help: 'Remove a crawl, its pages and their history for good.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.crawl.delete(id, { signal }), 'Deleted.');
  },
});
