/** The answer of a v1 crawl, streamed: page by page, and at the end the data of all pages merged. */

import { resultJson } from '../../../http/result-json.ts';
import type { HistoryDeps } from '../../../http/routes/history.ts';
import type { LoadDeps } from '../../../pipeline/load-page.ts';
import { type CrawlRow, listCrawlPages } from '../../../store/crawls.ts';
import type { V1Answer } from '../run/requests.ts';

export type CrawlAnswerDeps = HistoryDeps & Pick<LoadDeps, 'pool'>;

const PAGES_AT_ONCE = 50;

type Scraped = { results?: { markdown?: { data: string[] }; json?: { data: unknown } } } | null;

export async function* crawlAnswer(
  deps: CrawlAnswerDeps,
  crawl: CrawlRow,
  answer: V1Answer,
): AsyncGenerator<Buffer> {
  const { result: _, ...rest } = { result: null, ...answer };
  const urls: string[] = [];
  const data: Buffer[] = [];
  let before = `${JSON.stringify(rest).slice(0, -1)},"result":{"pages":[`;
  for (let from = 0; from < crawl.finished; from += PAGES_AT_ONCE) {
    const rows = await listCrawlPages(deps.database, crawl.id, { from, limit: PAGES_AT_ONCE });
    for (const { id, url, status } of rows) {
      if (status !== 'completed') continue;
      const { results } = (JSON.parse((await resultJson(deps, id)).toString()) as Scraped) ?? {};
      const markdown = results?.markdown?.data.join('\n\n') ?? '';
      urls.push(url);
      if (results?.json) data.push(Buffer.from(JSON.stringify(results.json.data)));
      yield Buffer.from(before + JSON.stringify({ url, markdown }));
      before = ',';
    }
  }
  const opening = urls.length === 0 ? before : '';
  yield Buffer.from(`${opening}],"crawled_urls":${JSON.stringify(urls)},"llm_result":`);
  yield data.length > 0 ? await merged(deps, data) : Buffer.from('null');
  yield Buffer.from('}}');
}

/** In a child process, because merging a thousand pages with long lists takes seconds. */
async function merged({ pool }: CrawlAnswerDeps, pages: Buffer[]): Promise<Buffer> {
  return Buffer.from(await pool.run('mergePages', { pages }));
}
