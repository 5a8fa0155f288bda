-- How a page of a crawl or batch has changed since the account's last scrape of it, where its client asks for that.
alter table crawl_page add column tracking json;
-- Only an earlier crawl knows of the page: neither a link nor a sitemap leads there any more.
alter table crawl_page add column unlinked boolean not null default false;
