-- The sets of functions that others have taken the place of while processes that brought them may still run: those must
-- not put them back.
alter table function_set add column if not exists replaced text[] not null default '{}';
