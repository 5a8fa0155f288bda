-- Crawls and their frontier. The frontier is a table: a page is due at run_at; while someone works on it, it carries
-- his token, and run_at is the end of his lease. Locks are taken in the order account, crawl, pages by id.

create table crawl (
  -- Also the id of its history entry.
  id uuid primary key,
  account_id uuid not null,
  key_id uuid,
  session_id text,
  url text not null,
  -- The request as it was made, with the secrets that fetching needs.
  config json not null,
  webhook_url text,
  -- What is reserved for each page when it is claimed.
  page_price int not null,
  max_pages int not null,
  -- Hosts that count as the site: that of the start page, and the one it redirected to.
  sites text[] not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'stopped')),
  reason text,
  -- total = completed + failed + skipped + waiting; finished = the first three.
  total int not null default 0,
  finished int not null default 0,
  completed int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- Links taken down so far, those in reserve included.
  known int not null default 0,
  -- Before this time there is nothing to claim, as far as is known.
  next_at timestamptz not null default now(),
  served_at timestamptz not null default 'epoch',
  created_at timestamptz not null default now(),
  ended_at timestamptz
) with (fillfactor = 70);
create index crawl_running on crawl (account_id) where status = 'running';
create index crawl_of_account on crawl (account_id, created_at);

create table crawl_page (
  -- Also the id of its scrape in history.
  id uuid primary key,
  crawl_id uuid not null,
  -- In the order of discovery; 1 is the start page.
  nr int not null,
  url text not null,
  host text not null,
  depth int not null,
  parent_url text,
  -- reserve: beyond max_pages, and taken on only when another page turns out not to count.
  state text not null check (state in ('reserve', 'waiting', 'completed', 'failed', 'skipped')),
  attempt int not null default 0,
  run_at timestamptz,
  token uuid,
  reserved int not null default 0,
  -- Place in the list of finished pages, from 0.
  seq int,
  title text,
  content_type text,
  links json,
  reason text,
  error text
) with (fillfactor = 70);
create index crawl_page_due on crawl_page (crawl_id, run_at, nr) where state = 'waiting';
create index crawl_page_reserve on crawl_page (crawl_id, depth, nr) where state = 'reserve';
create unique index crawl_page_list on crawl_page (crawl_id, seq) where seq is not null;
create index crawl_page_in_flight on crawl_page (host) where token is not null;

-- Every address a crawl has met, as the hash of its identity, and the page that stands for it. An address that a page
-- redirected from or names as its canonical one is here too.
create table crawl_identity (
  crawl_id uuid not null,
  hash uuid not null,
  page_id uuid not null,
  primary key (crawl_id, hash)
);
create index crawl_identity_of_page on crawl_identity (page_id);

-- Hosts that want to be treated gently. A host without a row has all its slots and no delay.
create table crawl_host (
  host text primary key,
  next_at timestamptz not null default 'epoch',
  -- Asked for by robots.txt.
  robots_delay_ms int not null default 0,
  -- Our own, grown by complaints.
  delay_ms int not null default 0,
  -- Pages at once; null is as many as are configured.
  slots int,
  failures int not null default 0,
  changed_at timestamptz not null default now()
);

-- Gives back what a call cost, once. Plan credits of a cycle that is over are not brought back to life. The caller
-- holds the account's row lock.
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

-- Tells all processes that something has happened in a crawl: topic `crawl`, or `crawl-ended` when none of its pages
-- is in flight any more.
create function announce_crawl(the_crawl uuid, news text default 'crawl') returns void language sql as $$
  select pg_notify('winnow', json_build_object('topic', news, 'id', the_crawl)::text);
$$;

-- Writes an event for the webhook of a crawl, where it has one.
create function crawl_event(c crawl, event text, page jsonb) returns void language plpgsql as $$
begin
  if c.webhook_url is null then
    return;
  end if;
  insert into outbox (account_id, type, payload) values (c.account_id, event, jsonb_build_object(
    'webhookUrl', c.webhook_url,
    'data', jsonb_build_object('id', c.id, 'status', c.status, 'total', c.total, 'finished', c.finished, 'url', c.url)
      || case when c.reason is null then '{}' else jsonb_build_object('reason', c.reason) end
      || case when page is null then '{}' else jsonb_build_object('page', page) end));
end $$;

-- Starts a crawl: key, rate, the plan's cap, the start credits, the history entry and the first page.
create function start_crawl(
  the_process uuid, the_crawl uuid, the_account uuid, the_key uuid, params text, session text, counted boolean,
  start_price int, the_price int, start_url text, the_config text, webhook text, pages int, site text,
  page_id uuid, page_hash uuid
) returns table (outcome text, remaining bigint, rate_limit int, rate_left int, crawl_limit int) language plpgsql as $$
begin
  select o.outcome, o.remaining, o.rate_limit, o.rate_left into outcome, remaining, rate_limit, rate_left
    from open_calls(the_process, array[the_crawl], array[the_account], array[the_key], array['crawl'],
      array[params], array[session], array[null::uuid], array[start_price], array[counted]) o;
  if outcome <> 'opened' then
    return next;
    return;
  end if;
  -- No process works on the entry itself: what happens to it, happens through its pages.
  delete from open_call where call_id = the_crawl;
  crawl_limit := crawls_left(the_account);
  if crawl_limit <= 0 then
    select p.crawls_at_once into crawl_limit from account a join plan p on p.id = a.plan_id where a.id = the_account;
    delete from call where id = the_crawl;
    update account set reserved = reserved - start_price where id = the_account;
    outcome := 'too_many_crawls';
    remaining := remaining + start_price;
    return next;
    return;
  end if;
  remaining := charge_calls(the_account, array[the_crawl], array[start_price], start_price);
  update call set reserved = 0, cost = start_price where id = the_crawl;
  insert into crawl (id, account_id, key_id, session_id, url, config, webhook_url, page_price, max_pages, sites,
      total, known)
    values (the_crawl, the_account, the_key, session, start_url, the_config::json, webhook, the_price, pages,
      array[site], 1, 1);
  insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
    values (page_id, the_crawl, 1, start_url, site, 0, 'waiting', now());
  insert into crawl_identity values (the_crawl, page_hash, page_id);
  perform crawl_event(c, 'crawl.started', null) from crawl c where c.id = the_crawl;
  perform announce_crawl(the_crawl);
  return next;
end $$;

-- How many more crawls the plan lets an account run; null without a limit. The caller holds the account's row lock.
create function crawls_left(the_account uuid) returns int language sql as $$
  select p.crawls_at_once - (select count(*) from crawl where account_id = the_account and status = 'running')::int
  from account a join plan p on p.id = a.plan_id where a.id = the_account;
$$;

-- Ends or stops a crawl: pages in flight go back, what was held for them is released, the history entry is closed.
-- The caller holds the locks of the account and the crawl.
create function end_crawl(the_crawl uuid, new_status text, why text, message text) returns void language plpgsql as $$
declare
  c crawl;
begin
  update crawl set status = new_status, reason = why, ended_at = now() where id = the_crawl returning * into c;
  update account set reserved = reserved - held.sum
    from (select coalesce(sum(reserved), 0) as sum from crawl_page
          where crawl_id = the_crawl and state = 'waiting' and token is not null) held
    where id = c.account_id and held.sum > 0;
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
        elapsed_ms = extract(epoch from now() - c.created_at) * 1000, finished_at = now()
    where id = the_crawl;
  perform crawl_event(c, 'crawl.' || new_status, null);
  perform announce_crawl(the_crawl);
  perform announce_crawl(the_crawl, 'crawl-ended');
end $$;

-- Credits have run out: a crawl that has something to show stops and can be resumed, another has failed.
create function end_crawl_unpaid(the_crawl uuid) returns void language plpgsql as $$
begin
  perform end_crawl(the_crawl, case when completed > 0 then 'stopped' else 'failed' end, 'insufficient_credits',
    'Not enough credits to complete this request')
    from crawl where id = the_crawl;
end $$;

-- Stops a running crawl. Returns its status from before, null when there is none such.
create function stop_crawl(the_account uuid, the_crawl uuid) returns text language plpgsql as $$
declare
  before text;
begin
  perform 1 from account where id = the_account for update;
  select status into before from crawl where id = the_crawl and account_id = the_account for update;
  if before = 'running' then
    perform end_crawl(the_crawl, 'stopped', null, null);
  end if;
  return before;
end $$;

-- Resumes a stopped crawl. Returns resumed, too_many_crawls, or the status that it has instead of stopped.
create function resume_crawl(the_account uuid, the_crawl uuid) returns text language plpgsql as $$
declare
  before text;
begin
  perform 1 from account where id = the_account for update;
  select status into before from crawl where id = the_crawl and account_id = the_account for update;
  if before is distinct from 'stopped' then
    return before;
  end if;
  if crawls_left(the_account) <= 0 then
    return 'too_many_crawls';
  end if;
  update crawl set status = 'running', reason = null, ended_at = null, next_at = now() where id = the_crawl;
  update call set status = 'running', finished_at = null, elapsed_ms = null where id = the_crawl;
  perform announce_crawl(the_crawl);
  return 'resumed';
end $$;

-- Removes crawls with all that belongs to them but the ledger, in whatever state they are.
create function delete_crawls(ids uuid[]) returns int language plpgsql as $$
declare
  c record;
  pages uuid[];
  removed int := 0;
begin
  perform 1 from account where id in (select account_id from crawl where id = any(ids)) order by id for update;
  for c in select id, account_id from crawl where id = any(ids) order by id for update loop
    update account set reserved = reserved - held.sum
      from (select coalesce(sum(reserved), 0) as sum from crawl_page where crawl_id = c.id) held
      where id = c.account_id and held.sum > 0;
    select coalesce(array_agg(id), '{}') into pages from call where parent_id = c.id;
    delete from blob where call_id = any(pages);
    delete from call_result where call_id = any(pages || c.id);
    delete from call where id = any(pages || c.id);
    delete from crawl_page where crawl_id = c.id;
    delete from crawl_identity where crawl_id = c.id;
    delete from crawl where id = c.id;
    perform announce_crawl(c.id);
    perform announce_crawl(c.id, 'crawl-ended');
    removed := removed + 1;
  end loop;
  return removed;
end $$;

-- Claims due pages of running crawls: accounts take turns, then the crawls of an account, the least recently served
-- first. A claim takes the page's slot at its host and holds the credits for it. Whoever claims has the pages until
-- his lease ends; then anyone may claim them again.
create function claim_crawl_pages(the_token uuid, capacity int, host_slots int, lease_ms int)
returns table (
  page_id uuid, crawl_id uuid, account_id uuid, url text, host text, depth int, parent_url text, attempt int,
  is_start boolean, sites text[], host_is_slow boolean
) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- One claim looks at no more pages of a crawl than its quota and these, however many hosts are busy.
  more_to_look_at constant int := 48;
  advisory_class constant int := 7264;
  candidates uuid[];
  moment timestamptz;
  c record;
  p record;
  h crawl_host;
  room int := capacity;
  turn int := 0;
  quota int;
  examined int;
  unpaid boolean;
  spendable bigint;
  held bigint;
  taken uuid[];
  claimed uuid[] := '{}';
  blocked uuid[];
  wait_until timestamptz;
  at int;
  host_names text[] := '{}';
  host_free int[] := '{}';
  host_delay int[] := '{}';
  host_until timestamptz[] := '{}';
  delayed text[] := '{}';
begin
  select coalesce(array_agg(x.id order by x.turn, x.last_service, x.served_at), '{}') into candidates from (
    select id, served_at, row_number() over (partition by account_id order by served_at) as turn,
      max(served_at) over (partition by account_id) as last_service
    from crawl where status = 'running' and next_at <= clock_timestamp()
    order by 3, 4, 2 limit capacity) x;
  if candidates = '{}' then
    return;
  end if;
  perform 1 from account where id in (select account_id from crawl where id = any(candidates)) order by id for update;
  perform renew_cycle(id) from account
    where id in (select account_id from crawl where id = any(candidates)) and cycle_end <= now();
  perform 1 from crawl where id = any(candidates) order by id for update;
  -- A claim that a crash undoes has never been: its token is unknown, and the page is claimed again. No need to wait
  -- for the disk.
  perform set_config('synchronous_commit', 'off', true);
  moment := clock_timestamp();

  for c in
    select cr.* from unnest(candidates) with ordinality as x(id, place) join crawl cr on cr.id = x.id
    where cr.status = 'running' order by x.place
  loop
    exit when room <= 0;
    quota := greatest(1, ceil(room::numeric / (cardinality(candidates) - turn))::int);
    turn := turn + 1;
    select case when pl.monthly_credits is null then null else a.plan_credits + a.bought_credits - a.reserved end
      into spendable from account a join plan pl on pl.id = a.plan_id where a.id = c.account_id;
    taken := '{}';
    blocked := '{}';
    held := 0;
    examined := 0;
    unpaid := false;
    wait_until := null;

    -- The lock on the crawl keeps other claims away; locking each page that is only looked at would write it anew.
    for p in
      select cp.id, cp.host, cp.reserved from crawl_page cp
      where cp.crawl_id = c.id and cp.state = 'waiting' and cp.run_at <= moment
      order by cp.run_at, cp.nr limit quota + more_to_look_at
    loop
      exit when cardinality(taken) >= quota;
      examined := examined + 1;
      at := array_position(host_names, p.host);
      if at is null then
        select * into h from crawl_host ch where ch.host = p.host;
        host_names := host_names || p.host;
        host_delay := host_delay || greatest(h.robots_delay_ms, h.delay_ms, 0);
        host_until := host_until || coalesce(h.next_at, 'epoch');
        -- While another claim is at this host its slots cannot be counted: busy, for a moment.
        host_free := host_free || case when pg_try_advisory_xact_lock(advisory_class, hashtext(p.host))
          then coalesce(h.slots, host_slots) - (
            select count(*)::int from crawl_page f where f.host = p.host and f.token is not null and f.run_at > moment)
          else 0 end;
        at := cardinality(host_names);
      end if;
      if host_until[at] > moment or host_free[at] <= 0 then
        blocked := blocked || p.id;
        wait_until := least(wait_until, greatest(host_until[at], moment + interval '50 milliseconds'));
        continue;
      end if;
      -- A page whose lease ran out still holds what was reserved for it.
      if spendable + p.reserved - held < c.page_price then
        unpaid := true;
        exit;
      end if;
      held := held + c.page_price - p.reserved;
      host_free[at] := host_free[at] - 1;
      if host_delay[at] > 0 then
        host_until[at] := moment + make_interval(secs => host_delay[at] / 1000.0);
        delayed := delayed || p.host;
      end if;
      taken := taken || p.id;
    end loop;

    if cardinality(taken) > 0 then
      update crawl_page cp
        set token = the_token, run_at = moment + make_interval(secs => lease_ms / 1000.0), attempt = cp.attempt + 1,
            reserved = c.page_price
        where cp.id = any(taken);
      update account a set reserved = a.reserved + held where a.id = c.account_id and held <> 0;
      update crawl cr set served_at = moment where cr.id = c.id;
      claimed := claimed || taken;
      room := room - cardinality(taken);
    elsif unpaid then
      -- Pages in flight may turn out to cost nothing and leave enough for the next one.
      if exists (select 1 from crawl_page f
                 where f.crawl_id = c.id and f.state = 'waiting' and f.token is not null and f.run_at > moment) then
        update crawl cr set next_at = moment + interval '1 second' where cr.id = c.id;
      else
        perform end_crawl_unpaid(c.id);
      end if;
    elsif examined = 0 then
      update crawl cr set next_at = coalesce(
        (select min(f.run_at) from crawl_page f where f.crawl_id = c.id and f.state = 'waiting'), 'infinity')
        where cr.id = c.id;
    elsif examined >= quota + more_to_look_at and (c.config ->> 'allowExternal')::boolean then
      -- There may be pages of other hosts behind those that have to wait.
      update crawl_page cp set run_at = wait_until where cp.id = any(blocked);
    else
      update crawl cr set next_at = wait_until where cr.id = c.id;
    end if;
  end loop;

  perform 1 from crawl_host ch where ch.host = any(delayed) order by ch.host for update;
  update crawl_host ch set next_at = x.until
    from unnest(host_names, host_until) as x(host, until) where ch.host = x.host and ch.host = any(delayed);
  return query
    select cp.id, cp.crawl_id, cr.account_id, cp.url, cp.host, cp.depth, cp.parent_url, cp.attempt, cp.nr = 1,
      cr.sites, exists (select 1 from crawl_host ch where ch.host = cp.host)
    from unnest(claimed) with ordinality as x(id, place)
      join crawl_page cp on cp.id = x.id join crawl cr on cr.id = cp.crawl_id
    order by x.place;
end $$;

-- Holds further credits for a page in flight. False when the lease is lost or the account cannot afford them.
create function reserve_for_page(the_page uuid, the_token uuid, amount int) returns boolean language plpgsql as $$
declare
  owner uuid;
begin
  select c.account_id into owner from crawl_page p join crawl c on c.id = p.crawl_id where p.id = the_page;
  perform 1 from account where id = owner for update;
  perform 1 from crawl_page where id = the_page and token = the_token for update;
  if not found then
    return false;
  end if;
  update account a set reserved = a.reserved + amount
    from plan p
    where a.id = owner and p.id = a.plan_id
      and (p.monthly_credits is null or a.plan_credits + a.bought_credits - a.reserved >= amount);
  if not found then
    return false;
  end if;
  update crawl_page set reserved = reserved + amount where id = the_page;
  return true;
end $$;

-- Finishes a batch of pages of one crawl. Each page in `pages` has an outcome:
--   completed, failed, skipped  it is done
--   retry                       it is due again after `afterMs`; with `counted` false the try does not count
--   unpaid                      its credits have run out: the crawl stops
-- A page that turns out to be another one (by its aliases: where it redirected to, what it calls its canonical
-- address) is dropped. A page whose token is not the given one is left alone: someone else has it, or nobody shall.
-- `stored` is not used: being computed first, it makes the result bytes be written before anything is locked.
create function finish_crawl_pages(
  stored bigint, the_crawl uuid, pages json, page_links text[], most_known int,
  found_by uuid[], found_ids uuid[], found_hashes uuid[], found_urls text[], found_hosts text[], found_depths int[],
  found_parents text[]
) returns table (page_id uuid, outcome text) language plpgsql
-- Plans that were made while the tables were small are kept when they have grown.
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  c crawl;
  p record;
  q record;
  other record;
  alias uuid;
  ended text;
  ended_why text;
  ended_message text;
  fate text;
  charged uuid[] := '{}';
  costs int[] := '{}';
  released bigint := 0;
  expanded uuid[] := '{}';
  settled uuid[] := '{}';
  room int;
  promoted int;
  added int;
begin
  select * into c from crawl where id = the_crawl;
  perform 1 from account where id = c.account_id for update;
  perform renew_cycle(id) from account where id = c.account_id and cycle_end <= now();
  select * into c from crawl where id = the_crawl for update;
  perform 1 from crawl_page
    where id = any(array(select (x ->> 'id')::uuid from json_array_elements(pages) x)) order by id for update;

  for p in
    select x.*, page_links[x.place] as links
    from json_to_recordset(pages) as x(
      place int, id uuid, token uuid, outcome text, url text, title text, "contentType" text, reason text,
      error text, params json, cost int, elapsed int, "afterMs" int, counted boolean, aliases uuid[], site text)
    where c.status = 'running' order by x.place
  loop
    select nr, depth, reserved, parent_url into q from crawl_page where id = p.id and token = p.token;
    continue when not found;
    fate := p.outcome;
    released := released + q.reserved;
    settled := settled || p.id;

    if fate = 'completed' then
      foreach alias in array p.aliases loop
        select i.page_id, o.state, o.token into other
          from crawl_identity i left join crawl_page o on o.id = i.page_id
          where i.crawl_id = the_crawl and i.hash = alias;
        if not found then
          insert into crawl_identity values (the_crawl, alias, p.id);
        elsif other.page_id <> p.id then
          if other.state = 'reserve' or (other.state = 'waiting' and other.token is null) then
            -- Nobody has begun with that one: this page is it.
            delete from crawl_page where id = other.page_id;
            update crawl_identity i set page_id = p.id where i.page_id = other.page_id;
            if other.state = 'waiting' then
              c.total := c.total - 1;
            end if;
          elsif q.nr <> 1 then
            fate := 'duplicate';
            update crawl_identity i set page_id = other.page_id where i.page_id = p.id;
            exit;
          end if;
        end if;
      end loop;
    end if;

    page_id := p.id;
    outcome := fate;
    return next;

    if fate = 'duplicate' then
      -- Its links count all the same: the second page of a list may call the first its canonical one.
      expanded := expanded || p.id;
      delete from crawl_page where id = p.id;
      delete from call_result where call_id = p.id;
      delete from blob where call_id = p.id;
      c.total := c.total - 1;
      continue;
    end if;
    if fate in ('retry', 'unpaid') then
      update crawl_page
        set token = null, reserved = 0, run_at = now() + make_interval(secs => p."afterMs" / 1000.0),
            attempt = case when p.counted then attempt else greatest(0, attempt - 1) end
        where id = p.id;
      if fate = 'unpaid' then
        ended := 'unpaid';
      end if;
      continue;
    end if;

    update crawl_page
      set state = fate, seq = c.finished, token = null, reserved = 0, run_at = null, url = p.url, title = p.title,
          content_type = p."contentType", links = p.links::json, reason = p.reason, error = p.error
      where id = p.id;
    c.finished := c.finished + 1;
    if fate = 'skipped' then
      c.skipped := c.skipped + 1;
    else
      if fate = 'completed' then
        c.completed := c.completed + 1;
        expanded := expanded || p.id;
      else
        c.failed := c.failed + 1;
      end if;
      insert into call (id, account_id, key_id, service, status, params, error, session_id, parent_id, reserved, cost,
          elapsed_ms, created_at, finished_at)
        values (p.id, c.account_id, c.key_id, 'scrape', fate, p.params,
          case when fate = 'failed' then json_build_object('type', p.reason, 'message', p.error) end,
          c.session_id, c.id, 0, p.cost, p.elapsed, now() - make_interval(secs => p.elapsed / 1000.0), now());
      charged := charged || p.id;
      costs := costs || p.cost;
    end if;
    if q.nr = 1 then
      if p.site is not null and p.site <> all(c.sites) then
        c.sites := c.sites || p.site;
      end if;
      if fate <> 'completed' then
        ended := 'failed';
        ended_why := p.reason;
        ended_message := p.error;
      end if;
    end if;
    if c.webhook_url is not null then
      perform crawl_event(c, 'crawl.page', jsonb_build_object(
        'url', p.url, 'depth', q.depth, 'title', p.title, 'status', fate, 'parentUrl', q.parent_url,
        'contentType', p."contentType", 'links', p.links::jsonb)
        || case when fate = 'skipped' then '{}' else jsonb_build_object('scrapeRefId', p.id) end
        || case when p.reason is null then '{}' else jsonb_build_object('reason', p.reason) end
        || case when p.error is null then '{}' else jsonb_build_object('error', p.error) end);
    end if;
  end loop;

  -- What was written for pages that we no longer had.
  delete from call_result r using json_to_recordset(pages) as x(id uuid)
    where r.call_id = x.id and x.id <> all(settled) and not exists (select 1 from call where id = x.id);
  delete from blob b using json_to_recordset(pages) as x(id uuid)
    where b.call_id = x.id and x.id <> all(settled) and not exists (select 1 from call where id = x.id);
  if settled = '{}' then
    return;
  end if;

  -- Links in reserve were found before the new ones.
  room := c.max_pages - (c.total - c.skipped);
  if room > 0 then
    update crawl_page set state = 'waiting', run_at = now() where id in (
      select r.id from crawl_page r where r.crawl_id = the_crawl and r.state = 'reserve'
      order by r.depth, r.nr limit room);
    get diagnostics promoted = row_count;
    c.total := c.total + promoted;
    room := room - promoted;
  end if;
  if cardinality(found_ids) > 0 and c.known < most_known then
    with links as (
      select * from unnest(found_ids, found_hashes, found_urls, found_hosts, found_depths, found_parents, found_by)
        with ordinality as f(id, hash, url, host, depth, parent, by, place)
      where f.by = any(expanded)
        and not exists (select 1 from crawl_identity i where i.crawl_id = the_crawl and i.hash = f.hash)
      order by f.place limit most_known - c.known
    ), taken_down as (
      insert into crawl_identity (crawl_id, hash, page_id) select the_crawl, hash, id from links order by place
        on conflict do nothing returning page_id
    ), added as (
      insert into crawl_page (id, crawl_id, nr, url, host, depth, parent_url, state, run_at)
        select f.id, the_crawl, c.known + row_number() over (order by f.place), f.url, f.host, f.depth, f.parent,
          case when row_number() over (order by f.place) <= room then 'waiting' else 'reserve' end, now()
        from links f join taken_down t on t.page_id = f.id
        returning 1)
    select count(*) into added from added;
    c.known := c.known + added;
    c.total := c.total + greatest(0, least(room, added));
  end if;

  perform charge_calls(c.account_id, charged, costs, released);
  update crawl
    set total = c.total, finished = c.finished, completed = c.completed, failed = c.failed, skipped = c.skipped,
        known = c.known, sites = c.sites, next_at = now()
    where id = the_crawl;
  if ended = 'unpaid' then
    perform end_crawl_unpaid(the_crawl);
  elsif ended = 'failed' then
    perform end_crawl(the_crawl, 'failed', ended_why, ended_message);
  elsif c.total = c.finished then
    perform end_crawl(the_crawl, 'completed', null, null);
  else
    perform announce_crawl(the_crawl);
  end if;
end $$;

-- Takes pages on from outside the crawl itself, within its bounds. Returns those that will be fetched.
create function add_crawl_pages(
  the_crawl uuid, ids uuid[], hashes uuid[], urls text[], hosts text[], the_depth int, parent text, most_known int
) returns setof uuid language plpgsql as $$
declare
  c crawl;
  fresh uuid[];
  room int;
begin
  select * into c from crawl where id = the_crawl for update;
  if c.status is distinct from 'running' then
    return;
  end if;
  room := c.max_pages - (c.total - c.skipped);
  with taken_down as (
    insert into crawl_identity (crawl_id, hash, page_id)
      select the_crawl, f.hash, f.id from unnest(hashes, ids) with ordinality as f(hash, id, place)
      order by f.place limit greatest(0, most_known - c.known)
      on conflict do nothing returning page_id)
  select coalesce(array_agg(page_id), '{}') into fresh from taken_down;
  insert into crawl_page (id, crawl_id, nr, url, host, depth, parent_url, state, run_at)
    select f.id, the_crawl, c.known + row_number() over (order by f.place), f.url, f.host, the_depth, parent,
      case when row_number() over (order by f.place) <= room then 'waiting' else 'reserve' end, now()
    from unnest(ids, urls, hosts) with ordinality as f(id, url, host, place) where f.id = any(fresh);
  update crawl
    set known = known + cardinality(fresh), total = total + greatest(0, least(room, cardinality(fresh))), next_at = now()
    where id = the_crawl;
  perform announce_crawl(the_crawl);
  return query select i.page_id from crawl_identity i where i.crawl_id = the_crawl and i.hash = any(hashes);
end $$;

-- What was learnt about hosts: complaints slow them down, successes speed them up again.
create function note_hosts(notes jsonb, host_slots int) returns void language plpgsql as $$
declare
  n record;
begin
  perform set_config('synchronous_commit', 'off', true);
  for n in
    select x.host, coalesce(x.trouble, false) as trouble, coalesce(x.complaint, false) as complaint,
      x."retryAfterMs", x."robotsDelayMs"
    from jsonb_to_recordset(notes) as x(
      host text, trouble boolean, complaint boolean, "retryAfterMs" int, "robotsDelayMs" int)
    order by x.host
  loop
    if n.trouble or n."robotsDelayMs" > 0 then
      insert into crawl_host (host) values (n.host) on conflict do nothing;
    end if;
    -- Pages that were under way when the first of them failed say nothing new.
    update crawl_host set
      robots_delay_ms = coalesce(n."robotsDelayMs", robots_delay_ms),
      failures = case when not n.trouble then 0 when next_at > now() then failures else failures + 1 end,
      slots = case
        when n.trouble and next_at > now() then slots
        when n.trouble then greatest(1, coalesce(slots, host_slots) / 2)
        when slots + 1 >= host_slots then null
        else slots + 1 end,
      delay_ms = case
        when n.trouble and (next_at > now() or not n.complaint) then delay_ms
        when n.trouble then least(10000, greatest(250, delay_ms * 2))
        when delay_ms < 100 then 0
        else delay_ms / 2 end,
      next_at = greatest(next_at, now() + make_interval(secs => case
        when n.trouble then greatest(
          coalesce(n."retryAfterMs", 0) / 1000.0,
          case when next_at > now() then 0 else least(30, 0.5 * 2 ^ least(failures, 6)) end)
        else coalesce(n."robotsDelayMs", 0) / 1000.0 end)),
      changed_at = now()
      where host = n.host;
  end loop;
  delete from crawl_host where changed_at < now() - interval '1 day' and next_at < now();
end $$;
