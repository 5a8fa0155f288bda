-- Slots of hosts, and who gets them: direct calls and ticks of monitors here, pages of crawls in crawl-claim.sql. A
-- free slot goes to the account with the fewest visits to the host; within an account, calls and ticks come before
-- crawls.

-- How many pages of a host may be fetched at once: `usual`, or up to `most` if it answers quickly, and fewer after
-- errors.
create function slots_of_host(h crawl_host, usual int, most int) returns int language sql immutable as $$
  select least(h.slots, coalesce(h.pace, usual), greatest(most, usual));
$$;

-- Whether a host is treated more gently than others.
create function host_is_spared(h crawl_host) returns boolean language sql immutable as $$
  select h.slots is not null or h.delay_ms > 0 or h.robots_delay_ms > 0 or h.failures > 0;
$$;

-- Visits to a host that are under way, by account; null for those of the previous version.
create function visits_by_account(the_host text, moment timestamptz)
returns table (account_id uuid, visits int) language sql stable set enable_seqscan = off as $$
  select x.account_id, count(*)::int from (
    select c.account_id from crawl_page f left join crawl c on c.id = f.crawl_id
      where f.host = the_host and f.token is not null and f.run_at > moment and not f.left_host
    union all
    select v.account_id from host_visit v where v.host = the_host and not v.waiting and v.until > moment) x
  group by x.account_id;
$$;

-- Takes a free slot of a host, or returns how long to wait. A waiting visit is recorded for two seconds, so that others
-- leave it its turn; the caller asks again for as long as it wants the slot. `newcomer_slots`: how many visits beyond
-- the slots are allowed to accounts that have no other visit to the host; visits that did not ask are not counted.
create function take_host_slot(
  the_visit uuid, the_host text, host_slots int, lease_ms int, most_slots int default null,
  the_account uuid default null, newcomer_slots int default 0
) returns table (taken boolean, is_slow boolean, wait_ms float8) language plpgsql set enable_seqscan = off as $$
declare
  h crawl_host;
  moment timestamptz;
  in_use int;
  mine int;
  before int := 0;
  free int;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- Claims of crawls count slots under the same lock.
  perform pg_advisory_xact_lock(7264, hashtext(the_host));
  moment := clock_timestamp();
  select * into h from crawl_host ch where ch.host = the_host;
  is_slow := h.host is not null and host_is_spared(h);
  wait_ms := extract(epoch from coalesce(h.next_at, moment) - moment) * 1000;
  select coalesce(sum(v.visits), 0), coalesce(sum(v.visits) filter (where v.account_id = the_account), 0)
    into in_use, mine from visits_by_account(the_host, moment) v;
  free := slots_of_host(h, host_slots, most_slots) - in_use;
  if wait_ms <= 0 and free > 0 then
    select count(*) into before from host_visit w
      left join visits_by_account(the_host, moment) v on v.account_id = w.account_id
      left join host_visit own on own.id = the_visit
      where w.host = the_host and w.waiting and w.until > moment and w.id <> the_visit
        and w.account_id <> the_account
        and (coalesce(v.visits, 0), w.is_crawl, w.since) < (mine, false, coalesce(own.since, moment));
  end if;
  taken := wait_ms <= 0 and free > before;
  if not taken and wait_ms <= 0 and newcomer_slots > 0 and mine = 0 and the_account is not null then
    taken := free + newcomer_slots + (select count(*) from host_visit v
      where v.host = the_host and v.unasked and v.until > moment) > 0;
  end if;
  insert into host_visit as v (id, host, account_id, waiting, since, until)
    values (the_visit, the_host, the_account, not taken, moment,
      moment + case when taken then make_interval(secs => lease_ms / 1000.0) else interval '2 seconds' end)
    on conflict (id) do update set waiting = excluded.waiting, until = excluded.until;
  return next;
end $$;

-- How many of the free slots of a host a crawl of an account may take now: all of them, unless others wait.
create function slots_for_crawl(the_host text, the_account uuid, free int, moment timestamptz)
returns int language sql stable set enable_seqscan = off as $$
  with visits as materialized (select * from visits_by_account(the_host, moment)),
  mine as (select coalesce((select v.visits from visits v where v.account_id = the_account), 0) as visits),
  -- Other crawls of the account take turns with this one (crawls_to_serve).
  others as (
    select w.account_id, w.is_crawl, coalesce(v.visits, 0) as visits from host_visit w
      left join visits v on v.account_id = w.account_id
      where w.host = the_host and w.waiting and w.until > moment
        and not (w.is_crawl and w.account_id = the_account)),
  counted as (
    select count(*)::int as waiting, min(o.visits) as fewest,
      (count(*) filter (where o.account_id is null or o.account_id = the_account
        or o.visits < m.visits or o.visits = m.visits and not o.is_crawl))::int as before
    from others o cross join mine m)
  select case
    when c.waiting = 0 then free
    when c.before = 0 then least(free, greatest(1, c.fewest - m.visits))
    else least(free - c.before, 1) end
  from counted c cross join mine m;
$$;
