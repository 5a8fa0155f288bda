-- Results, pictures and files may be kept in an object store instead of in their rows.

alter table call_result alter column body drop not null, add column object_id uuid, add column bytes int;
alter table blob alter column body drop not null, add column object_id uuid, add column bytes int;

-- What is in the object store, or is about to be: one row for each content.
create table stored_object (
  id uuid primary key,
  -- SHA-256 of the content.
  hash bytea not null unique,
  bytes int not null,
  -- When it was last written, or found to be there, for a row that was to name it.
  touched_at timestamptz not null default now()
);

-- The rows that name an object: by the call of a result, or the id of a blob. Kept by triggers.
create table object_use (
  object_id uuid not null,
  row_id uuid not null,
  primary key (object_id, row_id)
);

-- When to look whether an object is still used.
create table object_check (
  object_id uuid not null,
  due_at timestamptz not null
);
create index object_check_due on object_check (due_at);

-- Objects that nobody has any more, to be removed from the object store.
create table object_gone (
  object_id uuid primary key,
  hash bytea not null
);
