/** The full-text index over the pages that accounts have fetched. */
import { pairs } from '../word-lists.ts';
import { createBatcher } from './batch.ts';
import type { Database } from './database.ts';
import { columnsOf } from './query.ts';

/** What is kept of a page beside its result. */
export type IndexedPage = {
  /** After redirects. */
  url: string;
  /** As `identityHash` gives it. */
  identity: string;
  title: string;
  /** A BCP 47 tag. */
  language: string | null;
  text: string;
};

export type IndexQuery = { accountId: string; query: string; limit: number; since: Date | null };

export type IndexFinding = {
  /** Best first, each page once, as it was fetched last. */
  pages: { url: string; title: string; snippet: string }[];
  /** True if no page has all of the words, so that pages with any of them were taken. */
  widened: boolean;
};

export type KnownPage = { url: string; title?: string };

export type SearchIndex = {
  /** Adds the pages of a completed call in the background. A failure is reported to `failed` only. */
  add(callId: string, pages: IndexedPage[]): void;
  /** Resolves when all that was added is written. */
  settled(): Promise<void>;
  find(query: IndexQuery): Promise<IndexFinding>;
  /** The pages of a host that the account has fetched, each once, newest first. */
  pagesOf(accountId: string, host: string, limit: number): Promise<KnownPage[]>;
};

/** Characters of a page that are indexed: all of most pages. Nothing else that is done with a page costs as much. */
export const INDEXED_CHARACTERS = 16_000;
const MAX_TITLE = 500;
const MAX_URL = 2_000;
const MAX_BATCH = 32;
/** While pages keep coming, those of this many milliseconds are written together. */
const LINGER_MS = 100;
/** Pages that may wait to be written. Beyond that they are left out, so that a slow disk costs no memory. */
const MAX_WAITING = 2_000;
/** Matches that are ranked: the newest ones. Ranking reads each page's words. */
const MAX_RANKED = 1_000;
const MAX_QUERY = 1_000;

type Row = IndexedPage & { callId: string; nr: number };

export function createSearchIndex(database: Database, failed: (error: unknown) => void): SearchIndex {
  const pending = new Set<Promise<void>>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  const write = createBatcher<Row, undefined>({
    maxItems: MAX_BATCH,
    write: async (rows) => {
      await insertPages(database, rows);
      lastWrite = performance.now();
      return rows.map(() => undefined);
    },
    linger: () => (performance.now() - lastWrite < LINGER_MS ? LINGER_MS : 0),
  });

  return {
    add(callId, pages) {
      for (const [nr, page] of pages.entries()) {
        if (pending.size >= MAX_WAITING) {
          failed(new Error('The search index cannot keep up; a page was left out of it'));
          return;
        }
        const written = write({ ...page, callId, nr })
          .catch(failed)
          .then(() => void pending.delete(written));
        pending.add(written);
      }
    },
    async settled() {
      await Promise.all(pending);
    },
    async find(query) {
      const narrow = await findPages(database, query, false);
      if (narrow.length > 0) return { pages: narrow, widened: false };
      const wide = await findPages(database, query, true);
      return { pages: wide, widened: wide.length > 0 };
    },
    pagesOf: (accountId, host, limit) => pagesOf(database, accountId, host, limit),
  };
}

/** One row for each page of an account, as it was fetched last; rows are locked in one order by all processes. */
const INSERT_PAGES = `insert into search_page as known
    (call_id, nr, account_id, url, identity, title, language, body, words)
  select x.call_id, x.nr, x.account_id, x.url, x.identity, x.title, l.name, x.body,
    setweight(to_tsvector(l.name::regconfig, x.title), 'A') || setweight(to_tsvector('simple', x.url), 'C')
      || to_tsvector(l.name::regconfig, x.body) || array_to_tsvector(array[account_word(x.account_id), host_word(x.host)])
  from (
    select distinct on (c.account_id, u.identity) c.account_id, u.*
    from unnest($1::uuid[], $2::int[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[],
      $8::text[]) as u(call_id, nr, url, identity, title, language, body, host)
    join call c on c.id = u.call_id and c.status = 'completed'
    order by c.account_id, u.identity, u.call_id desc, u.nr desc
  ) x
  cross join lateral (
    select coalesce((select min(t.cfgname)::text from pg_ts_config t where t.cfgname = x.language), 'simple')
  ) as l(name)
  on conflict (account_id, identity) do update
    set call_id = excluded.call_id, nr = excluded.nr, url = excluded.url, title = excluded.title,
        language = excluded.language, body = excluded.body, words = excluded.words, fetched_at = excluded.fetched_at
    where known.call_id <= excluded.call_id`;

/** Pages of a call that was deleted meanwhile are left out. */
async function insertPages(database: Database, rows: Row[]): Promise<void> {
  const pages = rows.map((row) => ({
    ...row,
    url: stored(row.url, MAX_URL),
    title: stored(row.title, MAX_TITLE),
    language: configurationFor(row.language),
    text: stored(row.text, INDEXED_CHARACTERS),
    host: new URL(row.url).host,
  }));
  await database.query(
    { name: 'index_pages', text: INSERT_PAGES },
    columnsOf(pages, 'callId', 'nr', 'url', 'identity', 'title', 'language', 'text', 'host'),
  );
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

/** PostgreSQL's text cannot have NUL or half a surrogate pair. */
function stored(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', ' ').toWellFormed();
}

/** PostgreSQL's text search configurations, by the language of a page. */
const CONFIGURATIONS =
  pairs(`ar arabic ca catalan da danish de german el greek en english es spanish eu basque fi finnish fr french
  ga irish hi hindi hu hungarian hy armenian id indonesian it italian lt lithuanian nb norwegian ne nepali
  nl dutch nn norwegian no norwegian pt portuguese ro romanian ru russian sr serbian sv swedish ta tamil
  tr turkish yi yiddish`);

/** A page that does not say its language is most often English; words of other languages are found as they are. */
function configurationFor(language: string | null): string {
  if (language === null) return 'english';
  return CONFIGURATIONS.get(language.toLowerCase().split(/[-_]/)[0] ?? '') ?? 'simple';
}
