-- Payments by agents, the wallets they come from, and subscriptions.

-- The account that a wallet has paid for. The wallet is a CAIP-10 id: the same address on another chain may belong to
-- someone else.
create table wallet (
  id text primary key,
  account_id uuid not null references account
);

create table payment (
  id uuid primary key,
  -- What was signed: chain, token, payer and nonce. The token accepts it once, and so do we.
  authorization_id text not null unique,
  -- The credential itself is not kept. Whoever has it can decrypt the answer.
  credential_hash bytea not null unique,
  method text not null check (method in ('evm', 'x402')),
  offer text not null,
  price_usdc numeric not null,
  wallet_id text not null,
  -- Known from the start if a key named it, otherwise once the payment is settled.
  account_id uuid references account,
  state text not null check (state in ('pending', 'settled')),
  -- A settlement of this payment can only be in a later block.
  since_block bigint not null,
  -- Encrypted under a key made from the credential: first what was promised, then what was answered.
  answer bytea not null,
  -- The transaction.
  reference text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index payment_of_account on payment (account_id, created_at);

create table subscription (
  account_id uuid primary key references account,
  id uuid not null unique,
  plan_id text not null references plan,
  -- The months that are paid for, counted from the start, which is also the account's anchor: each is a cycle.
  started_at timestamptz not null,
  months int not null check (months > 0),
  paid_through timestamptz not null
);
