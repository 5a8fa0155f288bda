-- What another interface's client wants to be sent with the events of its crawl: needed until the last of them is
-- delivered, so longer than the crawl's other secrets.
alter table crawl add column webhook_headers sealed;
