-- Attempts to sign in by account (or by a name that is none) and network, and sign-ups whose address is not proven yet.

create table sign_in_attempt (
  -- A hash, because people type passwords into the field for names.
  who bytea not null,
  -- An IPv4 address, or the first half of an IPv6 address.
  network text not null,
  attempts int not null default 0,
  since timestamptz not null default now(),
  -- When it was last right from there.
  good_at timestamptz,
  primary key (who, network)
);
create index sign_in_attempt_by_age on sign_in_attempt (since);

create table sign_up (
  token_hash bytea primary key,
  email text not null,
  password text not null,
  expires_at timestamptz not null
);
