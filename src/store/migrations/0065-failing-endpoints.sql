-- The overview lists the endpoints of an account that fail, of which there are few beside all there are.
create index if not exists webhook_endpoint_failing on webhook_endpoint (account_id, failing_since)
  where failing_since is not null;
