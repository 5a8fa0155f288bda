-- Requests of the v1 interface, which are acknowledged first and worked on later.

-- Each is a metered call with the same id: the call has the credits, the history entry and the answer. The job that
-- points here has the same id too. The row is deleted with the history entry.
create table v1_request (
  id uuid primary key references call on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('smartscraper', 'searchscraper', 'markdownify', 'smartcrawler', 'sitemap')),
  -- The body, with the secrets that fetching needs; they are struck out when the request ends.
  request json not null,
  -- A crawl is worked on by the crawl workers and has no job of its own.
  state text not null check (state in ('queued', 'processing', 'ended', 'crawl')),
  -- How often work on it was begun.
  attempt int not null default 0,
  -- Its place in the queue: requests of all accounts are worked on in the order of this number.
  turn int not null default 0
);
create index v1_request_of_account on v1_request (account_id, turn) where state in ('queued', 'processing');
create index v1_request_unfinished on v1_request (turn) where state in ('queued', 'processing');

create table v1_feedback (
  id uuid primary key,
  account_id uuid not null references account,
  request_id uuid not null references call on delete cascade,
  rating int not null check (rating between 0 and 5),
  feedback_text text,
  created_at timestamptz not null default now()
);
create index v1_feedback_of_request on v1_feedback (request_id);
