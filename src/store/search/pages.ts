/** Writes pages into the full-text index: one row for each page of an account. */
import { pairs } from '../../text/word-lists.ts';
import type { Queryable } from '../database/database.ts';
import { columnsOf } from '../database/query.ts';

/** What is stored about a page besides its result. */
export type IndexedPage = {
  /** After redirects. */
  url: string;
  /** From `identityHash`. */
  identity: string;
  title: string;
  /** A BCP 47 tag. */
  language: string | null;
  text: string;
};

/** One of several pages of a call. */
export type PageOfCall = IndexedPage & { callId: string; nr: number };

/** How many characters of a page are indexed: all, for most pages. No other step of a page costs as much. */
export const INDEXED_CHARACTERS = 16_000;
const MAX_TITLE = 500;
const MAX_URL = 2_000;

/**
 * One row for each page of an account, as last fetched; all processes lock the rows in the same order. A fetch without
 * text, of the links or a picture alone, must not take away the words that an earlier one has found.
 */
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
    order by c.account_id, u.identity, u.body = '', u.call_id desc, u.nr desc
  ) x
  cross join lateral (
    select coalesce((select min(t.cfgname)::text from pg_ts_config t where t.cfgname = x.language), 'simple')
  ) as l(name)
  on conflict (account_id, identity) do update
    set call_id = excluded.call_id, nr = excluded.nr, url = excluded.url, title = excluded.title,
        language = excluded.language, body = excluded.body, words = excluded.words, fetched_at = excluded.fetched_at
    where known.call_id <= excluded.call_id and (excluded.body <> '' or known.body = '')`;

/** Pages of a call that was deleted meanwhile are left out. */
export async function insertPages(database: Queryable, rows: PageOfCall[]): Promise<void> {
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

/** PostgreSQL's text cannot have NUL or half a surrogate pair. */
export function stored(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', ' ').toWellFormed();
}

/** PostgreSQL's text search configurations, by the language of a page. */
const CONFIGURATIONS =
  pairs(`ar arabic ca catalan da danish de german el greek en english es spanish eu basque fi finnish fr french
  ga irish hi hindi hu hungarian hy armenian id indonesian it italian lt lithuanian nb norwegian ne nepali
  nl dutch nn norwegian no norwegian pt portuguese ro romanian ru russian sr serbian sv swedish ta tamil
  tr turkish yi yiddish`);

/** A page without a language is most often English; words of other languages are found unstemmed. */
function configurationFor(language: string | null): string {
  if (language === null) return 'english';
  return CONFIGURATIONS.get(language.toLowerCase().split(/[-_]/)[0] ?? '') ?? 'simple';
}
