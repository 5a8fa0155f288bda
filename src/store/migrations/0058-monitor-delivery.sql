-- How the webhook of a monitor is told of its ticks, where its client speaks another interface; null for our own events.
alter table monitor add column if not exists delivery json;
alter table monitor add column if not exists webhook_headers sealed;
