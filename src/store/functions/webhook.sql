-- Events on their way to webhooks. Locks are taken in the order endpoint, deliveries.

-- Wakes the processes that turn events into deliveries.
create or replace function announce_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('winnow', '{"topic":"outbox","id":""}');
  return null;
end $$;

create or replace trigger outbox_announced after insert on outbox for each statement execute function announce_events();

-- A payload whose members PostgreSQL can read: JSON may have \u0000 and halves of surrogate pairs, text may not.
-- Escaped backslashes are replaced first, so that each remaining backslash begins an escape.
create function readable_payload(payload json) returns json language plpgsql immutable as $$
begin
  perform payload -> 'data';
  return payload;
exception when data_exception then
  return regexp_replace(regexp_replace(replace(payload::text, '\\', '\u005c'),
    '\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})', '\\ufffd', 'gi'),
    '(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}', '\\ufffd', 'gi')::json;
end $$;

-- Records an attempt and its consequence: the delivery has arrived, is retried after `retry_seconds`, or has failed. An
-- endpoint that has been failing for longer than `patience` is switched off, and its pending deliveries fail. The
-- caller decides the delay; whether it still applies is decided here, under the locks, because the owner may have
-- restarted the delivery meanwhile.
create function record_attempt(
  the_delivery uuid, the_ticket int, attempt json, retry_seconds int, patience interval
) returns table (ticket int, next_attempt_at timestamptz, switched_off boolean) language plpgsql as $$
declare
  the_endpoint uuid;
  d webhook_delivery;
  e webhook_endpoint;
  arrived boolean := attempt ->> 'error' is null;
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
    select d.id, d.attempts + 1, a.at, a."statusCode", a."elapsedMs", a.error, a.response
    from json_to_record(attempt) as a(at timestamptz, "statusCode" int, "elapsedMs" int, error text, response text);
  if arrived then
    e.failing_since := null;
    e.switched_off_at := null;
  -- The owner may have restarted the delivery and its endpoint during this attempt; then the earlier attempt's answer
  -- says nothing about the next.
  elsif d.ticket = the_ticket then
    e.failing_since := coalesce(e.failing_since, now());
    if e.failing_since <= now() - patience then
      e.switched_off_at := coalesce(e.switched_off_at, now());
    end if;
  end if;
  update webhook_endpoint set failing_since = e.failing_since, switched_off_at = e.switched_off_at
    where id = e.id and (failing_since, switched_off_at) is distinct from (e.failing_since, e.switched_off_at);
  update webhook_delivery set attempts = attempts + 1 where id = d.id;
  if d.ticket = the_ticket and d.status = 'pending' then
    update webhook_delivery w set
      status = case when arrived then 'delivered' when retry_seconds is null then 'failed' else 'pending' end,
      next_attempt_at = case when not arrived then now() + retry_seconds * interval '1 second' end,
      tries = w.tries + 1, ticket = w.ticket + 1
      where w.id = d.id;
  elsif arrived and d.status = 'failed' then
    -- The endpoint was switched off during this attempt.
    update webhook_delivery set status = 'delivered' where id = d.id;
  end if;
  if e.switched_off_at is not null then
    -- Deliveries that the owner has restarted are attempted all the same: no others have no tries and a ticket above 1.
    update webhook_delivery w set status = 'failed', next_attempt_at = null, ticket = w.ticket + 1
      where w.endpoint_id = e.id and w.status = 'pending' and not (w.tries = 0 and w.ticket > 1);
  end if;
  return query select w.ticket, w.next_attempt_at, e.switched_off_at is not null
    from webhook_delivery w where w.id = d.id and d.ticket = the_ticket;
end $$;

-- Restarts a delivery and switches its endpoint on again, because the owner asked for it. Returns no row if the account
-- has no such delivery.
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
