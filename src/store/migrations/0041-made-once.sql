-- What a request with an Idempotency-Key makes beside a call has this id, so that whoever begins the request again finds
-- it; made_at where it has no row of its own.
alter table idempotency add column made_id uuid, add column made_at timestamptz;
