-- Idempotency-Keys: which request came first, and what became of it. Locks are taken in the order account, key.

-- The key of the advisory lock that a process holds on its listening connection. Its class is 7265; that of the locks
-- of hosts is 7264.
create function process_lock(the_process uuid) returns int language sql immutable as $$
  select hashtext(the_process::text);
$$;

-- Whether a process has died. If it was killed, the server drops its lock at once. A process that has only lost that
-- connection still sends heartbeats, less than ten seconds apart (concurrency/loops/loop.ts).
create function process_gone(the_process uuid) returns boolean language sql stable as $$
  select not exists (
    select 1 from process p where p.id = the_process and (not p.has_lock
      or p.heartbeat_at > now() - interval '10 seconds'
      or exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = 7265 and l.granted
        and l.objid::bigint = process_lock(p.id)::bigint & 4294967295 and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database()))));
$$;

-- Claims a key for a request. States:
--   mine         this request is the first, or the process of the first died before it finished any work
--   answered     the answer to the first request is returned
--   done         the call of the first has done its work; its answer can be made from the result
--   in_progress  the first is being answered
--   other_body   the key belongs to a different request
-- `held`: whether the calling process is answering a request with this key; if not, a key that it still has in the
-- table is left over. `new_id` is the id of what a new request will create; `made_id` is that of the first request if
-- it has one. A body of more than `most_bytes` is not returned.
create function claim_key(
  the_account uuid, the_key text, hash bytea, the_process uuid, held boolean, kept_seconds int, new_id uuid default null,
  most_bytes int default 2147483647
) returns table (
  state text, status int, headers json, body bytea, body_bytes int, call_id uuid, made_id uuid
) language plpgsql as $$
declare
  k idempotency;
begin
  -- Not `on conflict do update`: that locks the key whatever its condition says, and take_over_key locks the account.
  insert into idempotency (account_id, key, request_hash, process_id, made_id)
    values (the_account, the_key, hash, the_process, new_id) on conflict do nothing;
  if not found then
    update idempotency i
      set request_hash = hash, process_id = the_process, created_at = now(),
          status = null, headers = null, body = null, call_id = null, awaited = false, made_id = new_id, made_at = null
      where i.account_id = the_account and i.key = the_key and (i.created_at < now() - interval '24 hours'
        or i.status is not null and i.created_at < now() - make_interval(secs => kept_seconds)
        or i.process_id = nobody() and i.request_hash <> hash and not key_call_done(i.call_id));
  end if;
  if found then
    state := 'mine';
    made_id := new_id;
    return next;
    return;
  end if;
  select * into k from idempotency i where i.account_id = the_account and i.key = the_key;
  status := k.status;
  headers := k.headers;
  body_bytes := octet_length(k.body);
  body := case when body_bytes <= most_bytes then k.body end;
  call_id := k.call_id;
  made_id := coalesce(k.made_id, new_id);
  state := case
    when k.key is null then 'in_progress'
    when k.request_hash <> hash then 'other_body'
    when k.status is not null then 'answered'
    when key_call_done(k.call_id) then 'done'
    when k.process_id = the_process and not held or process_gone(k.process_id)
      then take_over_key(k, the_process, new_id)
    else 'in_progress' end;
  if state = 'in_progress' and not k.awaited then
    update idempotency i set awaited = true where i.account_id = the_account and i.key = the_key and i.status is null;
  end if;
  return next;
end $$;

-- The holder of a key that was given back. Not a process, so the next request takes the key over.
create function nobody() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;

-- Whether the call of a key has done what its client asked for. For a crawl or a batch, being started is enough.
create function key_call_done(the_call uuid) returns boolean language sql stable as $$
  select exists (select 1 from call c
    where c.id = the_call and (c.status = 'completed' or c.service in ('crawl', 'batch')));
$$;

-- Gives the key of a dead process to another one, and fails the call that it left behind. Another process that tries
-- the same, or the first one if it is alive after all, finds the key taken.
create function take_over_key(k idempotency, the_process uuid, new_id uuid) returns text language plpgsql as $$
begin
  perform lock_accounts(array[k.account_id]);
  perform 1 from idempotency i where i.account_id = k.account_id and i.key = k.key and i.process_id = k.process_id
    and i.status is null and i.call_id is not distinct from k.call_id for update;
  if not found then
    return 'in_progress';
  end if;
  if key_call_done(k.call_id) then
    return 'done';
  end if;
  perform fail_call(k.call_id, 'internal_error', 'The server stopped while it worked on this request');
  -- An extractor has the id of its call, and its client never got it.
  delete from extractor e where e.id = k.call_id and e.account_id = k.account_id;
  update idempotency i
    set process_id = the_process, created_at = now(), call_id = null, made_id = coalesce(i.made_id, new_id)
    where i.account_id = k.account_id and i.key = k.key;
  return 'mine';
end $$;

-- Ends a request with its key: stores the answer or, without one, gives the key back. The id of what the request may
-- have created is kept, because an error may leave its outcome unknown. Only the process that has the key may do so, or
-- one that made the answer from the result of the call. The key of a call that is done is not given back.
create function end_key(
  the_account uuid, the_key text, the_process uuid, the_call uuid, the_status int, the_headers json, the_body bytea
) returns void language plpgsql as $$
declare
  k idempotency;
begin
  select * into k from idempotency i where i.account_id = the_account and i.key = the_key and i.status is null
    and (i.process_id = the_process or i.call_id = the_call) for update;
  if not found then
    return;
  elsif the_status is not null then
    update idempotency i set status = the_status, headers = the_headers, body = the_body
      where i.account_id = the_account and i.key = the_key;
  elsif not key_call_done(k.call_id) then
    update idempotency i set process_id = nobody(), awaited = false
      where i.account_id = the_account and i.key = the_key;
  end if;
  if k.awaited then
    perform pg_notify('winnow', json_build_object('topic', 'idempotency', 'id', the_account || ':' || the_key)::text);
  end if;
end $$;

-- Forgets a request that was refused before anything was created for it: refused clients may repeat their requests, and
-- must not leave a row each time. If something may have been created, the key is only given back.
create function forget_key(the_account uuid, the_key text, the_process uuid) returns void language plpgsql as $$
declare
  was_awaited boolean;
begin
  delete from idempotency i where i.account_id = the_account and i.key = the_key and i.process_id = the_process
    and i.status is null and i.call_id is null and i.made_at is null returning i.awaited into was_awaited;
  if not found then
    perform end_key(the_account, the_key, the_process, null, null, null, null);
  elsif was_awaited then
    perform pg_notify('winnow', json_build_object('topic', 'idempotency', 'id', the_account || ':' || the_key)::text);
  end if;
end $$;

-- Undoes calls that were reported to the client as failed, though the database may have completed them (the answer to
-- the commit was lost). Except those whose result was returned to a retry with the same key.
create function undo_calls(ids uuid[]) returns void language plpgsql as $$
declare
  one record;
begin
  perform lock_accounts(array(select account_id from call where id = any(ids)));
  for one in
    select c.id, c.account_id, c.service, c.status from call c where c.id = any(ids) and not exists (
      select 1 from idempotency i where i.account_id = c.account_id and c.id in (i.call_id, i.made_id)
        and i.status is not null)
    order by c.id
  loop
    delete from idempotency i where i.account_id = one.account_id and one.id in (i.call_id, i.made_id);
    if one.service in ('crawl', 'batch') then
      if lock_crawl(one.account_id, one.id) = 'running' then
        perform end_crawl(one.id, 'failed', 'upstream_failed', 'The database is not available at the moment');
      end if;
    elsif one.status = 'completed' then
      perform refund_call(one.id);
      update call set status = 'failed', cost = 0, error =
          json_build_object('type', 'upstream_failed', 'message', 'The database is not available at the moment')
        where id = one.id;
      delete from call_result where call_id = one.id;
    else
      perform fail_call(one.id, 'upstream_failed', 'The database is not available at the moment');
    end if;
  end loop;
end $$;
