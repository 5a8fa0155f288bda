-- Site monitors: a run is a crawl, which points to its monitor, and to its tick while that has not ended.
alter table crawl add column monitor_id uuid, add column tick_id uuid;
create index crawl_of_monitor on crawl (monitor_id) where monitor_id is not null;
create unique index crawl_of_tick on crawl (tick_id) where tick_id is not null;
alter table monitor_tick add column crawl_id uuid;
