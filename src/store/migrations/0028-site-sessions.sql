-- Sessions of accounts at sites: what it takes to be signed in, and how to sign in again.
create table site_session (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  status text not null check (status in ('ready', 'expired', 'failed')),
  error text,
  -- JSON: cookies, storage and the recipe to sign in.
  secrets sealed not null,
  -- What a page shows only to who is signed in.
  page_check json,
  webhook_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (account_id, name)
);
