-- People at the dashboard: how they sign in, their sessions and one-time links.

-- How a person signs in to an account. Without a row, or without a password in it, only a one-time link works.
create table login (
  account_id uuid primary key references account,
  -- In lower case.
  email text unique,
  -- scrypt, with its parameters and salt.
  password text,
  -- Attempts in the current window; here, so that the limit holds across all processes.
  attempts int not null default 0,
  attempts_since timestamptz not null default 'epoch'
);

-- Only hashes: whoever reads the table cannot sign in with it.
create table dashboard_session (
  token_hash bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index dashboard_session_of_account on dashboard_session (account_id);
create index dashboard_session_by_end on dashboard_session (expires_at);

create table sign_in_link (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null
);
