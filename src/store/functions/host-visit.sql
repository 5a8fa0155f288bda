-- Slots of hosts for visits outside of crawls: direct calls and ticks of monitors.

-- Takes a free slot of a host, or says how long to wait. One that waits is counted by crawls, so that it gets the next
-- slot that becomes free, and for a moment only: it asks again as long as it is wanted.
create function take_host_slot(the_visit uuid, the_host text, host_slots int, lease_ms int)
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
  is_slow := h.host is not null;
  wait_ms := extract(epoch from coalesce(h.next_at, moment) - moment) * 1000;
  select count(*) into in_use from crawl_page f
    where f.host = the_host and f.token is not null and f.run_at > moment;
  in_use := in_use + (select count(*) from host_visit v
    where v.host = the_host and not v.waiting and v.until > moment and v.id <> the_visit);
  taken := wait_ms <= 0 and in_use < coalesce(h.slots, host_slots);
  insert into host_visit as v (id, host, waiting, until)
    values (the_visit, the_host, not taken,
      moment + case when taken then make_interval(secs => lease_ms / 1000.0) else interval '2 seconds' end)
    on conflict (id) do update set waiting = excluded.waiting, until = excluded.until;
  return next;
end $$;
