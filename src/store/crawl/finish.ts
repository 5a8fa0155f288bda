/** The end of a batch of pages: results, history, credits, new links and counters in one statement. */
import type { CallBlob } from '../blobs/blob-store.ts';
import type { KeptObject } from '../blobs/objects.ts';
import type { Database } from '../database/database.ts';
import { columnsOf } from '../database/query.ts';
import { newId } from '../ids.ts';
import { readableJson } from '../readable-json.ts';
import type { StoredJson } from '../stored-json.ts';
import type { PageChange, Visit } from './earlier.ts';

export type FoundLink = {
  url: string;
  host: string;
  hash: string;
  depth: number;
  parentUrl: string | null;
  /** ISO time of its last change, as the sitemap says. */
  lastmod?: string | undefined;
};

/** A link that a limit of the crawl left out, by the hash of its identity. */
export type CutLink = { hash: string; bound: 'depth' | 'linksPerPage' | 'pages' };

type Done = {
  /** After redirects. */
  url: string;
  /** JSON text of the request as history shows it. */
  params: unknown;
  elapsedMs: number;
};

/** Something the crawl could not use or do, as reported in its answers. */
export type CrawlWarning = { reason: string; detail?: string };

/** The comparison with the earlier crawl, and what the next one needs. */
type Compared = {
  change?: PageChange;
  visit?: Visit | null;
  /** The scrape that has its content, if that is an earlier one. */
  refId?: string;
  /** The page of the earlier crawl. */
  before?: string | undefined;
};

/** How a page has changed since the account's last scrape of it. */
export type PageTracking = {
  /** ISO time of that scrape; null if there is none. */
  since: string | null;
  /** `unknown` where the two could not be compared. */
  status: 'new' | 'same' | 'changed' | 'removed' | 'unknown';
  /** The blob that has the difference, as compressed JSON. */
  diffId?: string;
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
      /** null if the earlier result still holds. */
      result: StoredJson | null;
      blobs: CallBlob[];
      /** Hashes of the page's other addresses. */
      aliases: string[];
      found: FoundLink[];
      cut: CutLink[];
      /** Start page only: the host it ended up on. */
      site: string | null;
      /** Whether the site says that there is no such page. */
      gone: boolean;
      /** Start page only: what is wrong with the crawl as a whole. */
      warnings?: CrawlWarning[];
      tracking?: PageTracking | null;
      /** The keys, in hex, by which later scrapes find it to compare with. */
      trackedAs?: string[];
    } & Compared)
  | (Done & { outcome: 'failed'; reason: string; error: string } & Compared)
  | ({ outcome: 'skipped'; url: string; reason: string; error: string | null } & Compared)
  | { outcome: 'retry'; afterMs: number; counted: boolean }
  /** The account cannot pay for the page. */
  | { outcome: 'unpaid' };

export type FinishedPage = { id: string; token: string; outcome: PageOutcome };

/** What became of a page; pages whose lease was lost are missing. */
export type Fate = 'completed' | 'failed' | 'skipped' | 'retry' | 'unpaid' | 'duplicate';

/** Links recorded per page that a crawl may fetch; more would hardly ever be used. */
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
  const tracked = pages.flatMap(({ id, outcome }) =>
    outcome.outcome === 'completed' ? (outcome.trackedAs ?? []).map((page) => ({ id, page })) : [],
  );
  const values: unknown[] = [
    crawl.id,
    // Titles of documents may contain any character.
    readableJson(JSON.stringify(pages.map(pageJson))),
    pages.map(({ outcome }) => (outcome.outcome === 'completed' ? JSON.stringify(outcome.links) : '[]')),
    links.length > 0 ? JSON.stringify(linkRows(links)) : null,
    mostKnown(crawl.maxPages),
    cuts.length > 0 ? JSON.stringify(cuts) : null,
    tracked.length > 0 ? JSON.stringify(tracked) : null,
  ];
  const { ctes, stored, name } = storing(pages, values);
  const text = `${ctes}
    select page_id as id, outcome as fate from finish_crawl_pages(
      stored => ${stored}, the_crawl => $1, pages => $2, page_links => $3, links => $4, most_known => $5, cuts => $6,
      tracked => $7)`;
  const statement = { name: `finish_crawl_pages_${name}`, text };
  const rows = await database.query<{ id: string; fate: Fate }>(statement, values);
  return new Map(rows.map((row) => [row.id, row.fate]));
}

/** Links in the order in which they were found, each with the id that its page will have. */
export function linkRows(links: FoundLink[]): object[] {
  return links.map((link, place) => ({ ...link, place, id: newId() }));
}

/**
 * Result bytes of all pages are sent as one parameter and cut up by the statement: inside an array they would be sent
 * as escaped text. They are written before the function runs, because its first argument counts them. The text depends
 * only on which kinds of bytes there are, so that it is planned once.
 */
function storing(
  pages: FinishedPage[],
  values: unknown[],
): { ctes: string; stored: string; name: 'nothing' | 'results' | 'results_and_blobs' } {
  const written = pages.flatMap(({ id, token, outcome }) =>
    outcome.outcome === 'completed' && outcome.result
      ? [{ id, token, ...outcome, result: outcome.result }]
      : [],
  );
  if (written.length === 0) return { ctes: '', stored: '0', name: 'nothing' };
  const results = written.map(({ id, token, result }) => ({
    ...{ id, token, jsonBytes: result.jsonBytes },
    ...{ content: result.zstd, object: result.object },
  }));
  const blobs = written.flatMap((page) =>
    page.blobs.map((blob) => ({ ...blob, page: page.id, token: page.token, content: blob.bytes })),
  );
  const body = addBodies(values, results);
  const n = values.push(...columnsOf(results, 'id', 'token', 'jsonBytes'));
  const result = `with stored as (
     insert into call_result (call_id, account_id, json_bytes, body, object_id, bytes)
     select r.id, c.account_id, r.json_bytes, ${body.cut}
     from unnest($${n - 2}::uuid[], $${n - 1}::uuid[], $${n}::int[], ${body.arrays}) as r(id, token, json_bytes, ${body.columns})
     join crawl_page p on p.id = r.id and p.token = r.token join crawl c on c.id = p.crawl_id
     on conflict (call_id) do nothing returning 1)`;
  const stored = '(select count(*) from stored)';
  if (blobs.length === 0) return { ctes: result, stored, name: 'results' };
  const picture = addBodies(values, blobs);
  const b = values.push(...columnsOf(blobs, 'id', 'page', 'token', 'contentType'));
  const kept = `, kept as (
     insert into blob (id, account_id, call_id, content_type, body, object_id, bytes)
     select r.id, c.account_id, r.page, r.type, ${picture.cut}
     from unnest($${b - 3}::uuid[], $${b - 2}::uuid[], $${b - 1}::uuid[], $${b}::text[], ${picture.arrays})
       as r(id, page, token, type, ${picture.columns})
     join crawl_page p on p.id = r.page and p.token = r.token join crawl c on c.id = p.crawl_id returning 1)`;
  return {
    ctes: `${result}${kept}`,
    stored: `${stored} + (select count(*) from kept)`,
    name: 'results_and_blobs',
  };
}

/** Adds the bytes that are stored in rows, end to end, and where each begins; or the objects that hold them. */
function addBodies(values: unknown[], bodies: { content: Buffer; object?: KeptObject | undefined }[]) {
  let end = 1;
  const places = bodies.map(({ content, object }) => {
    const place = { start: end, length: content.length, objectId: object?.id, bytes: object?.bytes };
    if (!object) end += content.length;
    return place;
  });
  const inRows = bodies.flatMap(({ content, object }) => (object ? [] : [content]));
  const n = values.push(Buffer.concat(inRows), ...columnsOf(places, 'start', 'length', 'objectId', 'bytes'));
  return {
    arrays: `$${n - 3}::int[], $${n - 2}::int[], $${n - 1}::uuid[], $${n}::int[]`,
    columns: 'start, length, object_id, bytes',
    cut: `case when r.object_id is null then substring($${n - 4}::bytea from r.start for r.length) end, r.object_id, r.bytes`,
  };
}

/** A page without its result bytes and links, which are large and have parameters of their own. */
function pageJson({ id, token, outcome }: FinishedPage, index: number): object {
  const base = { place: index + 1, id, token, title: '', contentType: '', aliases: [], cost: 0 };
  if (outcome.outcome === 'unpaid') return { ...base, ...outcome, afterMs: 0, counted: false };
  if (outcome.outcome !== 'completed') return { ...base, ...outcome };
  const {
    result: _,
    blobs: _blobs,
    links: _links,
    found: _found,
    cut: _cut,
    trackedAs: _as,
    ...page
  } = outcome;
  return { ...base, ...page };
}
