-- Recrawls: what a crawl keeps of its pages for a later one to compare with, and what the later one finds.
alter table crawl add column since uuid;
-- visit: what the page was when it was seen last. ref_id: the scrape that has its content, if that is not its own.
alter table crawl_page add column change text check (change in ('new', 'changed', 'unchanged', 'gone')),
  add column ref_id uuid, add column visit json, add column lastmod timestamptz;

-- Addresses that are known to be gone, so that recrawls do not list them again and again. One that was asked for by a
-- crawl is left alone by the next, and asked for by the one after that: it may have come back.
create table crawl_gone (
  crawl_id uuid not null,
  hash uuid not null,
  left_alone boolean not null,
  primary key (crawl_id, hash)
);
