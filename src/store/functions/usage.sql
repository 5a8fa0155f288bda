-- Usage by day, service and key, maintained by a trigger on the ledger so that no charge can bypass it.

-- Pages of a crawl are calls of their own; they count as usage of the crawl.
create or replace function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_day as u (account_id, day, service, key_id, credits, calls)
    select l.account_id, (l.created_at at time zone 'UTC')::date, coalesce(p.service, c.service),
      coalesce(c.key_id, '00000000-0000-0000-0000-000000000000'),
      -sum(l.plan_delta + l.bought_delta), count(*) filter (where l.kind = 'charge')
    from charged l join call c on c.id = l.call_id left join call p on p.id = c.parent_id
    where l.kind in ('charge', 'refund')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, day, service, key_id) do update
    set credits = u.credits + excluded.credits, calls = u.calls + excluded.calls;
  return null;
end $$;

create or replace trigger ledger_usage after insert on ledger
  referencing new table as charged for each statement execute function count_usage();
