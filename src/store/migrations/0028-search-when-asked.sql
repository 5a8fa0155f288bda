-- The search index is filled for the accounts that search, from the results that they keep.

create table search_account (
  account_id uuid primary key,
  -- To the hour. An account that has not searched for a month is left alone until it does.
  searched_at timestamptz not null default now(),
  -- Calls that were made before are listed in search_waiting, the newest first: since when, from where on, how far back.
  -- `list_before` is null when all are listed.
  list_from timestamptz not null default now(),
  list_before timestamptz default 'infinity',
  list_before_id uuid,
  list_after timestamptz not null default '-infinity',
  -- Until then somebody is at work on it.
  leased_until timestamptz not null default 'epoch'
);

-- Calls whose results are not in the index yet.
create table search_waiting (
  account_id uuid not null,
  call_id uuid not null,
  primary key (account_id, call_id)
);
