-- Results and pictures by month: partitions by id, which sorts by time. A month that is too old is dropped, because
-- deleting its rows one by one would write all of it to the log again and leave holes. The service owns no tables, so
-- three of these functions run as their owner. Whatever their arguments, a call in history keeps its bytes.

create function first_id_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

create function time_of_id(id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- Whether a result or picture belongs to a call in history, or to runs of a monitor that share it.
create function is_needed(the_call uuid) returns boolean language sql stable as $$
  select exists (select 1 from call c where c.id = the_call) or exists (select 1 from monitor_tick t where t.ref_id = the_call)
$$;

create function tables_by_month() returns table (parent regclass, name text, key text) language sql stable as $$
  select (quote_ident(current_schema()) || '.' || x.name)::regclass, x.name, x.key
  from (values ('call_result', 'call_id'), ('blob', 'id')) as x(name, key)
$$;

-- The partitions except the default one, oldest first. `begins` is null for the first.
create function months_of(the_parent regclass) returns table (part name, begins uuid, ends uuid) language sql stable as $$
  select c.relname, substring(bound from 'FROM \(''([0-9a-f-]+)')::uuid, substring(bound from 'TO \(''([0-9a-f-]+)')::uuid
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = the_parent and bound <> 'DEFAULT' order by 3
$$;

-- Creates the partitions of the coming months. A month that has rows already, because no process ran in time to create
-- it, stays in the default partition. Returns how many were created.
create function add_months(ahead int) returns int language plpgsql
security definer set search_path from current set lock_timeout = '1s' as $$
declare
  t record;
  month timestamp;
  begins uuid;
  ends uuid;
  part text;
  has_rows boolean;
  added int := 0;
begin
  if not pg_try_advisory_xact_lock(7264094) then
    return 0;
  end if;
  for t in select * from tables_by_month() loop
    month := (select time_of_id(m.ends) at time zone 'UTC' from months_of(t.parent) m order by m.ends desc limit 1);
    month := coalesce(month, date_trunc('month', now() at time zone 'UTC'));
    while month < date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead + 1) loop
      part := t.name || to_char(month, '_YYYY_MM');
      begins := first_id_at(month at time zone 'UTC');
      month := month + interval '1 month';
      ends := first_id_at(month at time zone 'UTC');
      execute format('select exists (select 1 from %s where %I >= %L and %I < %L)', t.parent, t.key, begins, t.key, ends)
        into has_rows;
      continue when has_rows;
      execute format('create table %I.%I (like %s including defaults including storage including indexes)',
        current_schema(), part, t.parent);
      execute format('alter table %s attach partition %I.%I for values from (%L) to (%L)',
        t.parent, current_schema(), part, begins, ends);
      added := added + 1;
    end loop;
  end loop;
  return added;
end $$;

-- Deletes rows of the default partition that are older than a moment and no longer needed.
create function delete_strays(before timestamptz) returns void language plpgsql
security definer set search_path from current as $$
declare
  t record;
begin
  for t in select * from tables_by_month() loop
    -- Not through the parent table: its triggers would count again what delete_calls has counted.
    execute format('delete from %I.%I p where p.%I < %L and not is_needed(p.call_id)',
      current_schema(), t.name || '_other', t.key, first_id_at(before));
  end loop;
end $$;

-- Drops the oldest month that was over before a moment; one month of one table, because that table is locked until the
-- transaction ends. Rows that are still needed are first copied, without a lock, into a table that takes its place;
-- rows that came meanwhile (the page of a crawl that was resumed late) under the lock. A month that was reduced in this
-- way is reduced again when half of it is no longer needed. True if there was one.
create function drop_month(before timestamptz) returns boolean language plpgsql
security definer set search_path from current set lock_timeout = '1s' as $$
declare
  t record;
  m record;
  is_cut boolean;
  there bigint;
  needed bigint;
  come_meanwhile bigint;
  month text;
  rest text;
  -- Starts from the calls that are left, which are few. A picture may belong to a call of the month before or, by
  -- another machine's clock, of the month after.
  from_needed constant text := 'from %s p where p.call_id in (
    select id from call where id < %L union select ref_id from monitor_tick where ref_id < %L)';
  last_call uuid;
  copy_needed text;
begin
  if not pg_try_advisory_xact_lock(7264094) then
    return false;
  end if;
  for t in select * from tables_by_month() loop
    for m in select * from months_of(t.parent) where ends <= first_id_at(before) loop
      is_cut := m.part like '%\_cut';
      month := format('%I.%I', current_schema(), m.part);
      rest := format('%I.%I', current_schema(), m.part || '_rest');
      last_call := first_id_at(time_of_id(m.ends) + interval '1 day');
      if is_cut then
        execute 'select count(*) from ' || month into there;
        execute 'select count(*) ' || format(from_needed, month, last_call, last_call) into needed;
        continue when there < 2 * needed;
      end if;
      execute format('create table %s (like %s including defaults including storage including indexes)', rest, t.parent);
      copy_needed := format('insert into %s select p.* ', rest) || format(from_needed, month, last_call, last_call)
        || format(' and not exists (select 1 from %s r where r.%I = p.%I) for share of p', rest, t.key, t.key);
      execute copy_needed;
      get diagnostics needed = row_count;
      execute format('lock table %s in access exclusive mode', t.parent);
      execute copy_needed;
      get diagnostics come_meanwhile = row_count;
      execute 'drop table ' || month;
      if needed + come_meanwhile = 0 then
        execute 'drop table ' || rest;
      else
        execute format('alter table %s attach partition %s for values from (%s) to (%L)',
          t.parent, rest, coalesce(quote_literal(m.begins), 'minvalue'), m.ends);
        execute format('alter table %s rename to %I', rest, case when is_cut then m.part else m.part || '_cut' end);
      end if;
      return true;
    end loop;
  end loop;
  return false;
end $$;
