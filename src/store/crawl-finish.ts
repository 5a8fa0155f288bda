/** The end of a batch of pages: results, history, credits, new links and counters in one statement. */
import { bodyValues, type CallBlob } from './blobs/blob-store.ts';
import type { PageChange, Visit } from './crawl-earlier.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { StoredJson } from './stored-json.ts';

export type FoundLink = {
  url: string;
  host: string;
  hash: string;
  depth: number;
  parentUrl: string | null;
  /** ISO time of its last change, as the sitemap says. */
  lastmod?: string | undefined;
};

/** A link that a bound of the crawl left out, by the hash of its identity. */
export type CutLink = { hash: string; bound: 'depth' | 'linksPerPage' | 'pages' };

type Done = {
  /** After redirects. */
  url: string;
  /** JSON text of the request as history shows it. */
  params: unknown;
  elapsedMs: number;
};

/** With the crawl before, and for the next. */
type Compared = {
  change?: PageChange;
  visit?: Visit | null;
  /** The scrape that has its content, if that is an earlier one. */
  refId?: string;
  /** The page of the crawl before. */
  before?: string | undefined;
};

export type PageOutcome =
  | (Done & {
      outcome: 'completed';
      title: string;
      contentType: string;
      statusCode: number;
      /** Why its content is not worth paying for, if it is not. */
      doubt: string | null;
      links: string[];
      cost: number;
      /** null if the earlier one stands. */
      result: StoredJson | null;
      blobs: CallBlob[];
      /** Hashes of the page's other addresses. */
      aliases: string[];
      found: FoundLink[];
      cut: CutLink[];
      /** Of the start page: the host it ended up on. */
      site: string | null;
      /** Whether the site says that there is no such page. */
      gone: boolean;
    } & Compared)
  | (Done & { outcome: 'failed'; reason: string; error: string } & Compared)
  | ({ outcome: 'skipped'; url: string; reason: string; error: string | null } & Compared)
  | { outcome: 'retry'; afterMs: number; counted: boolean }
  /** The account cannot pay for the page. */
  | { outcome: 'unpaid' };

export type FinishedPage = { id: string; token: string; outcome: PageOutcome };

/** What became of a page; pages that were no longer ours are missing. */
export type Fate = 'completed' | 'failed' | 'skipped' | 'retry' | 'unpaid' | 'duplicate';

/** Links recorded for a crawl beyond the pages that it may fetch; more would hardly ever be used. */
const RESERVE_PER_PAGE = 20;
const SMALLEST_RESERVE = 1_000;

export function mostKnown(maxPages: number): number {
  return SMALLEST_RESERVE + RESERVE_PER_PAGE * maxPages;
}

export async function finishPages(
  database: Database,
  crawl: { id: string; maxPages: number },
  pages: FinishedPage[],
): Promise<Map<string, Fate>> {
  const links = pages.flatMap(({ id, outcome }) =>
    outcome.outcome === 'completed' ? outcome.found.map((link) => ({ ...link, foundOn: id })) : [],
  );
  const cuts = pages.flatMap(({ id, outcome }) =>
    outcome.outcome === 'completed' ? outcome.cut.map((link) => ({ ...link, foundOn: id })) : [],
  );
  const values: unknown[] = [
    crawl.id,
    JSON.stringify(pages.map(pageJson)),
    pages.map(({ outcome }) => (outcome.outcome === 'completed' ? JSON.stringify(outcome.links) : '[]')),
    links.length > 0 ? JSON.stringify(linkRows(links)) : null,
    mostKnown(crawl.maxPages),
    cuts.length > 0 ? JSON.stringify(cuts) : null,
  ];
  const { ctes, stored, shape } = storing(pages, values);
  const text = `${ctes}
    select page_id as id, outcome as fate from finish_crawl_pages(
      stored => ${stored}, the_crawl => $1, pages => $2, page_links => $3, links => $4, most_known => $5, cuts => $6)`;
  const statement = shape ? { name: `finish_crawl_pages_${shape}`, text } : text;
  const rows = await database.query<{ id: string; fate: Fate }>(statement, values);
  return new Map(rows.map((row) => [row.id, row.fate]));
}

/** Links in the order in which they were found, each with the id that its page will have. */
export function linkRows(links: FoundLink[]): object[] {
  return links.map((link, place) => ({ ...link, place, id: newId() }));
}

/**
 * Result bytes go as parameters of their own: inside an array they would be sent as escaped text. They are written
 * before the function runs, because its first argument counts them.
 */
function storing(
  pages: FinishedPage[],
  values: unknown[],
): {
  ctes: string;
  stored: string;
  /** The same for equal texts; null for texts that are hardly ever equal. */
  shape: string | null;
} {
  const results: string[] = [];
  const blobs: string[] = [];
  for (const { id, token, outcome } of pages) {
    if (outcome.outcome !== 'completed' || !outcome.result) continue;
    const { zstd, jsonBytes, object } = outcome.result;
    const n = values.push(id, token, jsonBytes, ...bodyValues(zstd, object));
    results.push(
      `($${n - 5}::uuid, $${n - 4}::uuid, $${n - 3}::int, $${n - 2}::bytea, $${n - 1}::uuid, $${n}::int)`,
    );
    for (const blob of outcome.blobs) {
      const b = values.push(blob.id, id, token, blob.contentType, ...bodyValues(blob.bytes, blob.object));
      blobs.push(
        `($${b - 6}::uuid, $${b - 5}::uuid, $${b - 4}::uuid, $${b - 3}::text, $${b - 2}::bytea, $${b - 1}::uuid, $${b}::int)`,
      );
    }
  }
  if (results.length === 0) return { ctes: '', stored: '0', shape: '0' };
  const withBlobs = blobs.length
    ? `, kept as (
         insert into blob (id, account_id, call_id, content_type, body, object_id, bytes)
         select b.id, c.account_id, b.page, b.type, b.body, b.object_id, b.bytes
         from (values ${blobs.join(', ')}) as b(id, page, token, type, body, object_id, bytes)
         join crawl_page p on p.id = b.page and p.token = b.token join crawl c on c.id = p.crawl_id returning 1)`
    : '';
  return {
    ctes: `with stored as (
         insert into call_result (call_id, account_id, json_bytes, body, object_id, bytes)
         select r.id, c.account_id, r.json_bytes, r.body, r.object_id, r.bytes
         from (values ${results.join(', ')}) as r(id, token, json_bytes, body, object_id, bytes)
         join crawl_page p on p.id = r.id and p.token = r.token join crawl c on c.id = p.crawl_id
         on conflict (call_id) do nothing returning 1)${withBlobs}`,
    stored: `(select count(*) from stored)${blobs.length ? ' + (select count(*) from kept)' : ''}`,
    shape: blobs.length > 0 ? null : String(results.length),
  };
}

/** Without result bytes and links, which are large and have parameters of their own. */
function pageJson({ id, token, outcome }: FinishedPage, index: number): object {
  const base = { place: index + 1, id, token, title: '', contentType: '', aliases: [], cost: 0 };
  if (outcome.outcome === 'unpaid') return { ...base, ...outcome, afterMs: 0, counted: false };
  if (outcome.outcome !== 'completed') return { ...base, ...outcome };
  const { result: _result, blobs: _blobs, links: _links, found: _found, cut: _cut, ...page } = outcome;
  return { ...base, ...page };
}
