-- Webhooks: secrets, deliveries with every attempt, and how endpoints are doing. Locks are taken in the order endpoint,
-- deliveries.

-- Sealed, because they must be readable to sign with them; see store/sealed.ts.
create table webhook_secret (
  account_id uuid primary key references account,
  current bytea not null,
  -- Signs beside the current one until its time is over.
  previous bytea,
  previous_until timestamptz
);

-- Where an account has had something sent to. No reference to the account: checking one would make calls of the account
-- wait, which lock its row.
create table webhook_endpoint (
  -- Made from the account and the URL, which may be too long for an index.
  id uuid primary key,
  account_id uuid not null,
  -- The first failure after the last success.
  failing_since timestamptz,
  -- Nothing is sent any more, until the owner has something sent again.
  switched_off_at timestamptz
);

create table webhook_delivery (
  -- Sent as webhook-id, with each attempt the same.
  id uuid primary key,
  account_id uuid not null,
  endpoint_id uuid not null references webhook_endpoint,
  type text not null,
  url text not null,
  -- The JSON text as it is sent.
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- When the event happened.
  created_at timestamptz not null,
  -- Set while pending.
  next_attempt_at timestamptz,
  -- Attempts in all, and since the delivery was last begun anew.
  attempts int not null default 0,
  tries int not null default 0,
  -- Grows with each step. A job that holds another number is out of date.
  ticket int not null default 1
);
create index webhook_delivery_of_account on webhook_delivery (account_id, created_at);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, status);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where status = 'pending';

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  status_code int,
  elapsed_ms int not null,
  error text,
  -- The beginning of the answer.
  response text,
  primary key (delivery_id, number)
);

-- Receivers tell the order of events by their time, and one transaction may write several.
alter table outbox alter column created_at set default clock_timestamp();

-- Wakes whoever turns events into deliveries.
create function announce_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('winnow', '{"topic":"outbox","id":""}');
  return null;
end $$;
create trigger outbox_announced after insert on outbox for each statement execute function announce_events();

-- A payload of which PostgreSQL can read the members: JSON may hold \u0000 and halves of surrogate pairs, text may not.
create function readable_payload(payload json) returns json language plpgsql immutable as $$
begin
  perform payload -> 'data';
  return payload;
exception when data_exception then
  return regexp_replace(regexp_replace(payload::text,
    '(?<!\\)((?:\\\\)*)(?:\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))', '\1\\ufffd', 'gi'),
    '(?<!\\ud[89ab][0-9a-f]{2})(?<!\\)((?:\\\\)*)\\ud[c-f][0-9a-f]{2}', '\1\\ufffd', 'gi')::json;
end $$;

-- Writes down what came of an attempt and what follows: the delivery has arrived, is tried again after so many seconds,
-- or is given up. An endpoint that has failed for too long is switched off, with all that waits for it.
create function record_attempt(
  the_delivery uuid, the_ticket int, the_status int, began timestamptz, elapsed int, the_error text, the_response text,
  retry_seconds int, patience interval
) returns table (ticket int, next_attempt_at timestamptz, switched_off boolean) language plpgsql as $$
declare
  the_endpoint uuid;
  d webhook_delivery;
  e webhook_endpoint;
  arrived boolean := the_error is null;
begin
  select endpoint_id into the_endpoint from webhook_delivery where id = the_delivery;
  if not found then
    return;
  end if;
  select * into e from webhook_endpoint where id = the_endpoint for update;
  select * into d from webhook_delivery where id = the_delivery for update;
  if not found then
    return;
  end if;
  insert into webhook_attempt (delivery_id, number, at, status_code, elapsed_ms, error, response)
    values (d.id, d.attempts + 1, began, the_status, elapsed, the_error, the_response);
  if arrived then
    e.failing_since := null;
    e.switched_off_at := null;
  else
    e.failing_since := coalesce(e.failing_since, now());
    if e.failing_since <= now() - patience then
      e.switched_off_at := coalesce(e.switched_off_at, now());
    end if;
  end if;
  update webhook_endpoint set failing_since = e.failing_since, switched_off_at = e.switched_off_at
    where id = e.id and (failing_since, switched_off_at) is distinct from (e.failing_since, e.switched_off_at);
  update webhook_delivery set attempts = attempts + 1 where id = d.id;
  -- The owner may have begun it anew while this attempt was under way.
  if d.ticket = the_ticket and d.status = 'pending' then
    update webhook_delivery w set
      status = case when arrived then 'delivered' when retry_seconds is null then 'failed' else 'pending' end,
      next_attempt_at = case when not arrived then now() + retry_seconds * interval '1 second' end,
      tries = w.tries + 1, ticket = w.ticket + 1
      where w.id = d.id;
  elsif arrived and d.status = 'failed' then
    -- The endpoint was switched off while this attempt was under way.
    update webhook_delivery set status = 'delivered' where id = d.id;
  end if;
  if e.switched_off_at is not null then
    update webhook_delivery w set status = 'failed', next_attempt_at = null, ticket = w.ticket + 1
      where w.endpoint_id = e.id and w.status = 'pending';
  end if;
  return query select w.ticket, w.next_attempt_at, e.switched_off_at is not null
    from webhook_delivery w where w.id = d.id and d.ticket = the_ticket;
end $$;

-- Begins a delivery anew, and trusts its endpoint again. Nothing when the account has no such delivery.
create function redeliver(the_account uuid, the_delivery uuid)
returns table (ticket int, url text, next_attempt_at timestamptz)
language plpgsql as $$
declare
  the_endpoint uuid;
begin
  select endpoint_id into the_endpoint from webhook_delivery where id = the_delivery and account_id = the_account;
  if not found then
    return;
  end if;
  update webhook_endpoint set failing_since = null, switched_off_at = null where id = the_endpoint;
  return query update webhook_delivery w
    set status = 'pending', next_attempt_at = now(), tries = 0, ticket = w.ticket + 1
    where w.id = the_delivery returning w.ticket, w.url, w.next_attempt_at;
end $$;
