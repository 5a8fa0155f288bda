-- Accounts, keys, credits, metered calls and their results.

create table plan (
  id text primary key,
  name text not null,
  -- In all four, null means unlimited.
  monthly_credits bigint,
  requests_per_minute int,
  crawls_at_once int,
  monitors int
);

create table account (
  id uuid primary key,
  name text not null unique,
  plan_id text not null references plan,
  created_at timestamptz not null default now(),
  -- Cycles are counted from the anchor, so that one begun on the 31st does not drift to the 28th for ever.
  cycle_anchor timestamptz not null default now(),
  cycle_start timestamptz not null default now(),
  cycle_end timestamptz not null default now() + interval '1 month',
  -- The two purses always equal the sums of their columns in the ledger. Plan credits of an unlimited plan
  -- start each cycle at 0 and go below it.
  plan_credits bigint not null default 0,
  bought_credits bigint not null default 0 check (bought_credits >= 0),
  -- Held for calls that are still running.
  reserved bigint not null default 0 check (reserved >= 0),
  -- Spent in the current cycle.
  used bigint not null default 0,
  rate_minute timestamptz not null default 'epoch',
  rate_count int not null default 0
);

create table api_key (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  surface text not null check (surface in ('v2', 'v1')),
  hash bytea not null unique,
  -- The first characters, so that a person can tell keys apart.
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of_account on api_key (account_id, created_at);

-- Rows of ledger and call are written by the functions below, which hold the account's row: foreign keys would check
-- again what is known, for each of many rows.
create table ledger (
  -- Names what the entry is for; being unique, it makes the entry happen once.
  key text primary key,
  account_id uuid not null,
  kind text not null check (kind in ('plan', 'grant', 'purchase', 'charge', 'refund')),
  plan_delta bigint not null,
  bought_delta bigint not null,
  call_id uuid,
  created_at timestamptz not null default now()
);
create index ledger_of_account on ledger (account_id, created_at);

-- A process shows that it lives by its heartbeat; the running calls of a dead one are failed by the others.
create table process (
  id uuid primary key,
  role text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);

-- One row a metered call, which is also its history entry. Ids sort by time. No index holds a column that changes
-- when a call is closed, and pages keep room for the new version of a row, so that closing touches no index.
create table call (
  id uuid primary key,
  account_id uuid not null,
  key_id uuid,
  service text not null check (service in ('scrape', 'extract', 'search', 'monitor', 'crawl', 'schema')),
  status text not null check (status in ('running', 'completed', 'failed')),
  params json not null,
  error json,
  session_id text,
  parent_id uuid,
  reserved int not null,
  cost int,
  elapsed_ms int,
  created_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 70);
create index call_by_time on call (account_id, created_at);
create index call_by_service on call (account_id, service, created_at);
create index call_by_session on call (account_id, created_at) where session_id is not null;
create index call_by_parent on call (parent_id, created_at) where parent_id is not null;

-- The calls that are being worked on, and by whom.
create table open_call (
  call_id uuid primary key,
  process_id uuid not null
);

create table call_result (
  call_id uuid primary key,
  -- zstd of the JSON text; external storage because compressing twice gains nothing.
  body bytea not null,
  json_bytes int not null
);
alter table call_result alter column body set storage external;

create table idempotency (
  account_id uuid not null references account,
  key text not null,
  request_hash bytea not null,
  process_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null while the first request is still being answered.
  status int,
  headers json,
  body bytea,
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Events written together with the change they tell of, and delivered afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  type text not null,
  payload json not null,
  created_at timestamptz not null default now()
);

-- Opens calls in one statement: key still valid, rate, credits reserved, history row. Each call gets its own
-- outcome: opened, invalid_key, rate_limited or insufficient_credits. Accounts are locked in the order of ids.
create function open_calls(
  the_process uuid, ids uuid[], accounts uuid[], keys uuid[], services text[], params text[],
  sessions text[], parents uuid[], reserves int[], counted boolean[]
) returns table (call_id uuid, outcome text, remaining bigint, rate_limit int, rate_left int) language plpgsql
-- Planning these statements anew for each length of the arrays would cost more than running them. A plan made while
-- the tables were small must not read them from end to end later.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a record;
  i int;
  outcomes text[] := array_fill(null::text, array[cardinality(ids)]);
  spendable bigint;
  held bigint;
  in_minute int;
  this_minute timestamptz := date_trunc('minute', now());
  live_keys uuid[];
begin
  perform 1 from account where id = any(accounts) order by id for update;
  -- What a new cycle brings is told in 0009-payments.sql, because it may end a subscription.
  perform renew_cycle(id) from account where id = any(accounts) and cycle_end <= now();
  select coalesce(array_agg(k.id), '{}') into live_keys
    from api_key k where k.id = any(keys) and k.revoked_at is null;
  for a in
    select ac.*, p.monthly_credits, p.requests_per_minute
    from account ac join plan p on p.id = ac.plan_id where ac.id = any(accounts)
  loop
    in_minute := case when a.rate_minute = this_minute then a.rate_count else 0 end;
    spendable := a.plan_credits + a.bought_credits - a.reserved;
    held := 0;
    for i in 1 .. cardinality(ids) loop
      continue when accounts[i] <> a.id;
      if keys[i] is not null and keys[i] <> all(live_keys) then
        outcomes[i] := 'invalid_key';
        continue;
      end if;
      if counted[i] then
        if in_minute >= a.requests_per_minute then
          outcomes[i] := 'rate_limited';
        else
          in_minute := in_minute + 1;
        end if;
      end if;
      if outcomes[i] is null then
        if a.monthly_credits is not null and spendable - held < reserves[i] then
          outcomes[i] := 'insufficient_credits';
        else
          held := held + reserves[i];
          outcomes[i] := 'opened';
        end if;
      end if;
      call_id := ids[i];
      outcome := outcomes[i];
      remaining := case when a.monthly_credits is null then null else spendable - held end;
      rate_limit := a.requests_per_minute;
      rate_left := a.requests_per_minute - in_minute;
      return next;
    end loop;
    update account
      set reserved = reserved + held, rate_minute = this_minute, rate_count = in_minute
      where id = a.id;
  end loop;
  for i in 1 .. cardinality(ids) loop
    if outcomes[i] is null or outcomes[i] = 'invalid_key' then
      call_id := ids[i];
      outcome := 'invalid_key';
      remaining := null; rate_limit := null; rate_left := null;
      return next;
    end if;
  end loop;
  insert into open_call (call_id, process_id)
    select x.id, the_process from unnest(ids, outcomes) as x(id, outcome) where x.outcome = 'opened';
  insert into call (id, account_id, key_id, service, status, params, session_id, parent_id, reserved, created_at)
    select x.id, x.account, x.key, x.service, 'running', x.params::json, x.session, x.parent, x.reserve, now()
    from unnest(ids, accounts, keys, services, params, sessions, parents, reserves, outcomes)
      as x(id, account, key, service, params, session, parent, reserve, outcome)
    where x.outcome = 'opened';
end $$;

-- Holds further credits for a running call. False when the account cannot afford them.
create function reserve_more(the_call uuid, amount int) returns boolean language plpgsql as $$
declare
  c record;
begin
  select account_id into c from call where id = the_call and status = 'running';
  if not found then
    return false;
  end if;
  perform 1 from account where id = c.account_id for update;
  update account a set reserved = a.reserved + amount
    from plan p
    where a.id = c.account_id and p.id = a.plan_id
      and (p.monthly_credits is null or a.plan_credits + a.bought_credits - a.reserved >= amount);
  if not found then
    return false;
  end if;
  update call set reserved = reserved + amount where id = the_call;
  return true;
end $$;

-- Charges calls and releases what was held for them. The caller holds the account's row lock. Returns what is left
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
    -- Plan credits go first, then bought ones. What neither covers (an unlimited plan, or a plan made smaller while
    -- the call ran) leaves the plan's purse below zero until the cycle ends.
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

-- Closes calls in one statement: final state, ledger entry, purses and reservation. A call that is no longer
-- running (failed meanwhile as orphaned, or deleted) is left alone and not reported.
create function close_calls(ids uuid[], statuses text[], costs int[], errors text[], elapsed int[])
returns table (call_id uuid, remaining bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  one record;
  closed_ids uuid[];
  closed_accounts uuid[];
  closed_costs int[];
  closed_reserves int[];
  left_over bigint;
begin
  perform 1 from account where id in (select account_id from call where id = any(ids)) order by id for update;
  perform renew_cycle(ac.id) from account ac
    where ac.id in (select account_id from call where id = any(ids)) and ac.cycle_end <= now();
  with closed as (
    update call set status = x.status, cost = x.cost, error = x.error::json, elapsed_ms = x.elapsed, finished_at = now()
    from unnest(ids, statuses, costs, errors, elapsed) as x(id, status, cost, error, elapsed)
    where call.id = x.id and call.status = 'running'
    returning call.id, call.account_id, call.cost, call.reserved)
  select array_agg(closed.id), array_agg(closed.account_id), array_agg(closed.cost), array_agg(closed.reserved)
    into closed_ids, closed_accounts, closed_costs, closed_reserves from closed;
  for i in 1 .. coalesce(cardinality(closed_ids), 0) loop
    if closed_costs[i] > closed_reserves[i] then
      raise exception 'call % costs more than was reserved for it', closed_ids[i];
    end if;
  end loop;
  for one in
    select x.account, array_agg(x.id) as ids, array_agg(x.cost) as costs, sum(x.reserved) as released
    from unnest(closed_ids, closed_accounts, closed_costs, closed_reserves) as x(id, account, cost, reserved)
    group by x.account
  loop
    left_over := charge_calls(one.account, one.ids, one.costs, one.released);
    return query select closed.id, left_over from unnest(one.ids) as closed(id);
  end loop;
  delete from open_call where open_call.call_id = any(ids);
end $$;

-- Adds credits to a purse once for each ledger key. False when the key was used before.
create function add_credits(the_account uuid, ledger_key text, entry_kind text, amount bigint)
returns boolean language plpgsql as $$
begin
  perform 1 from account where id = the_account for update;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (the_account, ledger_key, entry_kind, 0, amount) on conflict (key) do nothing;
  if not found then
    return false;
  end if;
  update account set bought_credits = bought_credits + amount where id = the_account;
  return true;
end $$;

-- Moves an account to a plan: a new cycle begins now with the plan's credits.
create function change_plan(the_account uuid, new_plan text) returns void language plpgsql as $$
declare
  a account;
  target bigint;
begin
  select * into strict a from account where id = the_account for update;
  select coalesce(monthly_credits, 0) into strict target from plan where id = new_plan;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (a.id, 'plan:' || a.id || ':' || gen_random_uuid(), 'plan', target - a.plan_credits, 0);
  update account
    set plan_id = new_plan, plan_credits = target, used = 0, cycle_anchor = now(), cycle_start = now(),
        cycle_end = now() + interval '1 month'
    where id = a.id;
end $$;
