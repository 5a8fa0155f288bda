-- What a key's request has done, so that a request cut short is answered from its result instead of being done again.

-- The call that the request opened, and whether somebody waits for the answer.
alter table idempotency add column call_id uuid, add column awaited boolean not null default false;

-- True for a process that holds its advisory lock (see process_gone) while it is connected.
alter table process add column has_lock boolean not null default false;
