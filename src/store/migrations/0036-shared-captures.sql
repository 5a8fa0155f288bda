-- A run that found its page unchanged keeps no capture of its own: ref_id is the run whose capture is also its own.
alter table monitor_tick add column ref_id uuid;
create index monitor_tick_sharing on monitor_tick (ref_id) where ref_id is not null;
-- Unchanged pages of recrawls, by the scrape that they point to.
create index crawl_page_pointing on crawl_page (ref_id) where ref_id is not null;
