/** The answer of a v1 crawl, streamed: page by page, and at the end the data of all pages merged. */
import { jsonList } from '../../../http/answer/json-list.ts';
import { ALL_ROOM, type Hold } from '../../../http/answer/unread-answers.ts';
import { finishedPages } from '../../../jobs/crawl/crawl-json.ts';
import type { LoadDeps } from '../../../pipeline/page/load-page.ts';
import type { CrawlRow } from '../../../store/crawl/crawls.ts';
import { parsedResult, type ResultReading } from '../../crawl-pages.ts';
import { gatherData, TOO_MUCH_DATA } from '../../merged-data.ts';
import type { V1Answer } from '../run/requests.ts';

export type CrawlAnswerDeps = ResultReading & Pick<LoadDeps, 'pool'>;

type Scraped = { results?: { markdown?: { data: string[] }; json?: { data: unknown } } };

export async function* crawlAnswer(
  deps: CrawlAnswerDeps,
  crawl: CrawlRow,
  answer: V1Answer,
  hold?: Hold,
): AsyncGenerator<Buffer> {
  const { result: _, error, ...rest } = { result: null, ...answer };
  // Reads are neither counted nor charged, so an account has one such answer in memory at a time.
  await hold?.(ALL_ROOM);
  const urls: string[] = [];
  const data = gatherData();
  async function* pages() {
    for await (const rows of finishedPages(deps.database, crawl)) {
      for (const { id, url, doubt } of rows.filter(({ status }) => status === 'completed')) {
        const { results } = (await parsedResult<Scraped>(deps, crawl.accountId, id)) ?? {};
        const markdown = results?.markdown?.data.join('\n\n') ?? '';
        urls.push(url);
        // An error page or a bot wall has no data of the site.
        if (results?.json && doubt === null) data.add(results.json.data);
        yield JSON.stringify({ url, markdown });
      }
    }
  }
  const opening = `${JSON.stringify(rest).slice(0, -1)},"result":{"pages":[`;
  yield* jsonList(opening, pages(), () => `],"crawled_urls":${JSON.stringify(urls)},"llm_result":`);
  yield (await data.merged(deps.pool, crawl.accountId)) ?? Buffer.from('null');
  const said = data.isTooMuch ? [error, TOO_MUCH_DATA].filter(Boolean).join('. ') : error;
  yield Buffer.from(`},"error":${JSON.stringify(said)}}`);
}
