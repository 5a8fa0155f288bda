/** What a crawl stores about its pages for a later crawl to compare with, and how a recrawl reads it. */
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';

/** A page as it was last seen. */
export type Visit = {
  at: string;
  /** The address that answered. */
  url: string;
  /** Hashes of the requested address, and of the page's own: the one that answered first, then its canonical one. */
  asked?: string;
  own?: string[];
  /** Only for pages fetched by plain HTTP: the shell of a rendered page says nothing about its content. */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Hashes of the bytes, and of the content made from them. */
  body: string;
  content: string;
};

export type PageChange = 'new' | 'changed' | 'unchanged' | 'gone';

export type EarlierPage = {
  id: string;
  url: string;
  title: string;
  contentType: string;
  statusCode: number | null;
  /** What that crawl found. */
  change: PageChange | null;
  links: string[];
  /** Hashes of all its addresses, including those that redirected to it then. */
  aliases: string[];
  /** The scrape that has its content. */
  refId: string;
  /** null if there is no content to compare with any more, or never was. */
  visit: Visit | null;
};

/** The page of a crawl that an address belongs to, by the hash of its identity. */
export async function readEarlierPage(
  database: Queryable,
  crawlId: string,
  hash: string,
): Promise<EarlierPage | null> {
  return queryOne(
    database,
    `select p.id, p.url, coalesce(p.title, '') as title, coalesce(p.content_type, '') as "contentType",
       p.status_code as "statusCode", p.change, coalesce(p.links, '[]') as links, coalesce(p.ref_id, p.id) as "refId",
       array(select o.hash from crawl_identity o where o.page_id = p.id and o.crawl_id = $1) as aliases,
       -- The bytes of a call may outlast it (functions/months.sql).
       case when exists (select 1 from call_result r join call c on c.id = r.call_id
         where r.call_id = coalesce(p.ref_id, p.id)) then p.visit end as visit
     from crawl_identity i join crawl_page p on p.id = i.page_id
     where i.crawl_id = $1 and i.hash = $2 and p.seq is not null`,
    [crawlId, hash],
  );
}
