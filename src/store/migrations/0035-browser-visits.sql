-- Pages that a process without a browser hands to one that has one. Nothing here is worth keeping over a crash.
create unlogged table browser_visit (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- Sealed: it may have cookies and passwords.
  request bytea not null,
  -- How long it may take, from its creation.
  ms int not null,
  -- The asker renews it; after that nobody waits any more.
  wanted_until timestamptz not null,
  -- The worker that has it renews it; after that the worker is lost.
  taken_by uuid,
  taken_until timestamptz,
  -- Sealed too.
  answer bytea
);
create index browser_visit_waiting on browser_visit (created_at) where taken_by is null;
