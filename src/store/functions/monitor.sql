-- Monitors and their ticks. Locks are taken in the order account, monitor.

-- How many more active monitors the plan lets an account have; null without a limit. The caller holds the account's row
-- lock, so that two requests cannot both take the last place.
create function monitors_left(the_account uuid) returns int language sql as $$
  select p.monitors - (select count(*) from monitor where account_id = the_account and status = 'active')::int
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Locks a monitor after its account, in the order that all functions keep. Null if there is no such monitor.
create function lock_monitor(the_monitor uuid) returns monitor language plpgsql as $$
declare
  m monitor;
begin
  select * into m from monitor where id = the_monitor;
  perform 1 from account where id = m.account_id for no key update;
  select * into m from monitor where id = the_monitor for update;
  return m;
end $$;

-- Pauses a monitor of an account. A tick stays pending while it or its crawl runs: if the monitor is resumed meanwhile,
-- a second tick would report the same change.
create function pause_monitor(the_account uuid, the_monitor uuid) returns void language plpgsql as $$
begin
  -- Starting a crawl takes this lock too, so only under it is it known whether there is one.
  perform 1 from monitor where id = the_monitor and account_id = the_account for update;
  update monitor m set status = 'paused', next_run_at = null,
      (pending_tick, pending_at) = (select m.pending_tick, m.pending_at
        where exists (select 1 from crawl c where c.tick_id = m.pending_tick)
          or exists (select 1 from call c where c.id = m.pending_tick and c.status = 'running')),
      updated_at = case when status = 'active' then now() else updated_at end
    where m.id = the_monitor and m.account_id = the_account;
end $$;

-- Removes all traces of a tick that has not ended, and releases what was held for it, so that it can begin again. The
-- caller holds the account's row lock.
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
  perform delete_calls(array[the_tick]);
end $$;

-- Whether a tick may begin now: `ready`; `done` if it has ended already; `stale` if the monitor was paused or deleted,
-- or is at another tick; `busy` while a living process works on it. Clears what a dead process left of it.
create function begin_tick(the_monitor uuid, the_tick uuid) returns text language plpgsql as $$
declare
  m monitor := lock_monitor(the_monitor);
begin
  if m.id is null then
    return 'stale';
  end if;
  if exists (select 1 from monitor_tick where id = the_tick) then
    return 'done';
  end if;
  -- The crawl of a site is compared when it ends, even if the monitor was paused meanwhile.
  if m.pending_tick is distinct from the_tick and not exists (select 1 from crawl where tick_id = the_tick) then
    return 'stale';
  end if;
  if exists (
    select 1 from open_call o join process p on p.id = o.process_id
    where o.call_id = the_tick and p.heartbeat_at > now() - interval '20 seconds'
  ) then
    return 'busy';
  end if;
  perform forget_tick(the_tick);
  if m.status = 'paused' and not exists (select 1 from crawl where tick_id = the_tick) then
    update monitor set pending_tick = null, pending_at = null where id = m.id;
    return 'stale';
  end if;
  return 'ready';
end $$;

-- Where events of a monitor are sent.
create function monitor_targets(m monitor) returns table (url text, channel text) language sql stable as $$
  select m.webhook_url, 'webhook' where m.webhook_url is not null and m.delivery is null
  union all
  select t ->> 'url', t ->> 'channel' from jsonb_array_elements(coalesce(m.notify, '[]')) t;
$$;

-- Writes an event for each target of a monitor, in the transaction of the change.
create function monitor_event(m monitor, event text, details jsonb) returns void language plpgsql as $$
begin
  insert into outbox (account_id, type, payload)
    select m.account_id, event, jsonb_build_object('webhookUrl', t.url, 'channel', t.channel,
      'data', jsonb_build_object('cronId', m.id, 'url', m.url) || details)
    from monitor_targets(m) t;
end $$;

-- Reports that a monitor has begun to fail, or works again. How many ticks have failed in a row is known only under the
-- monitor's lock.
create function monitor_health_event(m monitor, good boolean, error jsonb, warnings jsonb) returns void
language plpgsql as $$
declare
  failing_after constant int := 5;
begin
  if good and m.failures >= failing_after then
    perform monitor_event(m, 'monitor.recovered',
      jsonb_build_object('recoveredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  elsif not good and m.failures + 1 = failing_after then
    perform monitor_event(m, 'monitor.failing', jsonb_build_object('failures', failing_after, 'error',
      coalesce(error - 'details', jsonb_build_object(
        'type', warnings -> 0 ->> 'reason',
        'message', coalesce(warnings -> 0 ->> 'detail', 'The page had nothing to compare')))));
  end if;
end $$;

-- Notifies a webhook whose client speaks another interface of the pages of a tick, and then of the tick.
create function monitor_checked(m monitor, tick uuid, pages text[]) returns void language plpgsql as $$
declare
  events constant jsonb := coalesce(nullif((m.delivery -> 'events')::jsonb, 'null'), '["page", "completed"]');
begin
  if m.delivery is null or m.webhook_url is null then
    return;
  end if;
  insert into outbox (account_id, type, payload)
    select m.account_id, 'monitor.checked', jsonb_build_object('webhookUrl', m.webhook_url, 'channel', 'webhook',
      'data', jsonb_build_object('cronId', m.id, 'url', m.url, 'tickId', tick)
        || case when p.page is null then '{}' else jsonb_build_object('page', p.page) end)
    from unnest(pages || null::text) with ordinality as p(page, place)
    where events ? case when p.page is null then 'completed' else 'page' end order by p.place;
end $$;

-- Ends a tick, once: closes the call, or writes it if it could not even be opened, together with the findings, the
-- monitor's state and its events. `good`: the capture can be compared with; `captured`: the formats it has. Returns no
-- row if the tick has ended before or was deleted with its monitor. `diffs` and `change_event` are parameters of their
-- own because they are large and stored unchanged: jsonb would sort their keys and reject some valid JSON.
create function finish_tick(tick json, diffs text, change_event text)
returns table (remaining bigint) language plpgsql as $$
declare
  m monitor;
  t record;
  c record;
begin
  select * into t from json_to_record(tick) as x(
    id uuid, "monitorId" uuid, params text, status text, cost int, error text, "elapsedMs" int, revision int,
    good boolean, changed boolean, "firstRun" boolean, warnings text, "screenshotId" uuid, captured text[],
    "statusCode" int, doubt text, "crawlId" uuid, "refId" uuid, "pageUrls" text[]);
  m := lock_monitor(t."monitorId");
  if m.id is null or exists (select 1 from monitor_tick where id = t.id) then
    return;
  end if;
  select status, created_at into c from call where id = t.id;
  if found then
    if c.status <> 'running' then
      return;
    end if;
    select closed.remaining into remaining
      from close_calls(ids => array[t.id], statuses => array[t.status], costs => array[t.cost],
        errors => array[t.error], elapsed => array[t."elapsedMs"], status_codes => array[t."statusCode"],
        doubts => array[t.doubt]) closed;
  else
    if t.status <> 'failed' then
      return;
    end if;
    insert into call (id, account_id, service, status, params, error, parent_id, reserved, cost, elapsed_ms,
        created_at, finished_at)
      values (t.id, m.account_id, 'monitor', 'failed', t.params::json, t.error::json, m.id, 0, 0, t."elapsedMs", now(),
        now());
  end if;
  insert into monitor_tick (id, monitor_id, changed, first_run, diffs, warnings, screenshot_id, crawl_id, ref_id, asked)
    values (t.id, m.id, t.changed, coalesce(t."firstRun", false), diffs::json, t.warnings::json, t."screenshotId",
      t."crawlId", t."refId", m.asked_tick is not distinct from t.id);
  if t."crawlId" is not null then
    update crawl set tick_id = null where id = t."crawlId";
    -- The run began with its crawl.
    update call set created_at = r.created_at, elapsed_ms = elapsed_since(r.created_at)
      from crawl r where call.id = t.id and r.id = t."crawlId";
    select created_at into c.created_at from call where id = t.id;
  end if;
  perform monitor_health_event(m, t.good, t.error::jsonb, t.warnings::jsonb);
  if t.changed and change_event is not null then
    insert into outbox (account_id, type, payload)
      select m.account_id, 'monitor.change.detected', ('{"webhookUrl":' || to_json(x.url) || ',"channel":'
        || to_json(x.channel) || ',"data":' || change_event || '}')::json
      from monitor_targets(m) x;
  end if;
  perform monitor_checked(m, t.id, coalesce(t."pageUrls", case when t."crawlId" is null then array[m.url] end));
  update monitor set
    last_run_at = coalesce(c.created_at, now()),
    failures = case when t.good then 0 else failures + 1 end,
    pending_tick = case when pending_tick = t.id then null else pending_tick end,
    pending_at = case when pending_tick = t.id then null else pending_at end,
    base = case when t.good and revision = t.revision
      then base || coalesce((select jsonb_object_agg(f, t.id) from unnest(t.captured) f), '{}') else base end
    where id = m.id;
  perform pg_notify('winnow', json_build_object('topic', 'monitor-tick', 'id', t.id)::text);
  return next;
end $$;

-- Deletes up to `most` ended ticks of a monitor and returns how many, so that a long history is deleted in steps. Needs
-- no lock on the account.
create function delete_ended_ticks(the_account uuid, the_monitor uuid, most int) returns int language plpgsql as $$
declare
  ticks uuid[];
begin
  select coalesce(array_agg(id), '{}') into ticks from (
    select id from call
    where parent_id = the_monitor and account_id = the_account and status <> 'running' and service = 'monitor'
    limit most for update skip locked) ended;
  perform delete_calls(ticks);
  return cardinality(ticks);
end $$;

-- Deletes a monitor with its ticks and crawls in any state; the ledger stays. False if there is no such monitor.
create function delete_monitor(the_account uuid, the_monitor uuid) returns boolean language plpgsql as $$
begin
  perform 1 from account where id = the_account for no key update;
  perform 1 from monitor where id = the_monitor and account_id = the_account for update;
  if not found then
    return false;
  end if;
  perform delete_crawls(array(select id from crawl where monitor_id = the_monitor));
  perform forget_tick(id) from call where parent_id = the_monitor and status = 'running';
  perform delete_calls(array(select id from call where parent_id = the_monitor));
  delete from monitor_tick where monitor_id = the_monitor;
  delete from monitor where id = the_monitor;
  return true;
end $$;
