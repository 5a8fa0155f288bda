-- People at the dashboard: how they sign in, their sessions and one-time links; and what was used by day and service.

-- How a person signs in to an account. Without a row, or with no password in it, only a one-time link opens it.
create table login (
  account_id uuid primary key references account,
  -- In lower case.
  email text unique,
  -- scrypt, with its parameters and salt.
  password text,
  -- Attempts in the current window; here, so that the bound holds over all processes.
  attempts int not null default 0,
  attempts_since timestamptz not null default 'epoch'
);

-- Only hashes: who reads the table cannot sign in with it.
create table dashboard_session (
  token_hash bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index dashboard_session_of_account on dashboard_session (account_id);
create index dashboard_session_by_end on dashboard_session (expires_at);

create table sign_in_link (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null
);

-- Counted as it is charged: a report reads a few rows a day whatever the length of the history, and stays true after
-- entries of the history are gone.
create table usage_day (
  account_id uuid not null,
  -- In UTC.
  day date not null,
  service text not null,
  credits bigint not null,
  calls int not null,
  primary key (account_id, day, service)
) with (fillfactor = 70);

-- The pages of a crawl are calls of their own; they count for the crawl.
create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage_day as u (account_id, day, service, credits, calls)
    select l.account_id, (l.created_at at time zone 'UTC')::date, coalesce(p.service, c.service),
      -sum(l.plan_delta + l.bought_delta), count(*) filter (where l.kind = 'charge')
    from charged l join call c on c.id = l.call_id left join call p on p.id = c.parent_id
    where l.kind in ('charge', 'refund')
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, day, service) do update
    set credits = u.credits + excluded.credits, calls = u.calls + excluded.calls;
  return null;
end $$;

create trigger ledger_usage after insert on ledger
  referencing new table as charged for each statement execute function count_usage();

insert into usage_day (account_id, day, service, credits, calls)
  select l.account_id, (l.created_at at time zone 'UTC')::date, coalesce(p.service, c.service),
    -sum(l.plan_delta + l.bought_delta), count(*) filter (where l.kind = 'charge')
  from ledger l join call c on c.id = l.call_id left join call p on p.id = c.parent_id
  where l.kind in ('charge', 'refund')
  group by 1, 2, 3;
