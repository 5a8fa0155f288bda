/** The full-text index over the pages that accounts have fetched. */
import type { Database } from '../database/database.ts';
import { createSearchFill, type FillDeps, type SearchFill } from './fill.ts';
import { stored } from './pages.ts';

export type IndexQuery = { accountId: string; query: string; limit: number; since: Date | null };

export type IndexFinding = {
  /** Best first, each page once, as last fetched. */
  pages: { url: string; title: string; snippet: string }[];
  /** True if no page has all of the words, so that pages with any of them were taken. */
  widened: boolean;
  /** False while pages that were fetched earlier are still being indexed. */
  complete: boolean;
};

export type KnownPage = { url: string; title?: string };

export type SearchIndex = SearchFill & {
  find(query: IndexQuery): Promise<IndexFinding>;
  /** The pages of a host that the account has fetched, each once, newest first. */
  pagesOf(accountId: string, host: string, limit: number): Promise<{ pages: KnownPage[]; complete: boolean }>;
};

/** The most matches that are ranked, newest first. Ranking reads each page's words. */
const MAX_RANKED = 1_000;
const MAX_QUERY = 1_000;

export function createSearchIndex(deps: FillDeps): SearchIndex {
  const { database } = deps;
  const fill = createSearchFill(deps);
  return {
    ...fill,
    async find(query) {
      const complete = await fill.isComplete(query.accountId);
      const narrow = await findPages(database, query, false);
      if (narrow.length > 0) return { pages: narrow, widened: false, complete };
      const wide = await findPages(database, query, true);
      return { pages: wide, widened: wide.length > 0, complete };
    },
    async pagesOf(accountId, host, limit) {
      const complete = await fill.isComplete(accountId);
      return { pages: await pagesOf(database, accountId, host, limit), complete };
    },
  };
}

async function findPages(
  database: Database,
  { accountId, query, limit, since }: IndexQuery,
  anyWord: boolean,
): Promise<IndexFinding['pages']> {
  return database.query(
    `with wanted as materialized (select search_query($1, $2, $3) as query),
     matching as materialized (
       select p.call_id, p.url, p.title, p.language, p.body, p.words
       from search_page p, wanted w
       where p.words @@ w.query and ($4::timestamptz is null or p.fetched_at >= $4)
       order by p.call_id desc limit ${MAX_RANKED}
     ), queries as materialized (
       select language, query_in(language, $2, $3) as query from (select distinct language from matching) as l
     ), ranked as (
       select m.*, q.query, ts_rank('{0.2, 0.4, 0.5, 1}', m.words, q.query, 1) as rank
       from matching m join queries q using (language)
       where m.words @@ q.query order by rank desc, call_id desc limit $5
     )
     select url, title, ts_headline(language::regconfig, text_around(body, query), query,
       'MaxFragments=2, MinWords=6, MaxWords=24, FragmentDelimiter=" … ", StartSel="", StopSel=""') as snippet
     from ranked order by rank desc, call_id desc`,
    [accountId, stored(query, MAX_QUERY), anyWord, since, limit],
  );
}

async function pagesOf(
  database: Database,
  accountId: string,
  host: string,
  limit: number,
): Promise<KnownPage[]> {
  const rows = await database.query<{ url: string; title: string }>(
    `with pages as materialized (
       select p.call_id, p.identity, p.url, p.title from search_page p
       where p.words @@ (quote_literal(host_word($2))::tsquery && quote_literal(account_word($1))::tsquery)
       order by p.call_id desc limit $3
     )
     select distinct on (identity) url, title from pages order by identity, call_id desc`,
    [accountId, host, limit],
  );
  return rows.map(({ url, title }) => ({ url, ...(title !== '' && { title }) }));
}
