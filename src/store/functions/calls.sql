-- Metered calls: opened before any work begins, closed with their result. Both take many calls at once, because under
-- load a process groups them (store/database/batch.ts).

-- Milliseconds since a moment, capped at what `elapsed_ms` can hold, which is 24 days. A call may have been running for
-- longer if no server was there to end it.
create function elapsed_since(moment timestamptz) returns int language sql stable as $$
  select least(extract(epoch from now() - moment) * 1000, 2147483647)::int
$$;

-- Opens calls: key still valid, rate, credits reserved, history row. Each call gets its own outcome: opened,
-- invalid_key, rate_limited, insufficient_credits, or key_taken when another process has taken its Idempotency-Key.
-- Without `wait`, a call whose account is locked is busy, and nothing is done for it.
create function open_calls(
  the_process uuid, ids uuid[], accounts uuid[], keys uuid[], services text[], params text[],
  sessions text[], parents uuid[], reserves int[], counted boolean[], idempotency_keys text[] default null,
  wait boolean default true
) returns table (call_id uuid, outcome text, remaining bigint, rate_limit int, rate_left int) language plpgsql
-- Planning these statements anew for each number of calls would cost more than running them. A plan made while the
-- tables were small must not scan them whole later.
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
  locked uuid[] := accounts;
begin
  if wait then
    perform lock_accounts(accounts);
  else
    locked := lock_free_accounts(accounts);
  end if;
  select coalesce(array_agg(k.id), '{}') into live_keys
    from api_key k where k.id = any(keys) and k.revoked_at is null and coalesce(k.expires_at > now(), true);
  for a in
    select ac.*, p.monthly_credits, p.requests_per_minute
    from account ac join plan p on p.id = ac.plan_id where ac.id = any(locked)
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
          -- What crawls hold in advance is for pages that have not begun.
          perform release_blocks(a.id);
          select ac.plan_credits + ac.bought_credits - ac.reserved into spendable from account ac where ac.id = a.id;
        end if;
        if a.monthly_credits is not null and spendable - held < reserves[i] then
          outcomes[i] := 'insufficient_credits';
        elsif not note_key_call(accounts[i], idempotency_keys[i], the_process, ids[i]) then
          outcomes[i] := 'key_taken';
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
      outcome := case when accounts[i] <> all(locked) and exists (select 1 from account where id = accounts[i])
        then 'busy' else 'invalid_key' end;
      remaining := null; rate_limit := null; rate_left := null;
      return next;
    end if;
  end loop;
  insert into open_call (call_id, process_id)
    select x.id, the_process from unnest(ids, outcomes) as x(id, outcome) where x.outcome = 'opened';
  insert into call (id, account_id, key_id, service, status, params, params_bytes, session_id, parent_id, reserved,
      created_at)
    select x.id, x.account, x.key, x.service, 'running', x.params::json, octet_length(x.params), x.session, x.parent,
      x.reserve, now()
    from unnest(ids, accounts, keys, services, params, sessions, parents, reserves, outcomes)
      as x(id, account, key, service, params, session, parent, reserve, outcome)
    where x.outcome = 'opened';
end $$;

-- Writes the call into the row of its Idempotency-Key. False if this process no longer has the key.
create function note_key_call(the_account uuid, the_key text, the_process uuid, the_call uuid)
returns boolean language plpgsql as $$
begin
  if the_key is null then
    return true;
  end if;
  update idempotency set call_id = the_call
    where account_id = the_account and key = the_key and process_id = the_process and status is null;
  return found;
end $$;

-- Reserves more credits for a running call, whose price may only become known while it runs. False if the account
-- cannot afford them.
create function reserve_more(the_call uuid, amount int) returns boolean language plpgsql as $$
declare
  owner uuid;
begin
  select account_id into owner from call where id = the_call and status = 'running';
  if not found then
    return false;
  end if;
  perform 1 from account where id = owner for no key update;
  -- It may have been closed while we waited; then nobody would release what is reserved now.
  perform 1 from call where id = the_call and status = 'running';
  if not found or not reserve_credits(owner, amount) then
    return false;
  end if;
  update call set reserved = reserved + amount where id = the_call;
  return true;
end $$;

-- Closes calls: final state, ledger entry, balances and reservation. A call that is no longer running (failed as
-- orphaned meanwhile, or deleted) is left alone and not returned. Without `wait`, a call whose account is locked is
-- busy, and nothing is done for it.
create function close_calls(
  ids uuid[], statuses text[], costs int[], errors text[], elapsed int[], wait boolean default true,
  status_codes int[] default null, doubts text[] default null
) returns table (call_id uuid, remaining bigint, busy boolean) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  one record;
  closed_ids uuid[];
  closed_accounts uuid[];
  closed_costs int[];
  closed_reserves int[];
  left_over bigint;
  accounts uuid[] := array(select account_id from call where id = any(ids));
  locked uuid[];
  busy_ids uuid[] := '{}';
begin
  if wait then
    perform lock_accounts(accounts);
  else
    locked := lock_free_accounts(accounts);
    busy_ids := array(select c.id from call c
      where c.id = any(ids) and c.status = 'running' and c.account_id <> all(locked));
    return query select x.id, null::bigint, true from unnest(busy_ids) as x(id);
  end if;
  with closed as (
    update call set status = x.status, cost = x.cost, error = x.error::json, elapsed_ms = x.elapsed, finished_at = now(),
      status_code = x.status_code, doubt = x.doubt
    from unnest(ids, statuses, costs, errors, elapsed, status_codes, doubts)
      as x(id, status, cost, error, elapsed, status_code, doubt)
    where call.id = x.id and call.status = 'running' and call.id <> all(busy_ids)
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
    return query select closed.id, left_over, false from unnest(one.ids) as closed(id);
  end loop;
  -- An earlier attempt to close the call as completed may have written its result.
  if 'failed' = any(statuses) then
    delete from call_result r using unnest(ids, statuses) as x(id, status)
      where r.call_id = x.id and x.status = 'failed' and x.id = any(closed_ids);
  end if;
  delete from open_call where open_call.call_id = any(ids) and open_call.call_id <> all(busy_ids);
end $$;

-- Fails a call that is still running; does nothing if it is not, or if there is none.
create function fail_call(the_call uuid, type text, message text) returns void language sql as $$
  select close_calls(ids => array[c.id], statuses => array['failed'], costs => array[0],
    errors => array[json_build_object('type', type, 'message', message)::text],
    elapsed => array[elapsed_since(c.created_at)])
  from call c where c.id = the_call;
$$;
