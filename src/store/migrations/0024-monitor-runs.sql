-- When runs of a monitor were asked for, so that there are not too many a minute. Older times are dropped as new ones come.
alter table monitor add column runs_asked timestamptz[] not null default '{}';
