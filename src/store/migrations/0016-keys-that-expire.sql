-- Keys that end by themselves, and usage by key.
alter table api_key add column expires_at timestamptz;

-- The nil id stands for no key: people at the dashboard, ticks of monitors, and what was used before this was counted.
alter table usage_day add column key_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table usage_day drop constraint usage_day_pkey;
alter table usage_day add primary key (account_id, day, service, key_id);
