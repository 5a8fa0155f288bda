-- The credits of crawls. A crawl takes them from its account in blocks (crawl.held) and gives them to its pages
-- (crawl_page.reserved); what a page cost waits in crawl_charge until somebody holds the account. So
-- account.reserved = running calls + crawl.held + crawl_page.reserved + crawl_charge.reserved, at all times.

-- Moves what pages have cost into the balance and the ledger. The caller holds the account's row lock.
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

-- How many credits a crawl may hold ahead. None where the account may come to need them: then all is exact to the page.
create function crawl_block(the_account uuid, page_price int) returns bigint language sql stable as $$
  select case when p.monthly_credits is null or a.plan_credits + a.bought_credits - a.reserved >= 2560 * page_price
    then 256 * page_price else 0 end
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Gives back what the crawls of an account hold ahead, but for those that somebody is working on. The caller holds the
-- account's row lock. True if there was something.
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

-- Settles what waits for accounts that nobody else holds: what was left by crawls that pause. Returns how many.
create function settle_all_charges() returns int language plpgsql as $$
declare
  free uuid[] := lock_free_accounts(array(select distinct account_id from crawl_charge));
begin
  perform settle_charges(id) from unnest(free) as x(id);
  return cardinality(free);
end $$;

-- Settles what the pages of a crawl have cost, and gives back what it holds ahead and for pages in flight. The caller
-- holds the account.
create function release_crawl(c crawl) returns void language plpgsql as $$
begin
  perform settle_charges(c.account_id);
  update account set reserved = reserved - held.sum
    from (select c.held + coalesce(sum(reserved), 0) as sum from crawl_page
          where crawl_id = c.id and state = 'waiting' and token is not null) held
    where id = c.account_id and held.sum > 0;
end $$;
