/** Which of the first steps an account has completed. Failures and error pages do not count. */
import type { Queryable } from '../database/database.ts';
import { queryRow } from '../database/query.ts';
import { IS_ERROR_PAGE } from '../history.ts';

export type FirstStepsRow = { scraped: boolean; calledByKey: boolean; crawled: boolean; watched: boolean };

/** How many calls are read, since pages of crawls are among them. An account with more is past its first steps. */
const MOST_CALLS = 10_000;

const NEWEST = `(select * from call where account_id = $1 order by created_at desc limit ${MOST_CALLS}) call`;
const GOOD = `parent_id is null and status = 'completed' and not ${IS_ERROR_PAGE}`;
const IS_PAST = `(select count(*) = ${MOST_CALLS} from ${NEWEST})`;

export async function readFirstSteps(database: Queryable, accountId: string): Promise<FirstStepsRow> {
  return queryRow(
    database,
    `select exists (select 1 from ${NEWEST} where ${GOOD} and service = 'scrape') or ${IS_PAST} as scraped,
       exists (select 1 from ${NEWEST} where ${GOOD} and key_id is not null) or ${IS_PAST} as "calledByKey",
       exists (select 1 from crawl where account_id = $1 and kind = 'crawl' and completed > error_pages) as crawled,
       exists (select 1 from monitor where account_id = $1) as watched`,
    [accountId],
  );
}
