-- Third step: a partitioned table takes the name, the triggers and the grants, and the table that was there becomes its
-- first partition. What belongs to no month goes to the default partition.
alter table blob drop constraint blob_account_id_fkey;
do $$
declare
  t record;
  first_id_after text;
  statement text;
  triggers text[];
begin
  for t in select x.name, x.key, x.name || '_first' as first from (values ('call_result', 'call_id'), ('blob', 'id')) as x(name, key) loop
    first_id_after := (select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}')
      from pg_constraint where conname = 'first_part' and conrelid = t.name::regclass);
    triggers := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.name::regclass and not tgisinternal);
    for statement in select format('drop trigger %I on %I', tgname, t.name)
      from pg_trigger where tgrelid = t.name::regclass and not tgisinternal
    loop
      execute statement;
    end loop;
    execute format('alter table %I rename to %I', t.name, t.first);
    execute format('create table %I (like %I including defaults including storage including indexes) partition by range (%I)',
      t.name, t.first, t.key);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', t.name, t.first, first_id_after);
    execute format('alter table %I drop constraint first_part', t.first);
    execute format('create table %I partition of %I default', t.name || '_other', t.name);
    foreach statement in array triggers loop
      execute statement;
    end loop;
    for statement in select format('grant %s on %I to %s', a.privilege_type, t.name, a.grantee::regrole)
      from pg_class c, aclexplode(c.relacl) a where c.oid = t.first::regclass and a.grantee not in (0, c.relowner)
    loop
      execute statement;
    end loop;
  end loop;
end $$;

-- Whether it was deleted because of its age: then the bytes of its pages go with their month.
alter table crawl_deletion add column by_age boolean not null default false;
