-- The pace that a crawl was asked to keep: before this time none of its pages may be begun.
alter table crawl add column paced_until timestamptz not null default 'epoch';
