-- What a crawl's own bounds left out, so that its end can say how much that was; and what it has cost.

-- Addresses that were seen and not followed, as the hash of their identity, and the bound that left them out. An address
-- may be followed later, when another page links to it; what counts at the end is what was not.
create table crawl_cut (
  crawl_id uuid not null,
  hash uuid not null,
  bound text not null check (bound in ('depth', 'linksPerPage', 'pages')),
  primary key (crawl_id, hash)
);

-- Rows of crawl_cut written for the crawl.
alter table crawl add column cut int not null default 0;
-- Set when the crawl ends: how many addresses each bound left out. Null if there are none, and while it runs.
alter table crawl add column stopped_by json;
-- Credits charged for the crawl so far, its start and its pages.
alter table crawl add column spent bigint not null default 0;
update crawl c set spent = coalesce((select cost from call where id = c.id), 0)
  + coalesce((select sum(cost) from call where parent_id = c.id), 0);
