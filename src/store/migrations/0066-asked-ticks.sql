-- The last tick that was asked for outside the schedule, and whether an ended tick was.
alter table monitor add column if not exists asked_tick uuid;
alter table monitor_tick add column if not exists asked boolean not null default false;
