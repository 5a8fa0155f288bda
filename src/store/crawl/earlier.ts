/** What a crawl keeps of its pages for a later crawl to compare with, and what a recrawl reads of it. */
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';

/** A page as it was seen last. */
export type Visit = {
  at: string;
  /** The address that answered. */
  url: string;
  /** Hashes of the address that was asked for, and of those that are its own: this one first, then its canonical one. */
  asked?: string;
  own?: string[];
  /** Only of pages that plain HTTP brought: the shell of a rendered page says nothing about its content. */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Hashes of the bytes, and of what was made of them. */
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
  /** What had become of it then. */
  change: PageChange | null;
  links: string[];
  /** Hashes of all its addresses, those of other pages that led to it then among them. */
  aliases: string[];
  /** The scrape that has its content. */
  refId: string;
  /** null if there is no content to compare with, or none any more. */
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
