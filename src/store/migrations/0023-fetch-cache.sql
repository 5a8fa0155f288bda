-- Documents as they were fetched last, by what was asked for. Nothing is lost when a crash empties it.
create unlogged table fetch_cache (
  -- See pipeline/same-fetch.ts.
  key uuid primary key,
  account_id uuid not null,
  fetched_at timestamptz not null,
  facts json not null,
  -- zstd of the bytes; stored as it is, because compressing twice gains nothing.
  body bytea not null
);
alter table fetch_cache alter column body set storage external;
create index fetch_cache_by_age on fetch_cache (fetched_at);
