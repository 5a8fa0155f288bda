-- The calls that history lists as problems, beside their own table: an index on how a call ended would make the close of
-- every call touch all of its indexes. `note_problem` (functions/history.sql) keeps it from here on.
create table if not exists call_problem (
  id uuid primary key references call on delete cascade,
  account_id uuid not null,
  created_at timestamptz not null
);
create index if not exists call_problem_by_time on call_problem (account_id, created_at, id);

-- Already here, because processes of the version before close calls while 0061 looks at the earlier ones.
create or replace function note_problem() returns trigger language plpgsql as $$
begin
  if new.status = 'failed' or new.status = 'completed' and (new.doubt is not null or new.status_code >= 400
      or new.service in ('crawl', 'batch')
        and exists (select 1 from crawl c where c.id = new.id and c.error_pages + c.failed > 0)) then
    insert into call_problem (id, account_id, created_at) values (new.id, new.account_id, new.created_at)
      on conflict (id) do update set created_at = excluded.created_at;
  else
    delete from call_problem where id = new.id;
  end if;
  return null;
end $$;

create or replace trigger note_problem after insert or update on call for each row
  when (new.status = 'failed' or new.doubt is not null or new.status_code >= 400 or new.service in ('crawl', 'batch'))
  execute function note_problem();
