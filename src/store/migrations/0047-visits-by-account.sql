-- Slots of a host go round the accounts. A visit of the version before has no account.
alter table host_visit
  add column account_id uuid,
  -- It went ahead without a slot.
  add column unasked boolean not null default false,
  -- The wish of a crawl, by its id, for a slot; it never has one in this table.
  add column is_crawl boolean not null default false,
  add column since timestamptz not null default now();
