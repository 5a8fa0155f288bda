-- Plans, accounts, API keys, the ledger and daily usage.

create table plan (
  id text primary key,
  name text not null,
  -- In all four, null means unlimited.
  monthly_credits bigint,
  requests_per_minute int,
  crawls_at_once int,
  monitors int
);

create table account (
  id uuid primary key,
  name text not null unique,
  plan_id text not null references plan,
  created_at timestamptz not null default now(),
  -- Cycles are counted from the anchor, so that one that began on the 31st does not drift to the 28th for good.
  cycle_anchor timestamptz not null default now(),
  cycle_start timestamptz not null default now(),
  cycle_end timestamptz not null default now() + interval '1 month',
  -- Both balances always equal the sums of their columns in the ledger. On an unlimited plan, plan credits start each
  -- cycle at 0 and go below it.
  plan_credits bigint not null default 0,
  bought_credits bigint not null default 0 check (bought_credits >= 0),
  -- Held for calls and crawl pages that are still running.
  reserved bigint not null default 0 check (reserved >= 0),
  -- Spent in the current cycle.
  used bigint not null default 0,
  rate_minute timestamptz not null default 'epoch',
  rate_count int not null default 0
);

create table api_key (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  surface text not null check (surface in ('v2', 'v1')),
  hash bytea not null unique,
  -- The first characters, so that a person can tell keys apart.
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of_account on api_key (account_id, created_at);

-- Rows of ledger and call are written by functions that hold the account's row lock: foreign keys would check again
-- what is known, for each of many rows.
create table ledger (
  -- Says what the entry is for. Because it is unique, the entry happens once.
  key text primary key,
  account_id uuid not null,
  kind text not null check (kind in ('plan', 'grant', 'purchase', 'charge', 'refund')),
  plan_delta bigint not null,
  bought_delta bigint not null,
  call_id uuid,
  created_at timestamptz not null default now()
);
create index ledger_of_account on ledger (account_id, created_at);

-- Counted as calls are charged: a report reads a few rows a day however long the history is, and stays right after
-- history entries are deleted.
create table usage_day (
  account_id uuid not null,
  -- In UTC.
  day date not null,
  service text not null,
  credits bigint not null,
  calls int not null,
  primary key (account_id, day, service)
) with (fillfactor = 70);
