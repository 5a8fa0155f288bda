-- The search index has one row for each page of an account, as it was fetched last: monitors fetch the same page again
-- and again, and their rows would crowd out all other pages.
delete from search_page p using search_page newer
  where newer.account_id = p.account_id and newer.identity = p.identity
    and (newer.call_id, newer.nr) > (p.call_id, p.nr);
create unique index search_page_identity on search_page (account_id, identity);
