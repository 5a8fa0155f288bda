-- A purchase without a key has an Idempotency-Key too; its owner is then known by the payment, not by an account.
alter table idempotency drop constraint idempotency_account_id_fkey;
