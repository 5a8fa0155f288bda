-- What a delivery tells of: a monitor, crawl, batch or extractor. Null: none of these, or made by the version before.
alter table webhook_delivery add column subject_id uuid;
create index webhook_delivery_of_subject on webhook_delivery (account_id, subject_id, created_at, id)
  where subject_id is not null;
-- Those of monitors are few and are looked at beside their monitor.
update webhook_delivery set subject_id = substring(left(body, 2000) from '"cronId": ?"([0-9a-f-]{36})"')::uuid
  where type like 'monitor.%';
