-- How many bytes each account keeps: results, pictures, requests, addresses of pages and answers for Idempotency-Keys.
-- The sum of kept_bytes and kept_change always equals what the tables hold, because both are written in the same
-- transaction.

-- For results written without an account, as the previous version does.
create or replace function own_result() returns trigger language plpgsql as $$
begin
  new.account_id := coalesce(
    (select account_id from call where id = new.call_id),
    (select c.account_id from crawl_page p join crawl c on c.id = p.crawl_id where p.id = new.call_id));
  return new;
end $$;

-- One change per account and statement.
create or replace function count_kept() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, sum(coalesce(bytes, octet_length(body))) from added where account_id is not null group by account_id;
  return null;
end $$;

create or replace function count_deleted() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, -sum(coalesce(bytes, octet_length(body))) from gone where account_id is not null group by account_id;
  return null;
end $$;

create or replace trigger own_result before insert on call_result for each row
  when (new.account_id is null) execute function own_result();
create or replace trigger count_kept after insert on call_result referencing new table as added
  for each statement execute function count_kept();
create or replace trigger count_deleted after delete on call_result referencing old table as gone
  for each statement execute function count_deleted();
create or replace trigger count_kept after insert on blob referencing new table as added
  for each statement execute function count_kept();
create or replace trigger count_deleted after delete on blob referencing old table as gone
  for each statement execute function count_deleted();

-- Requests, as history shows them. The previous version does not write their length.
create or replace function measure_params() returns trigger language plpgsql as $$
begin
  new.params_bytes := octet_length(new.params::text);
  return new;
end $$;

create or replace function count_params() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, sum(params_bytes) from added where params_bytes is not null group by account_id;
  return null;
end $$;

create or replace function count_deleted_params() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, -sum(params_bytes) from gone where params_bytes is not null group by account_id;
  return null;
end $$;

create or replace trigger measure_params before insert on call for each row
  when (new.params_bytes is null) execute function measure_params();
create or replace trigger count_params after insert on call referencing new table as added
  for each statement execute function count_params();
create or replace trigger count_deleted_params after delete on call referencing old table as gone
  for each statement execute function count_deleted_params();

-- Addresses of batches, and those that a crawl has found but not fetched when it ends.
create or replace function count_listed() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, sum(listed_bytes) from added where listed_bytes is not null group by account_id;
  return null;
end $$;

create or replace function count_deleted_listed() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, -sum(listed_bytes) from gone where listed_bytes is not null group by account_id;
  return null;
end $$;

create or replace function count_changed_listed() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    values (new.account_id, coalesce(new.listed_bytes, 0) - coalesce(old.listed_bytes, 0));
  return null;
end $$;

create or replace trigger count_listed after insert on crawl referencing new table as added
  for each statement execute function count_listed();
create or replace trigger count_changed_listed after update of listed_bytes on crawl for each row
  when (new.listed_bytes is distinct from old.listed_bytes) execute function count_changed_listed();
create or replace trigger count_deleted_listed after delete on crawl referencing old table as gone
  for each statement execute function count_deleted_listed();

-- Answers for Idempotency-Keys: a row has none at first, and loses it when another request takes the key.
create or replace function measure_answer() returns trigger language plpgsql as $$
begin
  new.bytes := octet_length(new.body);
  return new;
end $$;

create or replace function count_answer() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    values (new.account_id, coalesce(new.bytes, 0) - coalesce(old.bytes, 0));
  return null;
end $$;

create or replace function count_deleted_answers() returns trigger language plpgsql as $$
begin
  insert into kept_change (account_id, bytes)
    select account_id, -sum(bytes) from gone where bytes is not null group by account_id;
  return null;
end $$;

create or replace trigger measure_answer before update on idempotency for each row
  when (new.body is distinct from old.body) execute function measure_answer();
create or replace trigger count_answer after update on idempotency for each row
  when (new.bytes is distinct from old.bytes) execute function count_answer();
create or replace trigger count_deleted_answers after delete on idempotency referencing old table as gone
  for each statement execute function count_deleted_answers();

-- Adds up to `most` changes to the sums; returns how many there were. Several processes may do it at once.
create function sum_kept(most int) returns int language plpgsql as $$
declare
  summed int;
begin
  with taken as (
    delete from kept_change where ctid in (select ctid from kept_change limit most for update skip locked)
    returning account_id, bytes),
  sums as (select account_id, sum(bytes) as bytes, count(*) as changes from taken group by account_id order by account_id),
  added as (
    insert into kept_bytes (account_id, bytes) select account_id, bytes from sums
    on conflict (account_id) do update set bytes = kept_bytes.bytes + excluded.bytes)
  select coalesce(sum(changes), 0) into summed from sums;
  return summed;
end $$;
