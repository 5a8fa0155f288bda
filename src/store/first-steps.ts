/** Which of the first things an account has done with success. What failed or got an error page is not done. */
import type { Queryable } from './database.ts';
import { IS_ERROR_PAGE } from './history.ts';
import { queryOne } from './query.ts';

export type FirstStepsRow = { scraped: boolean; calledByKey: boolean; crawled: boolean; watched: boolean };

const GOOD = `account_id = $1 and parent_id is null and status = 'completed' and not ${IS_ERROR_PAGE}`;

export async function readFirstSteps(database: Queryable, accountId: string): Promise<FirstStepsRow> {
  const row = await queryOne<FirstStepsRow>(
    database,
    `select exists (select 1 from call where ${GOOD} and service = 'scrape') as scraped,
       exists (select 1 from call where ${GOOD} and key_id is not null) as "calledByKey",
       exists (select 1 from crawl where account_id = $1 and kind = 'crawl' and completed > error_pages) as crawled,
       exists (select 1 from monitor where account_id = $1) as watched`,
    [accountId],
  );
  if (!row) throw new Error('A statement that always has a row had none');
  return row;
}
