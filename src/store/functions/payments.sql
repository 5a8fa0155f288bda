-- Subscriptions that agents pay for.

-- Pays for some months of a plan. The same plan is extended. Another plan begins at once; what was paid for the old one
-- and not used, future months included, becomes bought credits.
create function subscribe(the_account uuid, new_plan text, new_months int, payment_id uuid, new_id uuid)
returns table (subscription_id uuid, renewed boolean, through timestamptz) language plpgsql as $$
declare
  a account;
  s subscription;
  begun int;
  kept bigint;
begin
  perform lock_accounts(array[the_account]);
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
    -- Credits of a plan that the operator set were not paid for.
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
