-- Bytes kept beside results and pictures: requests, and answers for Idempotency-Keys. Set by triggers (functions/kept.sql);
-- null in rows from before, which are not counted.
alter table call add column params_bytes int;
alter table idempotency add column bytes int;
-- Cached pages are summed when they are asked for, because a crash empties their table without a word.
create index fetch_cache_of_account on fetch_cache (account_id);
