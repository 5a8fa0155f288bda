-- Crawls that were deleted and whose pages are not all gone yet: they go in steps, and a process may die in between.
create table crawl_deletion (
  crawl_id uuid primary key,
  created_at timestamptz not null default now()
);
