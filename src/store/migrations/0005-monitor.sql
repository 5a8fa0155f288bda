-- Monitors and their ticks. A tick is a metered call of service `monitor` whose parent is the monitor; what its
-- comparison found is in monitor_tick. Locks are taken in the order account, monitor.

create table monitor (
  id uuid primary key,
  account_id uuid not null,
  -- The request as it was made, with the secrets that fetching needs.
  config json not null,
  -- Copied from the request: the schedule as a cron expression and its zone, the page, and where changes are sent.
  cron text not null,
  timezone text,
  url text not null,
  webhook_url text,
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_run_at timestamptz,
  -- Null while paused.
  next_run_at timestamptz,
  -- The time from which next_run_at was computed. If it is in the future, the clock has been set back since.
  planned_at timestamptz not null,
  -- The tick that is waiting or running, and since when. No other tick may begin.
  pending_tick uuid,
  pending_at timestamptz,
  -- Ticks in a row that brought nothing to compare.
  failures int not null default 0,
  -- Raised when the request changes in a way that makes earlier captures incomparable.
  revision int not null default 1,
  -- For each format the last tick with a good capture of it: {"markdown": "<id>"}.
  base jsonb not null default '{}'
) with (fillfactor = 70);
create index monitor_due on monitor (next_run_at) where status = 'active';
create index monitor_planned on monitor (planned_at) where status = 'active';
create index monitor_of_account on monitor (account_id, id);

-- One row a finished tick.
create table monitor_tick (
  -- Also the id of its history entry.
  id uuid primary key,
  monitor_id uuid not null,
  changed boolean not null,
  diffs json not null,
  -- Why a capture was not compared, if it was not.
  warnings json,
  -- The picture in the capture, for the next comparison.
  screenshot_id uuid
);
create index monitor_tick_of_monitor on monitor_tick (monitor_id);
