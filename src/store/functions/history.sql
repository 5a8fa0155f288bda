-- History entries.

-- Deletes calls with their results and pictures; the ledger stays, because what was charged stays charged. A capture that
-- other runs of a monitor share stays until the last of them goes.
create function delete_calls(ids uuid[]) returns void language plpgsql as $$
declare
  captures uuid[];
  unused uuid[];
begin
  with ticks as (delete from monitor_tick where id = any(ids) returning id, ref_id)
    select array_agg(distinct coalesce(ref_id, id)) into captures from ticks;
  delete from call where id = any(ids);
  -- Where two delete the last runs with a capture at the same time, the second one sees that.
  perform 1 from call_result where call_id = any(captures) order by call_id for update;
  unused := array(select x from unnest(ids || captures) x
    where not exists (select 1 from monitor_tick t where t.ref_id = x) and not exists (select 1 from call c where c.id = x));
  delete from blob where call_id = any(unused);
  delete from call_result where call_id = any(unused);
end $$;
