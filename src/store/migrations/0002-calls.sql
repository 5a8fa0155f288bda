-- Metered calls with their results and pictures, the processes that run them, and what all processes share.

-- A process shows that it is alive by its heartbeat; the others fail the running calls of a dead one.
create table process (
  id uuid primary key,
  role text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);

-- One row a metered call, which is also its history entry. Ids sort by time. No index has a column that changes when a
-- call is closed, and pages keep room for the new version of a row, so closing touches no index.
create table call (
  id uuid primary key,
  account_id uuid not null,
  key_id uuid,
  service text not null check (service in ('scrape', 'extract', 'search', 'monitor', 'crawl', 'schema')),
  status text not null check (status in ('running', 'completed', 'failed')),
  params json not null,
  error json,
  session_id text,
  parent_id uuid,
  reserved int not null,
  cost int,
  elapsed_ms int,
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index call_by_time on call (account_id, created_at);
create index call_by_service on call (account_id, service, created_at);
create index call_by_session on call (account_id, created_at) where session_id is not null;
create index call_by_parent on call (parent_id, created_at) where parent_id is not null;

-- The calls that are being worked on, and by which process.
create table open_call (
  call_id uuid primary key,
  process_id uuid not null
);

create table call_result (
  call_id uuid primary key,
  -- zstd of the JSON text; stored as it is, because compressing twice gains nothing.
  body bytea not null,
  json_bytes int not null
);
alter table call_result alter column body set storage external;

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

create table idempotency (
  account_id uuid not null references account,
  key text not null,
  request_hash bytea not null,
  process_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null while the first request is still being answered.
  status int,
  headers json,
  body bytea,
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Keys that every process of the service uses, such as the one that webhook secrets are encrypted under.
create table secret (
  name text primary key,
  value bytea not null
);
