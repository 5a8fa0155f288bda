-- Problems of one service are listed and counted without a look at those of the others. Rows from before get theirs in
-- 0063. Not called `service`, which would be ambiguous in the statements of the version before.
alter table call_problem add column if not exists call_service text;

-- As in functions/history.sql. Already here, because 0063 looks only at rows that are there.
create or replace function note_problem() returns trigger language plpgsql as $$
begin
  if new.status = 'failed' or new.status = 'completed' and (new.doubt is not null or new.status_code >= 400
      or new.service in ('crawl', 'batch')
        and exists (select 1 from crawl c where c.id = new.id and c.error_pages + c.failed > 0)) then
    insert into call_problem (id, account_id, created_at, call_service)
      values (new.id, new.account_id, new.created_at, new.service)
      on conflict (id) do update set created_at = excluded.created_at;
  else
    delete from call_problem where id = new.id;
  end if;
  return null;
end $$;
