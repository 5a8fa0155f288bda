-- Payments by agents, the wallets they come from, and subscriptions.

-- The account that a wallet has paid for. The wallet is a CAIP-10 id: the same address on another chain may be someone
-- else's.
create table wallet (
  id text primary key,
  account_id uuid not null references account
);

create table payment (
  id uuid primary key,
  -- What was signed: chain, token, payer and nonce. The token honours it once, and so do we.
  authorization_id text not null unique,
  -- The credential itself is not kept. Whoever has it can open the answer.
  credential_hash bytea not null unique,
  method text not null check (method in ('evm', 'x402')),
  offer text not null,
  price_usdc numeric not null,
  wallet_id text not null,
  -- Known from the start where a key named it, else once the payment is settled.
  account_id uuid references account,
  state text not null check (state in ('pending', 'settled')),
  -- A settlement of this payment can only stand in a later block.
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
  -- Paid are so many months from the start, which is also the account's anchor: each is a cycle.
  started_at timestamptz not null,
  months int not null check (months > 0),
  paid_through timestamptz not null
);

-- Gives the account its new plan credits when its cycle is over; a subscription that is over leaves the free plan. The
-- caller holds the account's row lock.
create function renew_cycle(the_account uuid) returns void language plpgsql as $$
declare
  a account;
  target bigint;
  months int;
  new_start timestamptz;
begin
  select * into a from account where id = the_account;
  if a.cycle_end > now() then
    return;
  end if;
  months := (extract(year from age(now(), a.cycle_anchor)) * 12 + extract(month from age(now(), a.cycle_anchor)))::int;
  -- age() counts whole months by the calendar and can be one off around short months.
  while a.cycle_anchor + make_interval(months => months) > now() loop months := months - 1; end loop;
  while a.cycle_anchor + make_interval(months => months + 1) <= now() loop months := months + 1; end loop;
  new_start := a.cycle_anchor + make_interval(months => months);
  -- A plan that the operator has set since then is not the subscription's to end.
  if exists (select 1 from subscription s
             where s.account_id = a.id and s.plan_id = a.plan_id and s.paid_through <= now()) then
    a.plan_id := 'free';
  end if;
  select coalesce(p.monthly_credits, 0) into target from plan p where p.id = a.plan_id;
  insert into ledger (account_id, key, kind, plan_delta, bought_delta)
    values (a.id, 'cycle:' || a.id || ':' || extract(epoch from a.cycle_end), 'plan', target - a.plan_credits, 0);
  update account
    set plan_id = a.plan_id, plan_credits = target, used = 0, cycle_start = new_start,
        cycle_end = a.cycle_anchor + make_interval(months => months + 1)
    where id = a.id;
end $$;

-- Pays for so many months of a plan. The same plan is prolonged. Another one begins at once; what was paid for the old
-- one and is not used up, months to come included, becomes bought credits.
create function subscribe(the_account uuid, new_plan text, new_months int, payment_id uuid, new_id uuid)
returns table (subscription_id uuid, renewed boolean, through timestamptz) language plpgsql as $$
declare
  a account;
  s subscription;
  begun int;
  kept bigint;
begin
  perform 1 from account where id = the_account for update;
  perform renew_cycle(the_account);
  select * into strict a from account where id = the_account;
  select * into s from subscription where account_id = the_account and paid_through > now();
  if found and s.plan_id = new_plan and a.plan_id = new_plan then
    update subscription
      set months = s.months + new_months,
          paid_through = s.started_at + make_interval(months => s.months + new_months)
      where account_id = the_account;
    return query select x.id, true, x.paid_through from subscription x where x.account_id = the_account;
    return;
  end if;
  if found then
    begun := 1;
    while s.started_at + make_interval(months => begun) <= now() loop begun := begun + 1; end loop;
    -- What a plan of the operator's gave was not paid for.
    select case when a.plan_id = s.plan_id then greatest(a.plan_credits, 0) else 0 end
        + p.monthly_credits * greatest(s.months - begun, 0) into kept
      from plan p where p.id = s.plan_id;
    if kept > 0 then
      perform add_credits(the_account, 'kept:' || payment_id, 'refund', kept);
    end if;
  end if;
  perform change_plan(the_account, new_plan);
  insert into subscription as x (account_id, id, plan_id, started_at, months, paid_through)
    values (the_account, new_id, new_plan, now(), new_months, now() + make_interval(months => new_months))
    on conflict (account_id) do update
      set id = excluded.id, plan_id = excluded.plan_id, started_at = excluded.started_at, months = excluded.months,
          paid_through = excluded.paid_through;
  return query select x.id, false, x.paid_through from subscription x where x.account_id = the_account;
end $$;
