-- History entries.

-- Deletes calls with their results and pictures; the ledger stays, because charges are final. A capture that other runs
-- of a monitor share stays until the last of them is deleted. With `by_age`, their bytes are no longer counted, and are
-- deleted with their month (months.sql).
create function delete_calls(ids uuid[], by_age boolean default false) returns void language plpgsql as $$
declare
  captures uuid[];
  unused uuid[];
begin
  with ticks as (delete from monitor_tick where id = any(ids) returning id, ref_id)
    select array_agg(distinct coalesce(ref_id, id)) into captures from ticks;
  delete from call where id = any(ids);
  -- If two transactions delete the last runs of a capture at the same time, the second one sees it.
  perform 1 from call_result where call_id = any(captures) order by call_id for update;
  unused := array(select x from unnest(ids || captures) x
    where not exists (select 1 from monitor_tick t where t.ref_id = x) and not exists (select 1 from call c where c.id = x));
  if by_age then
    perform forget_bytes(unused);
    return;
  end if;
  delete from blob where call_id = any(unused);
  delete from call_result where call_id = any(unused);
end $$;

-- Results and pictures of calls that are gone are no longer counted, and their objects no longer used.
create function forget_bytes(calls uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, -sum(bytes) from (
      select account_id, coalesce(bytes, octet_length(body)) as bytes from call_result where call_id = any(calls)
      union all
      select account_id, coalesce(bytes, octet_length(body)) from blob where call_id = any(calls)) forgotten
    where account_id is not null group by account_id;
  perform leave_object(object_id, call_id) from call_result where call_id = any(calls) and object_id is not null;
  perform leave_object(object_id, id) from blob where call_id = any(calls) and object_id is not null;
end $$;

-- Maintains `call_problem`: calls that failed or returned an error page, and crawls with such pages. A crawl that was
-- resumed is not a problem any more.
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

-- Closing a call writes its result first: creating the trigger must lock in the same order, or the two would deadlock.
lock table only call_result in share row exclusive mode;
create or replace trigger note_problem after insert or update on call for each row
  when (new.status = 'failed' or new.doubt is not null or new.status_code >= 400 or new.service in ('crawl', 'batch'))
  execute function note_problem();
