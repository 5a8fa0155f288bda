-- Extractors: what was learned about pages of one kind, in versions, and how it has fared lately.
create table extractor (
  id uuid primary key,
  account_id uuid not null,
  -- The request: name, addresses of the samples, schema or prompt; without its secrets if it has any.
  config json not null,
  -- Then all of it.
  secrets sealed,
  webhook_url text,
  -- The schema that its data has.
  schema json not null,
  status text not null default 'ready' check (status in ('ready', 'drifted')),
  -- Since when somebody learns a new version; long ago means that whoever did is gone.
  learning_since timestamptz,
  version int not null,
  -- Fields that the latest pages did not have.
  missing json not null default '[]',
  -- The latest pages: their addresses, and which fields they did not have.
  recent json not null default '[]',
  pages_run bigint not null default 0,
  -- Pages seen since it last tried to heal.
  pages_since_try int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 70);
create index extractor_of_account on extractor (account_id, id);

create table extractor_version (
  extractor_id uuid not null references extractor on delete cascade,
  version int not null,
  cause text not null check (cause in ('created', 'learned', 'healed')),
  samples int not null,
  -- Paths with their coverage, and on how many of the samples they were there at all.
  fields json not null,
  -- zstd of the rules as JSON.
  rules bytea not null,
  created_at timestamptz not null default now(),
  primary key (extractor_id, version)
);
alter table extractor_version alter column rules set storage external;

alter table call drop constraint call_service_check;
alter table call add constraint call_service_check
  check (service in ('scrape', 'extract', 'search', 'monitor', 'crawl', 'batch', 'schema', 'map', 'parse', 'extractor'))
  not valid;
