-- Batches are crawls that follow no links: pages by their addresses, on the same frontier.
alter table crawl add column kind text not null default 'crawl' check (kind in ('crawl', 'batch'));
-- The events that are sent to the webhook; null for all.
alter table crawl add column webhook_events text[];

alter table call drop constraint call_service_check;
alter table call add constraint call_service_check
  check (service in ('scrape', 'extract', 'search', 'monitor', 'crawl', 'batch', 'schema', 'map', 'parse')) not valid;
