-- Secrets are sealed under a key that is not in the database: see store/seals.ts.

-- The type of every column that holds a sealed value. Rotating the key finds them by it.
create domain sealed as bytea;

-- The keys that values are sealed under, by their ids: one, and during a rotation two. The canary is sealed under the
-- key, so that a process can tell whether it has the right one.
create table secret_key (
  id text primary key,
  canary bytea not null,
  is_current boolean not null,
  -- Nothing is left in the clear of what versions before this one have written.
  nothing_plain boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index secret_key_current on secret_key (is_current) where is_current;

-- The ids of the keys that the process has, the one that it seals with first. Null for a version that seals nothing.
alter table process add column secret_keys text[];

-- The request as it was made, if it has secrets; the request beside it is then without them.
alter table crawl add column secrets sealed;
alter table monitor add column secrets sealed;
alter table v1_request add column secrets sealed;

-- In the place of the columns that are in the clear, or sealed under a key of the table `secret`.
alter table secret add column sealed sealed, alter column value drop not null;
alter table webhook_secret add column sealed_current sealed, add column sealed_previous sealed,
  alter column current drop not null;
