-- A recipe to sign in that waits for a code which a person or a program has to bring, and the code on its way to it.
alter table site_session add column code_wanted_until timestamptz, add column code sealed;
