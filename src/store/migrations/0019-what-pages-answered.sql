-- What the page of a call answered: its HTTP status, and why its content is not worth paying for, if it is not.
alter table call add column status_code int, add column doubt text;
alter table crawl_page add column status_code int, add column doubt text;
-- Whether a tick was the first that had something to compare with.
alter table monitor_tick add column first_run boolean not null default false;
