-- Credits: every change of an account's balances writes the ledger in the same statement, so that the ledger always
-- sums to the balance.

-- Gives an account its new plan credits when its cycle is over; if its subscription has ended, moves it to the free
-- plan. The caller holds the account's row lock.
create function renew_cycle(the_account uuid) returns void language plpgsql as $$
declare
  a account;
  target bigint;
  months int;
begin
  select * into a from account where id = the_account;
  if a.cycle_end > now() then
    return;
  end if;
  months := (extract(year from age(now(), a.cycle_anchor)) * 12 + extract(month from age(now(), a.cycle_anchor)))::int;
  -- age() counts whole months by the calendar and can be one off around short months.
  while a.cycle_anchor + make_interval(months => months) > now() loop months := months - 1; end loop;
  while a.cycle_anchor + make_interval(months => months + 1) <= now() loop months := months + 1; end loop;
  -- If the operator has set another plan since, the end of the subscription does not change it.
  if exists (select 1 from subscription s
             where s.account_id = a.id and s.plan_id = a.plan_id and s.paid_through <= now()) then
    a.plan_id := 'free';
  end if;
  select coalesce(p.monthly_credits, 0) into target from plan p where p.id = a.plan_id;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (a.id, 'cycle:' || a.id || ':' || extract(epoch from a.cycle_end), 'plan', target - a.plan_credits, 0);
  update account
    set plan_id = a.plan_id, plan_credits = target, used = 0,
        cycle_start = a.cycle_anchor + make_interval(months => months),
        cycle_end = a.cycle_anchor + make_interval(months => months + 1)
    where id = a.id;
end $$;

-- Locks accounts in the order of their ids, so that two batches cannot deadlock, and renews their cycles. Not `for
-- update`, here and elsewhere: that would block inserts of rows that only refer to the account.
create function lock_accounts(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from account where id = any(ids) order by id for no key update;
  perform renew_cycle(id) from account where id = any(ids) and cycle_end <= now();
end $$;

-- Locks those of the accounts that are not locked at the moment, and returns them.
create function lock_free_accounts(ids uuid[]) returns uuid[] language plpgsql set enable_seqscan = off as $$
declare
  free uuid[];
begin
  select coalesce(array_agg(x.id), '{}') into free
    from (select id from account where id = any(ids) order by id for no key update skip locked) x;
  perform renew_cycle(id) from account where id = any(free) and cycle_end <= now();
  return free;
end $$;

-- Reserves credits for work that is about to begin. False if the account cannot afford them. The caller holds the
-- account's row lock.
create function reserve_credits(the_account uuid, amount int) returns boolean language plpgsql as $$
begin
  loop
    update account a set reserved = a.reserved + amount
      from plan p
      where a.id = the_account and p.id = a.plan_id
        and (p.monthly_credits is null or a.plan_credits + a.bought_credits - a.reserved >= amount);
    if found then
      return true;
    end if;
    -- What crawls hold in advance is for pages that have not begun.
    exit when release_blocks(the_account) is not true;
  end loop;
  return false;
end $$;

-- Charges calls and releases what was reserved for them. The caller holds the account's row lock. Returns what is left
-- to spend, null on an unlimited plan.
create function charge_calls(the_account uuid, ids uuid[], costs int[], released bigint)
returns bigint language plpgsql as $$
declare
  a record;
  i int;
  from_plan bigint;
  from_bought bigint[] := '{}';
  spent bigint := 0;
begin
  select ac.plan_credits, ac.bought_credits, ac.reserved, p.monthly_credits into strict a
    from account ac join plan p on p.id = ac.plan_id where ac.id = the_account;
  for i in 1 .. cardinality(ids) loop
    -- Plan credits go first, then bought ones. If neither covers the cost (an unlimited plan, or one that was made
    -- smaller while the call ran), plan credits stay below zero until the cycle ends.
    from_plan := case when a.monthly_credits is null then costs[i]
      else least(costs[i], greatest(a.plan_credits, 0)) end;
    from_bought[i] := least(costs[i] - from_plan, a.bought_credits);
    a.plan_credits := a.plan_credits - (costs[i] - from_bought[i]);
    a.bought_credits := a.bought_credits - from_bought[i];
    spent := spent + costs[i];
  end loop;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta, call_id)
    select the_account, 'call:' || x.id, 'charge', x.bought - x.cost, -x.bought, x.id
    from unnest(ids, costs, from_bought) as x(id, cost, bought) where x.cost > 0;
  update account
    set plan_credits = a.plan_credits, bought_credits = a.bought_credits, reserved = reserved - released,
        used = used + spent
    where id = the_account;
  return case when a.monthly_credits is null then null
    else a.plan_credits + a.bought_credits - (a.reserved - released) end;
end $$;

-- Refunds a call, once. Plan credits of a past cycle are not refunded. The caller holds the account's row lock.
create function refund_call(the_call uuid) returns void language plpgsql as $$
declare
  paid ledger;
  same_cycle boolean;
begin
  select * into paid from ledger where key = 'call:' || the_call;
  if not found then
    return;
  end if;
  select paid.created_at >= cycle_start into strict same_cycle from account where id = paid.account_id;
  if not same_cycle then
    paid.plan_delta := 0;
  end if;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta, call_id)
    values (paid.account_id, 'refund:' || the_call, 'refund', -paid.plan_delta, -paid.bought_delta, the_call)
    on conflict (key) do nothing;
  if not found then
    return;
  end if;
  update account
    set plan_credits = plan_credits - paid.plan_delta, bought_credits = bought_credits - paid.bought_delta,
        used = case when same_cycle then greatest(0, used + paid.plan_delta + paid.bought_delta) else used end
    where id = paid.account_id;
end $$;

-- Adds bought credits once for each ledger key, so that a repeated purchase or grant counts once. False if the key was
-- used before.
create function add_credits(the_account uuid, ledger_key text, entry_kind text, amount bigint)
returns boolean language plpgsql as $$
begin
  perform 1 from account where id = the_account for no key update;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (the_account, ledger_key, entry_kind, 0, amount) on conflict (key) do nothing;
  if not found then
    return false;
  end if;
  update account set bought_credits = bought_credits + amount where id = the_account;
  return true;
end $$;

-- Moves an account to a plan. A new cycle begins now, so that the new plan's credits are available at once.
create function change_plan(the_account uuid, new_plan text) returns void language plpgsql as $$
declare
  a account;
  target bigint;
begin
  select * into strict a from account where id = the_account for no key update;
  select coalesce(monthly_credits, 0) into strict target from plan where id = new_plan;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (a.id, 'plan:' || a.id || ':' || gen_random_uuid(), 'plan', target - a.plan_credits, 0);
  update account
    set plan_id = new_plan, plan_credits = target, used = 0, cycle_anchor = now(), cycle_start = now(),
        cycle_end = now() + interval '1 month'
    where id = a.id;
end $$;

-- Merges old entries of calls that are no longer in history into one entry a day, and returns how many were merged.
-- Sums do not change. An entry whose call still exists is kept, because it may have to be refunded.
create function roll_up_ledger(the_account uuid, before timestamptz, most int) returns int language sql as $$
  with old as (
      select l.key from ledger l
      where l.account_id = the_account and l.created_at < before and l.call_id is not null
        and l.kind in ('charge', 'refund') and not exists (select 1 from call c where c.id = l.call_id)
      order by l.created_at limit most for update skip locked),
    gone as (
      delete from ledger l using old where l.key = old.key
      returning (l.created_at at time zone 'UTC')::date as day, l.plan_delta, l.bought_delta),
    summed as (
      insert into ledger as l (key, account_id, kind, plan_delta, bought_delta, created_at)
      select 'day:' || the_account || ':' || day, the_account, 'charge', sum(plan_delta), sum(bought_delta),
        day::timestamp at time zone 'UTC'
      from gone group by day
      on conflict (key) do update set plan_delta = l.plan_delta + excluded.plan_delta,
        bought_delta = l.bought_delta + excluded.bought_delta)
  select count(*)::int from gone;
$$;
