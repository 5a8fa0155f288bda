-- Fills the search index of accounts that use the search.

-- Lists new results of accounts that use the search, to be indexed later.
create or replace function list_results() returns trigger language plpgsql as $$
begin
  insert into search_waiting (account_id, call_id)
    select r.account_id, r.call_id from added r join search_account s on s.account_id = r.account_id
    where s.searched_at > now() - interval '30 days'
    on conflict do nothing;
  return null;
end $$;

create or replace trigger list_results after insert on call_result referencing new table as added
  for each statement execute function list_results();

-- Has an account's results indexed from now on. take_unindexed lists its earlier results step by step.
create function note_search(the_account uuid) returns void language sql as $$
  insert into search_account as s (account_id) values (the_account)
  on conflict (account_id) do update set searched_at = now(),
    list_from = case when s.searched_at < now() - interval '30 days' then now() else s.list_from end,
    list_before = case when s.searched_at < now() - interval '30 days' then 'infinity' else s.list_before end,
    list_after = case when s.searched_at < now() - interval '30 days' then s.searched_at else s.list_after end
  where s.searched_at < now() - interval '1 hour'
$$;

-- Whether a call has pages that are worth finding and not in the index yet. Of a monitor's runs, only those that the
-- next run is compared with.
create function is_unindexed(c call) returns boolean language sql stable as $$
  select c.status = 'completed' and c.doubt is null and c.service in ('scrape', 'extract', 'search', 'monitor')
    and not exists (select 1 from search_page p where p.call_id = c.id)
    and (c.service <> 'monitor' or exists (
      select 1 from monitor m, jsonb_each_text(m.base) b where m.id = c.parent_id and b.value = c.id::text))
$$;

-- Lists up to `most` earlier calls of an account.
create function list_earlier_results(s search_account, most int) returns void language plpgsql as $$
declare
  ids uuid[];
  last call;
begin
  ids := array(select c.id from call c
    where c.account_id = s.account_id and c.created_at <= s.list_before and c.created_at >= s.list_after
      and (s.list_before_id is null or (c.created_at, c.id) < (s.list_before, s.list_before_id))
    order by c.created_at desc, c.id desc limit most);
  insert into search_waiting (account_id, call_id)
    select s.account_id, c.id from call c where c.id = any(ids) and is_unindexed(c) on conflict do nothing;
  if cardinality(ids) = most then
    select * into last from call where id = ids[most];
    update search_account set list_before = last.created_at, list_before_id = last.id where account_id = s.account_id;
    return;
  end if;
  -- Calls that were being closed when the account began to search, and may not have been listed by the trigger.
  insert into search_waiting (account_id, call_id)
    select s.account_id, c.id from call c
    where c.account_id = s.account_id and c.created_at between s.list_from - interval '1 day' and s.list_from
      and c.finished_at between s.list_from - interval '1 minute' and s.list_from + interval '1 minute' and is_unindexed(c)
    on conflict do nothing;
  update search_account set list_before = null, list_before_id = null where account_id = s.account_id;
end $$;

-- What to index next for an account, newest first: up to `most` calls with up to `most_bytes` of results in all, but at
-- least one. `state` is taken, busy if another process works on the account, or done. Only part of a long history is
-- searched at once, so `taken` may come without calls.
create function take_unindexed(the_account uuid, most int, most_bytes int, out state text, out calls uuid[])
language plpgsql as $$
declare
  s search_account;
  is_over boolean := false;
begin
  select * into s from search_account where account_id = the_account for update skip locked;
  if not found or s.leased_until > now() then
    state := case when exists (select 1 from search_account where account_id = the_account) then 'busy' else 'done' end;
    return;
  end if;
  for part in 1..10 loop
    calls := array(
      select x.call_id from (
        select w.call_id, row_number() over newest as place, sum(r.json_bytes) over newest as bytes
        from (
          select w.call_id from search_waiting w left join call c on c.id = w.call_id
          where w.account_id = the_account and c.status is distinct from 'running'
          order by w.call_id desc limit most) w
        left join call_result r on r.call_id = w.call_id window newest as (order by w.call_id desc)) x
      where x.place = 1 or coalesce(x.bytes, 0) <= most_bytes);
    is_over := s.list_before is null;
    exit when cardinality(calls) > 0 or is_over;
    perform list_earlier_results(s, 1000);
    select * into s from search_account where account_id = the_account;
  end loop;
  state := case when cardinality(calls) = 0 and is_over then 'done' else 'taken' end;
  if state = 'taken' then
    update search_account set leased_until = now() + interval '30 seconds' where account_id = the_account;
  end if;
end $$;

-- Ends what take_unindexed began. `calls` were indexed; without them, the next process takes the same ones.
create function leave_unindexed(the_account uuid, calls uuid[]) returns void language sql as $$
  delete from search_waiting where account_id = the_account and call_id = any(calls);
  update search_account set leased_until = 'epoch' where account_id = the_account;
$$;
