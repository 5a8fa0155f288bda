-- Visits to hosts outside of crawls, as claims of crawls have to see them. Nothing is lost when a crash empties it.
create unlogged table host_visit (
  id uuid primary key,
  host text not null,
  -- It has asked for a slot and has none yet.
  waiting boolean not null default false,
  -- Then it is over, whatever has become of its process.
  until timestamptz not null
);
create index host_visit_of_host on host_visit (host);
