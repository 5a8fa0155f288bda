-- Results and pictures are partitioned by the month (functions/months.sql), in three steps that keep nobody waiting and
-- move no rows: what is there becomes the first partition, which ends with the next month. First the rows that come from
-- now on are promised to belong to it.
do $$
declare
  next_month_ends constant timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
  first_id_after constant uuid :=
    lpad(to_hex((extract(epoch from next_month_ends) * 1000)::bigint), 12, '0') || repeat('0', 20);
begin
  execute format('alter table call_result add constraint first_part check (call_id < %L) not valid', first_id_after);
  execute format('alter table blob add constraint first_part check (id < %L) not valid', first_id_after);
end $$;
