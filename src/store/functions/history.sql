-- History entries.

-- Deletes calls with their results and pictures; the ledger stays, because what was charged stays charged.
create function delete_calls(ids uuid[]) returns void language plpgsql as $$
begin
  delete from blob where call_id = any(ids);
  delete from call_result where call_id = any(ids);
  delete from monitor_tick where id = any(ids);
  delete from call where id = any(ids);
end $$;
