-- Monitors and their ticks. A tick is a metered call of service `monitor` whose parent is the monitor; what it found
-- out by comparing stands in monitor_tick. Locks are taken in the order account, monitor.

create table monitor (
  id uuid primary key,
  account_id uuid not null,
  -- The request as it was made, with the secrets that fetching needs.
  config json not null,
  -- Taken out of the request: the schedule as a cron expression and its zone, the page, and where changes are sent.
  cron text not null,
  timezone text,
  url text not null,
  webhook_url text,
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_run_at timestamptz,
  -- Null while paused.
  next_run_at timestamptz,
  -- The time from which next_run_at was reckoned. One that lies ahead shows that the clock was put back since.
  planned_at timestamptz not null,
  -- The tick that is waiting or under way, and since when. Any other one that wants to begin is out of date.
  pending_tick uuid,
  pending_at timestamptz,
  -- Ticks in a row that brought nothing to compare.
  failures int not null default 0,
  -- Grows when the request changes in a way that makes captures from before incomparable.
  revision int not null default 1,
  -- For each format the last tick with a good capture of it: {"markdown": "<id>"}.
  base jsonb not null default '{}'
) with (fillfactor = 70);
create index monitor_due on monitor (next_run_at) where status = 'active';
create index monitor_planned on monitor (planned_at) where status = 'active';
create index monitor_of_account on monitor (account_id, id);

-- One row a finished tick.
create table monitor_tick (
  -- Also the id of its history entry.
  id uuid primary key,
  monitor_id uuid not null,
  changed boolean not null,
  diffs json not null,
  -- Why a capture was not compared, where it was not.
  warnings json,
  -- The picture in the capture, for the next comparison.
  screenshot_id uuid
);
create index monitor_tick_of_monitor on monitor_tick (monitor_id);

-- How many more active monitors the plan lets an account have; null without a limit. The caller holds the account's
-- row lock.
create function monitors_left(the_account uuid) returns int language sql as $$
  select p.monitors - (select count(*) from monitor where account_id = the_account and status = 'active')::int
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Removes all traces of a tick that has not ended, and releases what was held for it. The caller holds the account's
-- row lock.
create function forget_tick(the_tick uuid) returns void language plpgsql as $$
declare
  c record;
begin
  select account_id, status, reserved into c from call where id = the_tick for update;
  if not found then
    return;
  end if;
  if c.status = 'running' then
    update account set reserved = reserved - c.reserved where id = c.account_id;
  end if;
  delete from open_call where call_id = the_tick;
  delete from blob where call_id = the_tick;
  delete from call_result where call_id = the_tick;
  delete from call where id = the_tick;
end $$;

-- Whether a tick may begin now: `ready`; `done` when it has ended before; `stale` when the monitor was paused, removed
-- or has gone on to another tick; `busy` while a living process works on it. What a dead process left of it is cleared.
create function begin_tick(the_monitor uuid, the_tick uuid) returns text language plpgsql as $$
declare
  m monitor;
begin
  select * into m from monitor where id = the_monitor;
  if not found then
    return 'stale';
  end if;
  perform 1 from account where id = m.account_id for update;
  select * into m from monitor where id = the_monitor for update;
  if not found then
    return 'stale';
  end if;
  if exists (select 1 from monitor_tick where id = the_tick) then
    return 'done';
  end if;
  if m.pending_tick is distinct from the_tick then
    return 'stale';
  end if;
  if exists (
    select 1 from open_call o join process p on p.id = o.process_id
    where o.call_id = the_tick and p.heartbeat_at > now() - interval '20 seconds'
  ) then
    return 'busy';
  end if;
  perform forget_tick(the_tick);
  return 'ready';
end $$;

-- Writes an event for the webhook of a monitor, where it has one.
create function monitor_event(m monitor, event text, details jsonb) returns void language plpgsql as $$
begin
  if m.webhook_url is not null then
    insert into outbox (account_id, type, payload) values (m.account_id, event, jsonb_build_object(
      'webhookUrl', m.webhook_url, 'data', jsonb_build_object('cronId', m.id, 'url', m.url) || details));
  end if;
end $$;

-- Ends a tick, once: the call is closed, or written where it could not even be opened; what was found, the monitor and
-- the events go with it. `good` says that the capture can be compared; `captured` are the formats it has.
-- Returns nothing when the tick has ended before or is gone with its monitor.
create function finish_tick(
  the_monitor uuid, the_tick uuid, params text, new_status text, the_cost int, the_error text, elapsed int,
  the_revision int, good boolean, is_changed boolean, the_diffs text, the_warnings text, the_screenshot uuid,
  captured text[], change_event text
) returns table (remaining bigint) language plpgsql as $$
declare
  m monitor;
  c record;
  trouble jsonb;
begin
  select * into m from monitor where id = the_monitor;
  if not found then
    return;
  end if;
  perform 1 from account where id = m.account_id for update;
  select * into m from monitor where id = the_monitor for update;
  if not found or exists (select 1 from monitor_tick where id = the_tick) then
    return;
  end if;
  select status, created_at into c from call where id = the_tick;
  if found then
    if c.status <> 'running' then
      return;
    end if;
    select closed.remaining into remaining
      from close_calls(array[the_tick], array[new_status], array[the_cost], array[the_error], array[elapsed]) closed;
  else
    if new_status <> 'failed' then
      return;
    end if;
    insert into call (id, account_id, service, status, params, error, parent_id, reserved, cost, elapsed_ms,
        created_at, finished_at)
      values (the_tick, m.account_id, 'monitor', 'failed', params::json, the_error::json, m.id, 0, 0, elapsed, now(),
        now());
  end if;
  insert into monitor_tick (id, monitor_id, changed, diffs, warnings, screenshot_id)
    values (the_tick, m.id, is_changed, the_diffs::json, the_warnings::json, the_screenshot);

  if not good then
    trouble := coalesce(the_error::jsonb - 'details', jsonb_build_object(
      'type', the_warnings::jsonb -> 0 ->> 'reason',
      'message', coalesce(the_warnings::jsonb -> 0 ->> 'detail', 'The page had nothing to compare')));
    if m.failures + 1 = 5 then
      perform monitor_event(m, 'monitor.failing', jsonb_build_object('failures', 5, 'error', trouble));
    end if;
  elsif m.failures >= 5 then
    perform monitor_event(m, 'monitor.recovered',
      jsonb_build_object('recoveredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  -- Results are written as they were captured: jsonb would sort them and refuse what JSON allows.
  if is_changed and m.webhook_url is not null and change_event is not null then
    insert into outbox (account_id, type, payload) values (m.account_id, 'monitor.change.detected',
      ('{"webhookUrl":' || to_json(m.webhook_url) || ',"data":' || change_event || '}')::json);
  end if;
  update monitor set
    last_run_at = coalesce(c.created_at, now()),
    failures = case when good then 0 else failures + 1 end,
    pending_tick = case when pending_tick = the_tick then null else pending_tick end,
    pending_at = case when pending_tick = the_tick then null else pending_at end,
    base = case when good and revision = the_revision
      then base || coalesce((select jsonb_object_agg(f, the_tick) from unnest(captured) f), '{}') else base end
    where id = m.id;
  perform pg_notify('winnow', json_build_object('topic', 'monitor-tick', 'id', the_tick)::text);
  return next;
end $$;

-- Removes ended ticks of a monitor, so many at most, and says how many. No lock of the account is needed.
create function delete_ended_ticks(the_account uuid, the_monitor uuid, most int) returns int language plpgsql as $$
declare
  ticks uuid[];
begin
  select coalesce(array_agg(id), '{}') into ticks from (
    select id from call where parent_id = the_monitor and account_id = the_account and status <> 'running'
    limit most for update skip locked) ended;
  delete from blob where call_id = any(ticks);
  delete from call_result where call_id = any(ticks);
  delete from monitor_tick where id = any(ticks);
  delete from call where id = any(ticks);
  return cardinality(ticks);
end $$;

-- Removes a monitor with its ticks in whatever state they are; the ledger stays. False when there is none such.
create function delete_monitor(the_account uuid, the_monitor uuid) returns boolean language plpgsql as $$
declare
  ticks uuid[];
begin
  perform 1 from account where id = the_account for update;
  perform 1 from monitor where id = the_monitor and account_id = the_account for update;
  if not found then
    return false;
  end if;
  perform forget_tick(id) from call where parent_id = the_monitor and status = 'running';
  select coalesce(array_agg(id), '{}') into ticks from call where parent_id = the_monitor;
  delete from blob where call_id = any(ticks);
  delete from call_result where call_id = any(ticks);
  delete from call where id = any(ticks);
  delete from monitor_tick where monitor_id = the_monitor;
  delete from monitor where id = the_monitor;
  return true;
end $$;
