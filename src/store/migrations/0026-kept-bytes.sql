-- Bytes that each account keeps: results and pictures. Counted by triggers (functions/kept.sql).

alter table call_result add column account_id uuid;
update call_result r set account_id = c.account_id from call c where c.id = r.call_id;

create table kept_bytes (
  account_id uuid primary key,
  bytes bigint not null
);
-- Changes that are not in the sum yet. Written without a lock that others would wait for, and summed up in the background.
create table kept_change (
  account_id uuid not null,
  bytes bigint not null
);
create index kept_change_of_account on kept_change (account_id);

insert into kept_bytes (account_id, bytes)
  select account_id, sum(bytes) from (
    select account_id, octet_length(body)::bigint as bytes from call_result where account_id is not null
    union all
    select account_id, octet_length(body)::bigint from blob) kept
  group by account_id;
