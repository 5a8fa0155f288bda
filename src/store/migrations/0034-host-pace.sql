-- How many pages of a host are fetched at once by how quickly it answers: more than usual where it stays quick, fewer where
-- it slows down. Null is the usual number.
alter table crawl_host add column pace int;
-- How long it takes to answer when it is well, in milliseconds.
alter table crawl_host add column answer_ms int;
