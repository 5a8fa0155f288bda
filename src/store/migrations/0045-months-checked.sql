-- Second step: the rows that are there are checked, while others read and write them.
alter table call_result validate constraint first_part;
alter table blob validate constraint first_part;
