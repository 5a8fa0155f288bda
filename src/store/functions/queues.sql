-- How long work waits, for the operator's metrics.

-- Seconds since something began to wait; 0 if nothing is waiting.
create function seconds_since(moment timestamptz) returns float8 language sql stable as $$
  select greatest(0, coalesce(extract(epoch from now() - moment), 0))::float8;
$$;
