-- What is kept in the object store, and for how long: an object stays as long as a row names it, and a day longer.

-- The argument of these two is the name of the key column.
create or replace function use_objects() returns trigger language plpgsql as $$
begin
  insert into object_use (object_id, row_id)
    select a.object_id, (to_jsonb(a)->>tg_argv[0])::uuid from added a where a.object_id is not null;
  return null;
end $$;

create or replace function leave_objects() returns trigger language plpgsql as $$
begin
  perform leave_object(g.object_id, (to_jsonb(g)->>tg_argv[0])::uuid) from gone g where g.object_id is not null;
  return null;
end $$;

create or replace trigger use_objects after insert on call_result referencing new table as added
  for each statement execute function use_objects('call_id');
create or replace trigger leave_objects after delete on call_result referencing old table as gone
  for each statement execute function leave_objects('call_id');
create or replace trigger use_objects after insert on blob referencing new table as added
  for each statement execute function use_objects('id');
create or replace trigger leave_objects after delete on blob referencing old table as gone
  for each statement execute function leave_objects('id');

create function leave_object(the_object uuid, the_row uuid) returns void language plpgsql as $$
begin
  delete from object_use where object_id = the_object and row_id = the_row;
  insert into object_check (object_id, due_at) values (the_object, now() + interval '1 day');
end $$;

-- To be called before contents are written. Each gets an id; `kept` is whether it is certainly stored, because a row
-- names it. What is touched stays for a day, within which the row that names it must be written.
create function touch_objects(ids uuid[], hashes bytea[], sizes int[])
returns table (object_id uuid, hash bytea, kept boolean) language sql as $$
  with touched as (
    insert into stored_object as o (id, hash, bytes)
      select distinct on (x.hash) x.id, x.hash, x.bytes from unnest(ids, hashes, sizes) as x(id, hash, bytes) order by x.hash
      on conflict (hash) do update set touched_at = now()
      returning o.id, o.hash, o.id = any(ids) as is_new),
  checks as (
    insert into object_check (object_id, due_at) select id, now() + interval '1 day' from touched where is_new)
  select t.id, t.hash, exists (select 1 from object_use u where u.object_id = t.id) from touched t
$$;

-- Checks up to `most` objects that are due, and lists those that no row names any more. Returns how many were due.
create function list_unused_objects(most int) returns int language plpgsql as $$
declare
  due uuid[];
  looked int;
begin
  with taken as (
    delete from object_check where ctid in (
      select ctid from object_check where due_at <= now() order by due_at limit most for update skip locked)
    returning object_id)
  select array_agg(distinct object_id), count(*) into due, looked from taken;
  with removed as (
    delete from stored_object o where o.id = any(due) and o.touched_at <= now() - interval '1 day'
      and not exists (select 1 from object_use u where u.object_id = o.id)
    returning o.id, o.hash)
  insert into object_gone (object_id, hash) select id, hash from removed;
  -- Touched since: a row may or may not have been written.
  insert into object_check (object_id, due_at)
    select o.id, o.touched_at + interval '1 day' from stored_object o
    where o.id = any(due) and not exists (select 1 from object_use u where u.object_id = o.id);
  return looked;
end $$;
