-- Requests of the legacy v1 interface, which are answered later than they are taken.

-- Each is a metered call with the same id: the call has the credits, the history entry and the answer, this row has
-- the place in the queue. It goes when the history entry goes.
create table v1_request (
  id uuid primary key references call on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('smartscraper', 'searchscraper', 'markdownify', 'smartcrawler', 'sitemap')),
  -- The body, with the secrets that fetching needs; struck out when it is done.
  request json not null,
  -- A crawl is worked on by the crawl's own workers, so it never stands in this queue.
  state text not null check (state in ('queued', 'processing', 'ended', 'crawl')),
  attempt int not null default 0,
  -- Whoever works on it; whoever comes with another token has lost it.
  token uuid,
  -- When it may be claimed: at once, or when the lease of its worker is over.
  run_at timestamptz not null default now()
);
create index v1_request_due on v1_request (account_id, run_at) where state in ('queued', 'processing');

create table v1_feedback (
  id uuid primary key,
  account_id uuid not null references account,
  request_id uuid not null references call on delete cascade,
  rating int not null check (rating between 0 and 5),
  feedback_text text,
  created_at timestamptz not null default now()
);
create index v1_feedback_of_request on v1_feedback (request_id);

-- Claims due requests: those that wait, and those whose worker has died, which is when its lease is over. Accounts take
-- turns, and what they have under way counts, so that one that sends thousands does not hold up one that sends two.
create function claim_v1_requests(the_token uuid, capacity int, lease_ms int) returns setof v1_request
language sql as $$
  with recursive holder as (
    (select account_id from v1_request where state in ('queued', 'processing') order by account_id limit 1)
    union all
    select (select r.account_id from v1_request r
            where r.state in ('queued', 'processing') and r.account_id > h.account_id order by r.account_id limit 1)
    from holder h where h.account_id is not null),
  chosen as materialized (
    select due.id from holder h
    cross join lateral (
      select count(*) as busy from v1_request r
      where r.account_id = h.account_id and r.state = 'processing' and r.run_at > now()) under_way
    cross join lateral (
      select r.id, r.run_at, row_number() over (order by r.run_at) as turn from v1_request r
      where r.account_id = h.account_id and r.state in ('queued', 'processing') and r.run_at <= now()
      order by r.run_at limit capacity) due
    order by under_way.busy + due.turn, due.run_at limit capacity),
  -- Another worker may have been quicker: what it has locked is passed over, what it has claimed is no longer due.
  locked as materialized (
    select r.id from v1_request r join chosen using (id)
    where r.state in ('queued', 'processing') and r.run_at <= now() for update of r skip locked)
  update v1_request r
    set state = 'processing', token = the_token, attempt = r.attempt + 1,
        run_at = now() + make_interval(secs => lease_ms / 1000.0)
    from locked where r.id = locked.id returning r.*;
$$;

-- Takes a request on: key, rate and credits as for any call, and a place in the queue, in one statement.
create function open_v1_request(
  the_process uuid, the_id uuid, the_account uuid, the_key uuid, the_service text, the_params text, session text,
  reserve int, the_kind text, the_request text
) returns table (outcome text, remaining bigint, rate_limit int, rate_left int) language plpgsql as $$
begin
  select o.outcome, o.remaining, o.rate_limit, o.rate_left into outcome, remaining, rate_limit, rate_left
    from open_calls(the_process, array[the_id], array[the_account], array[the_key], array[the_service],
      array[the_params], array[session], array[null::uuid], array[reserve], array[true]) o;
  if outcome = 'opened' then
    -- No process has it yet, so none that dies may take it along.
    delete from open_call where call_id = the_id;
    insert into v1_request (id, account_id, kind, request, state)
      values (the_id, the_account, the_kind, the_request::json, 'queued');
    perform pg_notify('winnow', json_build_object('topic', 'v1', 'id', the_id)::text);
  end if;
  return next;
end $$;
