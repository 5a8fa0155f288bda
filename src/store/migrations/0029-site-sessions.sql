-- Sessions of accounts at sites: what it takes to be signed in, and how to sign in again.
create table site_session (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  status text not null check (status in ('ready', 'expired', 'failed')),
  error text,
  -- JSON: cookies, storage, the recipe to sign in, what to check and whom to tell.
  content sealed not null,
  -- When a page was first found signed out since it was last ready.
  expired_at timestamptz,
  -- When signing in last failed since then.
  login_failed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (account_id, name)
);
