-- People of an account beside its owner, and what was done with accounts by whom.

-- Whoever was invited, and has joined once there is a password. The owner signs in by the table `login`.
create table member (
  id uuid primary key,
  account_id uuid not null references account,
  -- In lower case.
  email text not null,
  role text not null check (role in ('admin', 'member', 'viewer')),
  -- scrypt, with its parameters and salt.
  password text,
  -- Of the link that sets the password, until it is used.
  invite_hash bytea unique,
  invite_expires_at timestamptz,
  created_at timestamptz not null default now(),
  joined_at timestamptz
);
create unique index member_of_account on member (account_id, email);
-- An address opens one account only.
create unique index member_by_email on member (email) where password is not null;

-- Apart from dashboard_session, whose rows the version before takes for those of an owner.
create table member_session (
  token_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index member_session_of_member on member_session (member_id);
create index member_session_by_end on member_session (expires_at);

create table audit_entry (
  id uuid primary key,
  -- Null for what concerns the whole service, and for accounts that are deleted.
  account_id uuid,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'operator')),
  actor text not null,
  -- Where the request came from; null for commands on the machine.
  address text,
  action text not null,
  target text,
  details jsonb
);
create index audit_entry_of_account on audit_entry (account_id, at desc);
create index audit_entry_by_age on audit_entry (at);
