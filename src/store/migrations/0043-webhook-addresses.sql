-- Addresses that events are sent to, if they say more than a host: chats have their secret in the path. Elsewhere
-- (crawls, monitors, extractors, events, deliveries) a reference stands for them: see store/webhook-addresses.ts.
create table webhook_address (
  reference text primary key,
  account_id uuid not null references account,
  url sealed not null,
  used_at timestamptz not null default now()
);
create index webhook_address_of_account on webhook_address (account_id);

-- Whether the process can send to an address that is sealed. False for versions before this one.
alter table process add column opens_addresses boolean not null default false;
