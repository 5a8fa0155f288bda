-- What a crawl had to do without, such as a sitemap that could not be read; null if there is nothing to say.
alter table crawl add column if not exists warnings json;
