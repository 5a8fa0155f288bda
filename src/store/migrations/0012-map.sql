-- Maps of sites are calls too.
alter table call drop constraint call_service_check;
alter table call add constraint call_service_check
  check (service in ('scrape', 'extract', 'search', 'monitor', 'crawl', 'schema', 'map', 'parse')) not valid;
