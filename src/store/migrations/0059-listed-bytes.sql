-- What the addresses of a batch take, for the bytes that its account keeps. Null where nobody has counted them.
alter table crawl add column if not exists listed_bytes bigint;
