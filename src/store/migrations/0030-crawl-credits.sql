-- A crawl holds credits in blocks, and what its pages cost reaches the balance a little later: so the claims and finishes
-- of many crawls do not wait for the row of their account.

-- Reserved at the account for pages that are not claimed yet.
alter table crawl add column held bigint not null default 0 check (held >= 0);
-- When the processes were last told of it.
alter table crawl add column announced_at timestamptz not null default 'epoch';

-- What finished pages cost and is not in the balance and the ledger yet; a row is a batch of pages.
create table crawl_charge (
  account_id uuid not null,
  calls uuid[] not null,
  costs int[] not null,
  -- Of the account's reserved credits, those that are held for them.
  reserved bigint not null
);
create index crawl_charge_of_account on crawl_charge (account_id);
