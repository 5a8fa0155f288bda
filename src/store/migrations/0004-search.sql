-- A full-text index over the pages that an account has fetched: the local search engine, and the search in history.

create table search_page (
  -- Deleted with its history entry.
  call_id uuid not null references call on delete cascade,
  -- A search has several pages.
  nr smallint not null,
  account_id uuid not null,
  -- After redirects.
  url text not null,
  -- Hash of the page's identity: the same page fetched again has the same.
  identity uuid not null,
  title text not null,
  -- The name of the text search configuration that the words were read with.
  language text not null,
  -- The beginning of the text, for excerpts.
  body text not null,
  -- Title (A), address (C), text (D), and the account itself as a word, so that one index look-up finds only its pages.
  words tsvector not null,
  fetched_at timestamptz not null default now(),
  primary key (call_id, nr)
);
-- Ranking reads the words of many pages; uncompressed ones are read faster.
alter table search_page alter column words set storage external;
create index search_page_words on search_page using gin (words);
create index search_page_language on search_page (account_id, language);
