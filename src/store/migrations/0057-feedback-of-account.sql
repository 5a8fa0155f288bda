-- To count what an account has given: it keeps a bounded number of them.
create index if not exists v1_feedback_of_account on v1_feedback (account_id);
