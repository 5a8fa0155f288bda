-- A page whose site has answered has no slot there any more, though it is still to be written.
alter table crawl_page add column if not exists left_host boolean not null default false;
