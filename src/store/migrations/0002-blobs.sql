-- Pictures that belong to a call, and the secrets that every process must know alike.

create table blob (
  id uuid primary key,
  account_id uuid not null references account,
  call_id uuid not null,
  content_type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);
alter table blob alter column body set storage external;
create index blob_of_call on blob (call_id);

create table secret (
  name text primary key,
  value bytea not null
);
