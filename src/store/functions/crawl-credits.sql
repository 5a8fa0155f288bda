-- The credits of crawls. A crawl takes them from its account in blocks (crawl.held) and gives them to its pages
-- (crawl_page.reserved); the cost of a page waits in crawl_charge until a function holds the account. So
-- account.reserved = running calls + crawl.held + crawl_page.reserved + crawl_charge.reserved, at all times.

-- Charges the cost of pages to the balance and the ledger. The caller holds the account's row lock.
create function settle_charges(the_account uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  due record;
begin
  with gone as (delete from crawl_charge where account_id = the_account returning calls, costs, reserved)
  select array_agg(x.call) as calls, array_agg(x.cost) as costs, (select sum(reserved)::bigint from gone) as reserved into due
    from gone, unnest(gone.calls, gone.costs) as x(call, cost);
  if due.calls is not null then
    perform charge_calls(the_account, due.calls, due.costs, due.reserved);
  end if;
end $$;

-- How many credits a crawl may hold in advance. None if the account may run short of them: then each page is paid by
-- itself.
create function crawl_block(the_account uuid, page_price int) returns bigint language sql stable as $$
  select case when p.monthly_credits is null or a.plan_credits + a.bought_credits - a.reserved >= 2560 * page_price
    then 256 * page_price else 0 end
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Gives back the credits that crawls of an account hold in advance, except crawls that are locked. The caller holds the
-- account's row lock. True if there were any.
create function release_blocks(the_account uuid) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  freed bigint;
begin
  with holding as (
    select id, held from crawl where account_id = the_account and status = 'running' and held > 0
    order by id for update skip locked),
  emptied as (update crawl c set held = 0 from holding h where c.id = h.id)
  select sum(held) into freed from holding;
  update account set reserved = reserved - freed where id = the_account and freed > 0;
  return freed > 0;
end $$;

-- Settles the charges of all accounts that are not locked: crawls that pause leave some. Returns how many accounts.
create function settle_all_charges() returns int language plpgsql as $$
declare
  free uuid[] := lock_free_accounts(array(select distinct account_id from crawl_charge));
begin
  perform settle_charges(id) from unnest(free) as x(id);
  return cardinality(free);
end $$;

-- Settles the cost of a crawl's pages, and gives back what it holds in advance and for pages in flight. The caller
-- holds the account's row lock.
create function release_crawl(c crawl) returns void language plpgsql as $$
begin
  perform settle_charges(c.account_id);
  update account set reserved = reserved - held.sum
    from (select c.held + coalesce(sum(reserved), 0) as sum from crawl_page
          where crawl_id = c.id and state = 'waiting' and token is not null) held
    where id = c.account_id and held.sum > 0;
end $$;
