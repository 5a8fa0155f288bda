-- Events, and the webhooks that they are sent to: secrets, deliveries with every attempt, and how endpoints are doing.
-- Locks are taken in the order endpoint, deliveries.

-- Events are written together with the change that they report, and delivered afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  type text not null,
  payload json not null,
  -- Receivers order events by their time, and one transaction may write several.
  created_at timestamptz not null default clock_timestamp()
);

-- Encrypted rather than hashed, because signing needs them; see store/sealed.ts.
create table webhook_secret (
  account_id uuid primary key references account,
  current bytea not null,
  -- Signs beside the current one until its time is over.
  previous bytea,
  previous_until timestamptz
);

-- The endpoints of an account. No reference to the account: checking one would make calls of the account wait, which
-- lock its row.
create table webhook_endpoint (
  -- Made from the account and the URL, which may be too long for an index.
  id uuid primary key,
  account_id uuid not null,
  -- The first failure after the last success.
  failing_since timestamptz,
  -- Nothing more is sent until the owner asks for something to be sent again.
  switched_off_at timestamptz
);

create table webhook_delivery (
  -- Sent as webhook-id, the same with each attempt.
  id uuid primary key,
  account_id uuid not null,
  endpoint_id uuid not null references webhook_endpoint,
  type text not null,
  url text not null,
  -- The JSON text as it is sent.
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- When the event happened.
  created_at timestamptz not null,
  -- Set while pending.
  next_attempt_at timestamptz,
  -- Attempts in all, and since the delivery was last restarted.
  attempts int not null default 0,
  tries int not null default 0,
  -- Raised with each step. A job that holds another number is out of date.
  ticket int not null default 1
);
create index webhook_delivery_of_account on webhook_delivery (account_id, created_at);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, status);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where status = 'pending';

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  status_code int,
  elapsed_ms int not null,
  error text,
  -- The beginning of the response.
  response text,
  primary key (delivery_id, number)
);
