-- Who hears about a monitor beside its webhook: [{"channel": "slack", "url": "https://…"}], `mailto:` for mail.
alter table monitor add column notify jsonb;
-- How a delivery goes out: a webhook, or a message to people, which is made of the same body when it is sent.
alter table webhook_delivery add column channel text not null default 'webhook';
