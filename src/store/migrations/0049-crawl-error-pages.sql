-- How many of a crawl's completed pages were error pages: an HTTP error, a bot wall, an empty page.
alter table crawl add column error_pages int not null default 0;
