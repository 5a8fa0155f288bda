-- How long work waits, for the operator's metrics.

-- For how long something has waited; 0 if nothing does.
create function seconds_since(moment timestamptz) returns float8 language sql stable as $$
  select greatest(0, coalesce(extract(epoch from now() - moment), 0))::float8;
$$;
