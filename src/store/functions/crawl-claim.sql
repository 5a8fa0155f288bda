-- Claims: which pages of which crawls a worker gets next. Decided in the database, under the locks of accounts and
-- crawls, because slots of a host and credits of an account are shared by all processes.

-- Running crawls that may have pages to claim, in the order in which they are served: accounts take turns, then the
-- crawls of an account, the least recently served first.
create function crawls_to_serve(most int) returns uuid[] language sql set enable_seqscan = off as $$
  select coalesce(array_agg(x.id order by x.turn, x.last_service, x.served_at), '{}') from (
    select id, served_at, row_number() over (partition by account_id order by served_at) as turn,
      max(served_at) over (partition by account_id) as last_service
    from crawl where status = 'running' and greatest(next_at, paced_until) <= clock_timestamp()
    order by 3, 4, 2 limit most) x;
$$;

-- Locks what a claim needs: the accounts of crawls that hold too few credits for `quota` pages or have no unfinished
-- pages; then the crawls. What others have locked is skipped. If every crawl is locked, which rarely lasts, waits
-- briefly for the first one. Returns the locked crawls, in the same order, and the locked accounts.
create function lock_for_claim(crawls uuid[], quota int, out free uuid[], out locked uuid[])
language plpgsql set enable_seqscan = off as $$
declare
  patience constant text := '250ms';
  usual_patience constant text := current_setting('lock_timeout');
begin
  free := lock_free_accounts(array(select account_id from crawl
    where id = any(crawls) and (held < page_price * quota or total = finished)));
  locked := array(select id from crawl
    where id = any(crawls) and (held >= page_price and total > finished or account_id = any(free))
    order by id for update skip locked);
  if locked = '{}' and crawls <> '{}' then
    perform set_config('lock_timeout', patience, true);
    begin
      free := array(select account_id from crawl where id = crawls[1]);
      perform lock_accounts(free);
      perform 1 from crawl where id = crawls[1] for update;
      locked := crawls[1:1];
    exception when lock_not_available then
      free := '{}';
    end;
    perform set_config('lock_timeout', usual_patience, true);
  end if;
  locked := (select coalesce(array_agg(x.id order by x.place), '{}')
    from unnest(crawls) with ordinality as x(id, place) where x.id = any(locked));
end $$;

-- Called when a crawl cannot pay for its next page. Pages in flight may turn out to cost nothing and leave enough for
-- it, so the crawl ends only when there are none.
create function wait_for_credits(the_crawl uuid, moment timestamptz) returns void language plpgsql as $$
begin
  if exists (select 1 from crawl_page f
             where f.crawl_id = the_crawl and f.state = 'waiting' and f.token is not null and f.run_at > moment) then
    update crawl set next_at = moment + interval '1 second' where id = the_crawl;
  elsif release_blocks((select account_id from crawl where id = the_crawl)) then
    update crawl set next_at = moment where id = the_crawl;
  else
    perform end_crawl_unpaid(the_crawl);
  end if;
end $$;

-- Whether a crawl has due pages of other hosts. Only the first 1,000 due pages are checked; if there are more and none
-- of these is of another host, the answer is `otherwise`.
create function has_other_hosts(the_crawl uuid, hosts text[], moment timestamptz, otherwise boolean)
returns boolean language sql stable set enable_seqscan = off as $$
  select coalesce(bool_or(x.host <> all(hosts)), false) or count(*) = 1000 and otherwise
  from (select cp.host from crawl_page cp where cp.crawl_id = the_crawl and cp.state = 'waiting' and cp.run_at <= moment
        order by cp.run_at, cp.nr limit 1000) x
$$;

-- Claims due pages of running crawls. A claim takes a slot of the page's host and reserves the credits for it. The
-- worker has the pages until the lease ends; then anyone may claim them again.
create function claim_crawl_pages(the_token uuid, capacity int, host_slots int, lease_ms int, most_slots int default null)
returns table (
  page_id uuid, crawl_id uuid, account_id uuid, url text, host text, depth int, parent_url text, attempt int,
  is_start boolean, sites text[], lastmod timestamptz, host_is_slow boolean
) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- One claim checks at most its quota plus this many pages of a crawl, however many hosts are busy.
  more_to_look_at constant int := 48;
  -- Putting off pages rewrites each of them. For a longer wait than this they are put off even if no other host is due.
  long_wait constant interval := '5 seconds';
  advisory_class constant int := 7264;
  candidates uuid[] := crawls_to_serve(capacity);
  free uuid[];
  moment timestamptz;
  c record;
  p record;
  h crawl_host;
  room int := capacity;
  turn int := 0;
  quota int;
  pause_ms int;
  examined int;
  unpaid boolean;
  goes_out boolean;
  has_several_hosts boolean;
  has_account boolean;
  -- What the account has beyond the credits that the crawl holds; null without a limit.
  spendable bigint;
  needed bigint;
  taken_up bigint;
  taken uuid[];
  claimed uuid[] := '{}';
  blocked uuid[];
  blocked_hosts text[];
  wait_until timestamptz;
  at int;
  -- The hosts met so far: parallel arrays.
  host_names text[] := '{}';
  host_free int[] := '{}';
  host_wanted boolean[] := '{}';
  host_delay int[] := '{}';
  host_until timestamptz[] := '{}';
  delayed text[] := '{}';
  -- How many slots this crawl may take of hosts that others wait for.
  own_names text[];
  own_free int[];
  own_at int;
  wanted_host text;
begin
  if candidates = '{}' then
    return;
  end if;
  select l.free, l.locked into free, candidates
    from lock_for_claim(candidates, ceil(capacity::numeric / cardinality(candidates))::int) l;
  if candidates = '{}' then
    return;
  end if;
  -- A claim that a crash undoes does no harm: the page is claimed again. So there is no need to wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  moment := clock_timestamp();

  for c in
    select cr.* from unnest(candidates) with ordinality as x(id, place) join crawl cr on cr.id = x.id
    where cr.status = 'running' order by x.place
  loop
    exit when room <= 0;
    quota := greatest(1, ceil(room::numeric / (cardinality(candidates) - turn))::int);
    turn := turn + 1;
    -- The pause that the crawl's own request sets.
    pause_ms := coalesce((c.config ->> 'delayMs')::int, 0);
    if pause_ms > 0 then
      quota := 1;
    end if;
    if c.config ->> 'maxConcurrency' is not null then
      quota := least(quota, (c.config ->> 'maxConcurrency')::int - (select count(*)::int from crawl_page f
        where f.crawl_id = c.id and f.state = 'waiting' and f.token is not null and f.run_at > moment
          and not f.left_host));
      if quota <= 0 then
        -- A page that ends sets next_at to now.
        update crawl cr set next_at = moment + interval '1 second' where cr.id = c.id;
        continue;
      end if;
    end if;
    has_account := c.account_id = any(free);
    -- An earlier crawl of the same account in this loop may have released what this one held.
    c.held := (select cr.held from crawl cr where cr.id = c.id);
    spendable := 0;
    if has_account then
      select case when pl.monthly_credits is null then null else a.plan_credits + a.bought_credits - a.reserved end
        into spendable from account a join plan pl on pl.id = a.plan_id where a.id = c.account_id;
    end if;
    goes_out := coalesce((c.config ->> 'allowExternal')::boolean, false);
    has_several_hosts := goes_out
      or coalesce((c.config ->> 'allowSubdomains')::boolean, false) or cardinality(c.sites) > 1;
    taken := '{}';
    blocked := '{}';
    blocked_hosts := '{}';
    needed := 0;
    examined := 0;
    unpaid := false;
    wait_until := null;
    own_names := '{}';
    own_free := '{}';
    wanted_host := null;

    -- The lock on the crawl keeps other claims away; locking every page that is checked would rewrite it.
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
        -- While another claim counts this host's slots, it is treated as busy.
        host_free := host_free || case when pg_try_advisory_xact_lock(advisory_class, hashtext(p.host))
          then slots_of_host(h, host_slots, most_slots) - (
            select count(*)::int from crawl_page f
            where f.host = p.host and f.token is not null and f.run_at > moment and not f.left_host)
            - (select count(*)::int from host_visit v where v.host = p.host and not v.waiting and v.until > moment)
          else 0 end;
        host_wanted := host_wanted || exists (
          select 1 from host_visit v where v.host = p.host and v.waiting and v.until > moment);
        at := cardinality(host_names);
      end if;
      own_at := null;
      if host_wanted[at] and host_free[at] > 0 then
        own_at := array_position(own_names, p.host);
        if own_at is null then
          own_names := own_names || p.host;
          own_free := own_free || slots_for_crawl(p.host, c.account_id, host_free[at], moment);
          own_at := cardinality(own_names);
        end if;
      end if;
      if host_until[at] > moment or host_free[at] <= 0 or own_free[own_at] <= 0 then
        if host_until[at] <= moment then
          wanted_host := p.host;
        end if;
        blocked := blocked || p.id;
        if p.host <> all(blocked_hosts) then
          blocked_hosts := blocked_hosts || p.host;
        end if;
        wait_until := least(wait_until, greatest(host_until[at], moment + interval '50 milliseconds'));
        continue;
      end if;
      -- A page whose lease ran out still holds what was reserved for it.
      if spendable + c.held + p.reserved - needed < c.page_price then
        unpaid := true;
        exit;
      end if;
      needed := needed + c.page_price - p.reserved;
      host_free[at] := host_free[at] - 1;
      if own_at is not null then
        own_free[own_at] := own_free[own_at] - 1;
      end if;
      if host_delay[at] > 0 then
        host_until[at] := moment + make_interval(secs => host_delay[at] / 1000.0);
        delayed := delayed || p.host;
      end if;
      taken := taken || p.id;
    end loop;

    if cardinality(taken) > 0 then
      update crawl_page cp
        set token = the_token, run_at = moment + make_interval(secs => lease_ms / 1000.0), attempt = cp.attempt + 1,
            reserved = c.page_price, left_host = false
        where cp.id = any(taken);
      taken_up := 0;
      if needed > c.held then
        taken_up := needed - c.held + crawl_block(c.account_id, c.page_price);
        update account a set reserved = a.reserved + taken_up where a.id = c.account_id;
      end if;
      update crawl cr set served_at = moment, paced_until = moment + make_interval(secs => pause_ms / 1000.0),
          held = cr.held + taken_up - needed
        where cr.id = c.id;
      claimed := claimed || taken;
      room := room - cardinality(taken);
    elsif unpaid and has_account then
      perform wait_for_credits(c.id, moment);
    elsif examined = 0 and c.total = c.finished and has_account then
      -- The process that finished its last page did not hold the account.
      perform end_crawl(c.id, 'completed', null, null);
    elsif unpaid or c.total = c.finished then
      update crawl cr set next_at = moment + interval '50 milliseconds' where cr.id = c.id;
    elsif examined = 0 then
      update crawl cr set next_at = coalesce(
        (select min(f.run_at) from crawl_page f where f.crawl_id = c.id and f.state = 'waiting'), 'infinity')
        where cr.id = c.id;
    elsif examined >= quota + more_to_look_at and has_several_hosts
        and (wait_until > moment + long_wait or has_other_hosts(c.id, blocked_hosts, moment, goes_out)) then
      -- Pages of other hosts go ahead of those that have to wait.
      update crawl_page cp set run_at = wait_until where cp.id = any(blocked);
    else
      update crawl cr set next_at = wait_until where cr.id = c.id;
    end if;
    if cardinality(taken) = 0 and wanted_host is not null then
      -- Others that want a slot there leave it to this crawl, which claims again long before the second is over.
      insert into host_visit as v (id, host, account_id, waiting, is_crawl, since, until)
        values (c.id, wanted_host, c.account_id, true, true, moment, moment + interval '1 second')
        on conflict (id) do update set host = excluded.host, until = excluded.until,
          since = case when v.host = excluded.host then v.since else excluded.since end;
    end if;
  end loop;

  perform 1 from crawl_host ch where ch.host = any(delayed) order by ch.host for update;
  update crawl_host ch set next_at = x.until
    from unnest(host_names, host_until) as x(host, until) where ch.host = x.host and ch.host = any(delayed);
  return query
    select cp.id, cp.crawl_id, cr.account_id, cp.url, cp.host, cp.depth, cp.parent_url, cp.attempt,
      cp.nr = 1 and cr.kind = 'crawl',
      cr.sites, cp.lastmod, exists (select 1 from crawl_host ch where ch.host = cp.host and host_is_spared(ch))
    from unnest(claimed) with ordinality as x(id, place)
      join crawl_page cp on cp.id = x.id join crawl cr on cr.id = cp.crawl_id
    order by x.place;
end $$;

-- Reserves more credits for a page in flight, which may cost more than was known. False if the lease is lost or the
-- account cannot afford them.
create function reserve_for_page(the_page uuid, the_token uuid, amount int) returns boolean language plpgsql as $$
declare
  owner uuid;
begin
  select c.account_id into owner from crawl_page p join crawl c on c.id = p.crawl_id where p.id = the_page;
  perform 1 from account where id = owner for no key update;
  perform 1 from crawl_page where id = the_page and token = the_token for update;
  if not found then
    return false;
  end if;
  -- Not in one condition with the above: SQL does not promise to evaluate its parts in order.
  if not reserve_credits(owner, amount) then
    return false;
  end if;
  update crawl_page set reserved = reserved + amount where id = the_page;
  return true;
end $$;

-- Gives back the slots of pages whose sites have answered, but that are not written yet. Never waits: a page that is
-- locked keeps its slot until it is written.
create function leave_hosts(pages uuid[], tokens uuid[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  crawls uuid[];
begin
  perform set_config('synchronous_commit', 'off', true);
  with mine as (
    select p.id from crawl_page p join unnest(pages, tokens) as x(id, token) on x.id = p.id and x.token = p.token
      order by p.id for update of p skip locked),
  gone as (
    update crawl_page p set left_host = true from mine where p.id = mine.id returning p.crawl_id)
  select array_agg(distinct g.crawl_id) into crawls from gone g;
  update crawl c set next_at = clock_timestamp() where c.next_at > clock_timestamp() and c.id in (
    select l.id from crawl l where l.id = any(crawls) and l.status = 'running' for update skip locked);
end $$;
