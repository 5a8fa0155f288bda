-- Slots of hosts, and those for visits outside of crawls: direct calls and ticks of monitors.

-- How many pages of a host may be fetched at once: `usual`, or by its pace up to `most`, and fewer after trouble.
create function slots_of_host(h crawl_host, usual int, most int) returns int language sql immutable as $$
  select least(h.slots, coalesce(h.pace, usual), greatest(most, usual));
$$;

-- Whether a host is treated more gently than others.
create function host_is_spared(h crawl_host) returns boolean language sql immutable as $$
  select h.slots is not null or h.delay_ms > 0 or h.robots_delay_ms > 0 or h.failures > 0;
$$;

-- Takes a free slot of a host, or says how long to wait. One that waits is counted by crawls, so that it gets the next
-- slot that becomes free, and for a moment only: it asks again as long as it is wanted.
create function take_host_slot(the_visit uuid, the_host text, host_slots int, lease_ms int, most_slots int default null)
returns table (taken boolean, is_slow boolean, wait_ms float8) language plpgsql set enable_seqscan = off as $$
declare
  h crawl_host;
  moment timestamptz;
  in_use int;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- The lock under which claims of crawls count.
  perform pg_advisory_xact_lock(7264, hashtext(the_host));
  moment := clock_timestamp();
  select * into h from crawl_host ch where ch.host = the_host;
  is_slow := h.host is not null and host_is_spared(h);
  wait_ms := extract(epoch from coalesce(h.next_at, moment) - moment) * 1000;
  select count(*) into in_use from crawl_page f
    where f.host = the_host and f.token is not null and f.run_at > moment;
  in_use := in_use + (select count(*) from host_visit v
    where v.host = the_host and not v.waiting and v.until > moment and v.id <> the_visit);
  taken := wait_ms <= 0 and in_use < slots_of_host(h, host_slots, most_slots);
  insert into host_visit as v (id, host, waiting, until)
    values (the_visit, the_host, not taken,
      moment + case when taken then make_interval(secs => lease_ms / 1000.0) else interval '2 seconds' end)
    on conflict (id) do update set waiting = excluded.waiting, until = excluded.until;
  return next;
end $$;
