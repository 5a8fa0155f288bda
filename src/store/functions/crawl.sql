-- Crawls as a whole: started, ended, stopped, resumed, deleted. Locks are taken in the order account, crawl, pages by
-- id.

-- Tells all processes that a crawl has changed: topic `crawl`, or `crawl-ended` once no page of it is in flight.
create function announce_crawl(the_crawl uuid, news text default 'crawl') returns void language sql as $$
  select pg_notify('winnow', json_build_object('topic', news, 'id', the_crawl)::text);
$$;

-- Writes an event for the webhook of a crawl, if it has one that wants this event, in the transaction of the change.
create function crawl_event(c crawl, event text, page jsonb) returns void language plpgsql as $$
begin
  event := c.kind || '.' || event;
  if c.webhook_url is null or event <> all(c.webhook_events) then
    return;
  end if;
  insert into outbox (account_id, type, payload) values (c.account_id, event, jsonb_build_object(
    'webhookUrl', c.webhook_url,
    'data', jsonb_build_object('id', c.id, 'status', c.status, 'total', c.total, 'finished', c.finished,
        'failed', c.failed, 'errorPages', c.error_pages, 'url', c.url)
      || case when c.reason is null then '{}' else jsonb_build_object('reason', c.reason) end
      || case when c.stopped_by is null then '{}' else jsonb_build_object('stoppedBy', c.stopped_by) end
      || case when c.warnings is null then '{}' else jsonb_build_object('warnings', c.warnings) end
      || case when page is null then '{}' else jsonb_build_object('page', page) end));
end $$;

-- How many more crawls the plan lets an account run; null without a limit. Runs of monitors do not count. The caller
-- holds the account's row lock, so that two requests cannot both take the last place.
create function crawls_left(the_account uuid) returns int language sql as $$
  select p.crawls_at_once - (select count(*) from crawl
    where account_id = the_account and status = 'running' and monitor_id is null)::int
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Starts a crawl or a batch: key, rate, the plan's limit, the start credits, the history entry and the first page, or
-- all pages of a batch; all or nothing. A crawl that exists already is left as it is, so a start can be repeated when
-- its outcome is unknown.
create function start_crawl(request json)
returns table (outcome text, remaining bigint, rate_limit int, rate_left int, crawl_limit int) language plpgsql as $$
declare
  r record;
  added int;
begin
  select * into r from json_to_record(request) as x(
    "processId" uuid, id uuid, "accountId" uuid, "keyId" uuid, params text, "sessionId" text, counted boolean,
    "startPrice" int, "pagePrice" int, url text, config text, "webhookUrl" text, "maxPages" int, site text,
    "pageId" uuid, hash uuid, "shownUrl" text, "idempotencyKey" text, secrets text, kind text, pages json,
    "webhookEvents" text[], since uuid, "monitorId" uuid, "tickId" uuid, "webhookHeaders" text, "trackedAs" text);
  r.kind := coalesce(r.kind, 'crawl');
  if exists (select 1 from crawl c where c.id = r.id) then
    select 'opened', case when p.monthly_credits is not null then a.plan_credits + a.bought_credits - a.reserved end,
        p.requests_per_minute, p.requests_per_minute - a.rate_count
      into outcome, remaining, rate_limit, rate_left
      from account a join plan p on p.id = a.plan_id where a.id = r."accountId";
    return next;
    return;
  end if;
  -- A monitor that was paused meanwhile, or is at another tick by now, starts no crawl for this one.
  if r."monitorId" is not null and (lock_monitor(r."monitorId")).pending_tick is distinct from r."tickId" then
    outcome := 'stale_tick';
    return next;
    return;
  end if;
  select o.outcome, o.remaining, o.rate_limit, o.rate_left into outcome, remaining, rate_limit, rate_left
    from open_calls(the_process => r."processId", ids => array[r.id], accounts => array[r."accountId"],
      keys => array[r."keyId"], services => array[r.kind], params => array[r.params],
      sessions => array[r."sessionId"], parents => array[r."monitorId"], reserves => array[r."startPrice"],
      counted => array[r.counted], idempotency_keys => array[r."idempotencyKey"]) o;
  if outcome <> 'opened' then
    return next;
    return;
  end if;
  -- No process works on the entry itself: only its pages are worked on.
  delete from open_call where call_id = r.id;
  if r."monitorId" is null and crawls_left(r."accountId") <= 0 then
    select p.crawls_at_once into crawl_limit from account a join plan p on p.id = a.plan_id where a.id = r."accountId";
    delete from call where id = r.id;
    update idempotency set call_id = null where account_id = r."accountId" and key = r."idempotencyKey";
    update account set reserved = reserved - r."startPrice" where id = r."accountId";
    outcome := 'too_many_crawls';
    remaining := remaining + r."startPrice";
    return next;
    return;
  end if;
  remaining := charge_calls(r."accountId", array[r.id], array[r."startPrice"], r."startPrice");
  update call set reserved = 0, cost = r."startPrice" where id = r.id;
  if r."trackedAs" is not null then
    -- Pages of the last such crawl that completed are visited too; nothing else is taken from it.
    r.since := (select case when s.status = 'completed' then s.id else s.since end from tracked_page t
      join crawl s on s.id = t.call_id where t.account_id = r."accountId" and t.page = decode(r."trackedAs", 'hex'));
    insert into tracked_page (account_id, page, call_id) values (r."accountId", decode(r."trackedAs", 'hex'), r.id)
      on conflict (account_id, page) do update set call_id = excluded.call_id;
  end if;
  insert into crawl (id, account_id, key_id, session_id, url, config, secrets, webhook_url, page_price, max_pages,
      sites, total, known, spent, kind, webhook_events, since, monitor_id, tick_id, webhook_headers, listed_bytes)
    values (r.id, r."accountId", r."keyId", r."sessionId", coalesce(r."shownUrl", r.url), r.config::json,
      decode(r.secrets, 'base64'), r."webhookUrl", r."pagePrice", r."maxPages", array[r.site], 1, 1, r."startPrice",
      r.kind, r."webhookEvents", r.since, r."monitorId", r."tickId", decode(r."webhookHeaders", 'base64'),
      -- Plus about what a page takes beside its address, in its rows and their indexes.
      (select sum(octet_length(p.url) + 400) from json_to_recordset(r.pages) as p(url text)));
  insert into crawl_gone (crawl_id, hash, left_alone)
    select r.id, g.hash, not g.left_alone from crawl_gone g
    where g.crawl_id = r.since and r."trackedAs" is null;
  if r.pages is null then
    insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
      values (r."pageId", r.id, 1, r.url, r.site, 0, 'waiting', now());
    insert into crawl_identity values (r.id, r.hash, r."pageId");
    if r."monitorId" is not null and r.since is not null then
      -- Pages of earlier runs go first; new ones get the room that is left.
      added := add_earlier_pages(r.id, r.since, 1, r."maxPages" - 1, false);
      update crawl c set known = 1 + added, total = 1 + least(r."maxPages" - 1, added),
          sites = array(select distinct x from unnest(c.sites || s.sites) x)
        from crawl s where c.id = r.id and s.id = r.since;
    end if;
  else
    update crawl set total = r."maxPages", known = r."maxPages" where id = r.id;
    -- The caller has removed duplicates.
    insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
      select p.id, r.id, p.place + 1, p.url, p.host, 0, 'waiting', now()
      from json_to_recordset(r.pages) as p(place int, id uuid, url text, host text);
    insert into crawl_identity (crawl_id, hash, page_id)
      select r.id, p.hash, p.id from json_to_recordset(r.pages) as p(id uuid, hash uuid);
  end if;
  perform crawl_event(c, 'started', null) from crawl c where c.id = r.id;
  perform announce_crawl(r.id);
  return next;
end $$;

-- How many addresses each limit of a crawl left out; null if there are none. The caller holds the crawl's row lock.
create function crawl_stopped_by(the_crawl uuid) returns json language sql set enable_seqscan = off as $$
  with left_out as (
    select x.bound from crawl_cut x where x.crawl_id = the_crawl
      and (select i.page_id from crawl_identity i where i.crawl_id = the_crawl and i.hash = x.hash) is null
    union all
    select 'pages' from crawl_page r where r.crawl_id = the_crawl and r.state = 'reserve')
  select json_build_object('depth', count(*) filter (where bound = 'depth'),
      'linksPerPage', count(*) filter (where bound = 'linksPerPage'), 'pages', count(*) filter (where bound = 'pages'))
    from left_out having count(*) > 0;
$$;

-- The request of a crawl that has ended, without its secrets: the values of its headers and cookies, and a password in
-- its address.
create function without_secrets(config json, shown_url text) returns json language sql immutable as $$
  select (config::jsonb || jsonb_build_object('url', shown_url) || coalesce(
    (select jsonb_build_object('fetchConfig', (config -> 'fetchConfig')::jsonb || jsonb_object_agg(kind, struck))
     from (select kind, jsonb_object_agg(name, '[redacted]') as struck
           from unnest(array['headers', 'cookies']) as kind,
             jsonb_object_keys((config -> 'fetchConfig' -> kind)::jsonb) as name
           group by kind) as kinds
     having count(*) > 0), '{}'))::json
$$;

-- Ends or stops a crawl: pages in flight wait again, their credits are released, the history entry is closed. The
-- caller holds the locks of the account and the crawl.
create function end_crawl(the_crawl uuid, new_status text, why text, message text) returns void language plpgsql as $$
declare
  c crawl;
begin
  update crawl set status = new_status, reason = why, ended_at = now(), stopped_by = crawl_stopped_by(the_crawl),
      -- Pages that were found and not fetched, at the size of one with its address and its indexes.
      listed_bytes = case when kind = 'batch' then listed_bytes else nullif(greatest(0, known - finished) * 500::bigint, 0) end,
      -- The price of the start is refunded; pages that were delivered stay paid.
      spent = spent - case when new_status = 'failed' then coalesce((select cost from call where id = the_crawl), 0) else 0 end
    where id = the_crawl returning * into c;
  -- Only a stopped crawl can be resumed, and then needs its cuts and its secrets.
  if new_status <> 'stopped' then
    delete from crawl_cut where crawl_id = the_crawl;
    update crawl set config = without_secrets(config, url), secrets = null where id = the_crawl;
  end if;
  perform release_crawl(c);
  update crawl set held = 0 where id = the_crawl;
  -- Pages that were begun have a history entry, which says that they are running.
  delete from call where id in (
    select p.id from crawl_page p where p.crawl_id = the_crawl and p.state = 'waiting' and p.attempt > 0);
  update crawl_page set token = null, reserved = 0, run_at = now(), attempt = greatest(0, attempt - 1)
    where crawl_id = the_crawl and state = 'waiting' and token is not null;
  if new_status = 'failed' then
    perform refund_call(the_crawl);
  end if;
  update call
    set status = case when new_status = 'failed' then 'failed' else 'completed' end,
        error = case when new_status = 'failed'
          then json_build_object('type', why, 'message', coalesce(message, 'The start page could not be fetched')) end,
        cost = case when new_status = 'failed' then 0 else cost end,
        elapsed_ms = elapsed_since(c.created_at), finished_at = now()
    where id = the_crawl;
  perform crawl_event(c, new_status, null);
  perform announce_crawl(the_crawl);
  perform announce_crawl(the_crawl, 'crawl-ended');
end $$;

-- Ends a crawl whose credits have run out: with completed pages it stops and can be resumed, without any it fails.
create function end_crawl_unpaid(the_crawl uuid) returns void language plpgsql as $$
begin
  perform end_crawl(the_crawl, case when completed > 0 then 'stopped' else 'failed' end, 'insufficient_credits',
    'Not enough credits to complete this request')
    from crawl where id = the_crawl;
end $$;

-- Locks a crawl of an account, so that its status cannot change before the transaction ends. Returns the status, null
-- if the account has no such crawl.
create function lock_crawl(the_account uuid, the_crawl uuid) returns text language plpgsql as $$
begin
  perform 1 from account where id = the_account for no key update;
  return (select status from crawl where id = the_crawl and account_id = the_account for update);
end $$;

-- Stops a running crawl. Returns the status it had before, null if there is no such crawl.
create function stop_crawl(the_account uuid, the_crawl uuid) returns text language plpgsql as $$
declare
  before text := lock_crawl(the_account, the_crawl);
begin
  if before = 'running' then
    perform end_crawl(the_crawl, 'stopped', null, null);
  end if;
  return before;
end $$;

-- Resumes a stopped crawl. Returns resumed, too_many_crawls, or the status that it has instead of stopped.
create function resume_crawl(the_account uuid, the_crawl uuid) returns text language plpgsql as $$
declare
  before text := lock_crawl(the_account, the_crawl);
begin
  if before is distinct from 'stopped' then
    return before;
  end if;
  if crawls_left(the_account) <= 0 then
    return 'too_many_crawls';
  end if;
  update crawl set status = 'running', reason = null, ended_at = null, stopped_by = null, next_at = now()
    where id = the_crawl;
  update call set status = 'running', finished_at = null, elapsed_ms = null where id = the_crawl;
  perform announce_crawl(the_crawl);
  return 'resumed';
end $$;

-- Deletes crawls in any state; the ledger stays. For their owner they are gone at once; their pages are deleted
-- afterwards, in steps and without locks (clear_deleted_crawl). Returns how many there were.
create function delete_crawls(ids uuid[], by_age boolean default false) returns int language plpgsql set enable_seqscan = off as $$
declare
  c crawl;
  removed int := 0;
begin
  perform 1 from account where id in (select account_id from crawl where id = any(ids)) order by id for no key update;
  -- The monitor goes on at its next scheduled time.
  update monitor set pending_tick = null, pending_at = null
    where pending_tick in (select tick_id from crawl where id = any(ids) and tick_id is not null);
  for c in select * from crawl where id = any(ids) order by id for update loop
    perform release_crawl(c);
    insert into crawl_deletion (crawl_id, by_age) values (c.id, delete_crawls.by_age) on conflict do nothing;
    perform delete_calls(array[c.id]);
    delete from crawl where id = c.id;
    perform announce_crawl(c.id);
    perform announce_crawl(c.id, 'crawl-ended');
    removed := removed + 1;
  end loop;
  return removed;
end $$;

-- Deletes up to `most` rows of each kind of a deleted crawl. True when none is left, or when another process is
-- deleting them. Pages are looked up by state, because that is how they are indexed.
create function clear_deleted_crawl(the_crawl uuid, most int) returns boolean language plpgsql set enable_seqscan = off
as $$
declare
  pages uuid[];
  unused uuid[];
  is_by_age boolean;
begin
  select by_age into is_by_age from crawl_deletion where crawl_id = the_crawl for update skip locked;
  if not found then
    return true;
  end if;
  pages := array(select id from call where parent_id = the_crawl limit most);
  -- A scrape that an unchanged page of a later crawl refers to now belongs to that crawl.
  with kept as (
    update call set parent_id = later.crawl_id
      from (select distinct on (p.ref_id) p.ref_id, p.crawl_id from crawl_page p join crawl c on c.id = p.crawl_id
            where p.ref_id = any(pages) order by p.ref_id, p.crawl_id desc) later
      where call.id = later.ref_id returning call.id)
  select array(select x from unnest(pages) x except select id from kept) into unused;
  perform delete_calls(unused, is_by_age);
  pages := pages || array(select id from crawl_page where crawl_id = the_crawl and state = 'waiting' limit most)
    || array(select id from crawl_page where crawl_id = the_crawl and state = 'reserve' limit most)
    || array(select id from crawl_page where crawl_id = the_crawl and seq is not null limit most);
  delete from crawl_page where id = any(pages);
  if pages <> '{}' then
    return false;
  end if;
  delete from crawl_identity where crawl_id = the_crawl
    and hash = any(array(select hash from crawl_identity where crawl_id = the_crawl limit most));
  if found then
    return false;
  end if;
  delete from crawl_cut where crawl_id = the_crawl
    and hash = any(array(select hash from crawl_cut where crawl_id = the_crawl limit most));
  if found then
    return false;
  end if;
  delete from crawl_gone where crawl_id = the_crawl
    and hash = any(array(select hash from crawl_gone where crawl_id = the_crawl limit most));
  if found then
    return false;
  end if;
  delete from crawl_deletion where crawl_id = the_crawl;
  return true;
end $$;

-- Deletes up to `most` pages that an ended crawl found and did not fetch; true when none is left. They count as kept
-- bytes until then.
create function clear_listed_pages(the_crawl uuid, most int) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  pages uuid[] := array(select id from crawl_page where crawl_id = the_crawl and state = 'reserve' limit most);
begin
  delete from crawl_identity where page_id = any(pages) and crawl_id = the_crawl;
  delete from crawl_page where id = any(pages);
  if pages <> '{}' then
    return false;
  end if;
  update crawl set listed_bytes = null where id = the_crawl;
  return true;
end $$;

-- How many of these pages are finished, how many are waiting, and how many links were found on them. Pages are looked
-- up by state, because that is how they are indexed.
create function crawl_progress(pages uuid[]) returns table (finished int, waiting int, discovered int)
language sql stable set enable_seqscan = off as $$
  with batch as materialized (select crawl_id, url, seq, state from crawl_page where id = any(pages)),
  found_on as materialized (select distinct crawl_id, url from batch)
  select (select count(*) from batch where seq is not null)::int, (select count(*) from batch where state = 'waiting')::int,
    (select count(*) from found_on b cross join lateral (
       select 1 from crawl_page f where f.crawl_id = b.crawl_id and f.state = 'waiting' and f.parent_url = b.url
       union all
       select 1 from crawl_page f where f.crawl_id = b.crawl_id and f.state = 'reserve' and f.parent_url = b.url
       union all
       select 1 from crawl_page f where f.crawl_id = b.crawl_id and f.seq is not null and f.parent_url = b.url) f)::int
$$;
