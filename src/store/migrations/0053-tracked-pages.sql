-- Which scrape a page is compared with next, where a client asks how it has changed since the last one.
create table tracked_page (
  account_id uuid not null,
  -- SHA-256 of what makes two scrapes comparable; see dialects/firecrawl/change-tracking.ts.
  page bytea not null,
  call_id uuid not null references call on delete cascade,
  primary key (account_id, page)
);
create index tracked_page_of_call on tracked_page (call_id);
