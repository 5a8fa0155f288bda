-- Crawls and their frontier. The frontier is a table: a page is due at run_at; while a worker has it, it carries the
-- worker's token, and run_at is the end of the lease. Locks are taken in the order account, crawl, pages by id.

create table crawl (
  -- Also the id of its history entry.
  id uuid primary key,
  account_id uuid not null,
  key_id uuid,
  session_id text,
  url text not null,
  -- The request as it was made, with the secrets that fetching needs.
  config json not null,
  webhook_url text,
  -- Reserved for each page when it is claimed.
  page_price int not null,
  max_pages int not null,
  -- Hosts that count as the site: that of the start page, and the one it redirected to.
  sites text[] not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'stopped')),
  reason text,
  -- total = completed + failed + skipped + waiting; finished = the first three.
  total int not null default 0,
  finished int not null default 0,
  completed int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- Links recorded so far, those in reserve included.
  known int not null default 0,
  -- Before this time there is nothing to claim, as far as is known.
  next_at timestamptz not null default now(),
  served_at timestamptz not null default 'epoch',
  created_at timestamptz not null default now(),
  ended_at timestamptz
) with (fillfactor = 70);
create index crawl_running on crawl (account_id) where status = 'running';
create index crawl_of_account on crawl (account_id, created_at);

create table crawl_page (
  -- Also the id of its scrape in history.
  id uuid primary key,
  crawl_id uuid not null,
  -- In the order of discovery; 1 is the start page.
  nr int not null,
  url text not null,
  host text not null,
  depth int not null,
  parent_url text,
  -- reserve: beyond max_pages, and used only when another page turns out not to count.
  state text not null check (state in ('reserve', 'waiting', 'completed', 'failed', 'skipped')),
  attempt int not null default 0,
  run_at timestamptz,
  token uuid,
  reserved int not null default 0,
  -- Place in the list of finished pages, from 0.
  seq int,
  title text,
  content_type text,
  links json,
  reason text,
  error text
) with (fillfactor = 70);
create index crawl_page_due on crawl_page (crawl_id, run_at, nr) where state = 'waiting';
create index crawl_page_reserve on crawl_page (crawl_id, depth, nr) where state = 'reserve';
create unique index crawl_page_list on crawl_page (crawl_id, seq) where seq is not null;
create index crawl_page_in_flight on crawl_page (host) where token is not null;

-- Every address that a crawl has met, as the hash of its identity, and the page that it belongs to. An address that a
-- page redirected from or names as its canonical one is here too.
create table crawl_identity (
  crawl_id uuid not null,
  hash uuid not null,
  page_id uuid not null,
  primary key (crawl_id, hash)
);
create index crawl_identity_of_page on crawl_identity (page_id);

-- Hosts that need to be treated gently. A host without a row has all its slots and no delay.
create table crawl_host (
  host text primary key,
  next_at timestamptz not null default 'epoch',
  -- Asked for by robots.txt.
  robots_delay_ms int not null default 0,
  -- Our own, raised by complaints.
  delay_ms int not null default 0,
  -- Pages at once; null is as many as are configured.
  slots int,
  failures int not null default 0,
  changed_at timestamptz not null default now()
);
