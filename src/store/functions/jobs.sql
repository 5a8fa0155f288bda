-- Jobs of a queue whose slots are shared: each job has a group named `owner:…`.

-- Due jobs of each group, except those of `full_owners`, and how many more of the group may begin. If few are due,
-- returns all of them, however many are scheduled for later. Otherwise jobs of one group or owner are never read to
-- find those of another; of an owner with very many groups, some are read each time, from a random place on.
create function due_jobs(queue text, most_priority int, per_group int, per_owner int, full_owners text[])
returns table (id uuid, owner text, group_id text, group_room int, priority int, start_after timestamptz)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  few constant int := 64;
  most_groups constant int := 100;
  due uuid[];
  active jsonb;
  below int := coalesce(most_priority + 1, 2147483647);
  place text;
  the_group text;
  the_owner text;
  beginning text;
  ending text;
  middle text;
  soonest timestamptz;
  free int;
  looked int;
  room int;
  taken int;
begin
  select coalesce(jsonb_object_agg(a.group_id, a.count), '{}') into active from (
    select j.group_id, count(*) from pgboss.job j
    where j.name = queue and j.state = 'active' and j.group_id is not null group by j.group_id) a;
  due := array(select j.id from pgboss.job j
    where j.name = queue and j.start_after <= now() and j.state < 'active' and not j.blocked and j.group_id is not null
      and j.priority < below
    order by j.start_after limit few);
  if cardinality(due) < few then
    return query select j.id, split_part(j.group_id, ':', 1), j.group_id,
        per_group - coalesce((active ->> j.group_id)::int, 0), j.priority, j.start_after
      from pgboss.job j
      where j.name = queue and j.id = any(due) and split_part(j.group_id, ':', 1) <> all(full_owners);
    return;
  end if;
  loop
    select j.priority into below from pgboss.job j
      where j.name = queue and j.priority < below and j.state < 'active' and not j.blocked and j.group_id is not null
      order by j.priority desc limit 1;
    exit when below is null;
    place := '';
    loop
      select j.group_id into the_group from pgboss.job j
        where j.name = queue and j.priority = below and j.group_id collate "C" > place
          and j.state < 'active' and not j.blocked and j.group_id is not null
        order by j.group_id collate "C" limit 1;
      exit when the_group is null;
      the_owner := split_part(the_group, ':', 1);
      -- The character after the colon: past all groups of the owner.
      ending := the_owner || ';';
      place := ending;
      continue when the_owner = any(full_owners);
      beginning := the_owner || ':';
      middle := beginning || md5(random()::text);
      looked := 0;
      room := per_owner;
      for round in 1..2 loop
        the_group := case round when 1 then middle else beginning end;
        while looked < most_groups and room > 0 loop
          select j.group_id, j.start_after into the_group, soonest from pgboss.job j
            where j.name = queue and j.priority = below and j.group_id collate "C" > the_group
              and j.group_id collate "C" < case round when 1 then ending else middle end
              and j.state < 'active' and not j.blocked and j.group_id is not null
            order by j.group_id collate "C", j.start_after limit 1;
          exit when the_group is null;
          looked := looked + 1;
          free := per_group - coalesce((active ->> the_group)::int, 0);
          continue when soonest > now() or free <= 0;
          -- Row comparisons, so that only the index by group can give this order, whatever the planner thinks of
          -- others.
          return query select j.id, the_owner, the_group, free, below, j.start_after from pgboss.job j
            where j.name = queue and j.priority = below
              and (j.group_id collate "C", j.start_after) >= (the_group, '-infinity'::timestamptz)
              and (j.group_id collate "C", j.start_after) <= (the_group, now())
              and j.state < 'active' and not j.blocked and j.group_id is not null
            order by j.group_id collate "C", j.start_after
            limit least(room, free);
          get diagnostics taken = row_count;
          room := room - taken;
        end loop;
      end loop;
    end loop;
  end loop;
end $$;

-- Begins up to `most` due jobs for a process that has `free` slots. Each slot goes to the owner that holds the fewest.
-- An owner gets at most `per_owner`, and never more than remain free, so that slow jobs cannot fill all slots.
create function claim_jobs(
  queue text, most int, free int, most_priority int, per_group int, per_owner int, owners text[], held int[]
) returns table (id uuid, data jsonb, "retryCount" int, "groupId" text)
language plpgsql set enable_seqscan = off as $$
declare
  share constant int := least(per_owner, free);
  candidate record;
  claimed uuid[] := '{}';
begin
  for candidate in
    with holding as (
      select h.owner, h.slots from unnest(owners, held) h (owner, slots))
    select d.id, coalesce(h.slots, 0)
        + row_number() over (partition by d.owner order by d.priority desc, d.start_after) as nth
      from (
        select j.*, row_number() over (partition by j.group_id order by j.priority desc, j.start_after) as nth_of_group
        from due_jobs(queue, most_priority, per_group, share,
          array(select h.owner from holding h where h.slots >= share)) j) d
      left join holding h on h.owner = d.owner
      where d.nth_of_group <= d.group_room
      order by d.priority desc, nth, d.start_after
  loop
    exit when cardinality(claimed) >= most;
    continue when candidate.nth > least(per_owner, free - cardinality(claimed));
    perform 1 from pgboss.job j where j.name = queue and j.id = candidate.id and j.state < 'active'
      for update skip locked;
    if found then
      claimed := claimed || candidate.id;
    end if;
  end loop;
  -- As pg-boss begins them.
  return query update pgboss.job j set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
    where j.name = queue and j.id = any(claimed)
    returning j.id, j.data, j.retry_count, j.group_id;
end $$;
