-- The full-text search over an account's pages.

-- The account as a word of its pages, so that one lookup in the index of all words finds only its pages.
create function account_word(the_account uuid) returns text language sql immutable as $$
  select 'account ' || the_account
$$;

-- The host of a page as a word of it, in the same way.
create function host_word(the_host text) returns text language sql immutable as $$
  select 'host ' || the_host
$$;

-- The query for pages in this language: all of its words, or any of them. If a word is excluded it is always all,
-- because any would match nearly every page.
create function query_in(the_language text, wanted text, any_word boolean) returns tsquery language sql stable as $$
  select case when any_word and q::text !~ '!' then replace(q::text, ' & ', ' | ')::tsquery else q end
  from websearch_to_tsquery(the_language::regconfig, wanted) as q
$$;

-- The part of a text around the first word of a query, to make an excerpt from: parsing the whole text is slow.
create function text_around(body text, query tsquery) returns text language sql stable as $$
  select substr(body, greatest(1, strpos(lower(body), (regexp_match(query::text, '''([^'']+)'''))[1]) - 200), 1200)
$$;

-- The query in every language that the account has pages in, because the index does not know a page's language. Null if
-- there is nothing to search for.
create function search_query(the_account uuid, wanted text, any_word boolean) returns tsquery language sql stable as $$
  -- Steps from one language to the next in the index instead of reading all pages.
  with recursive spoken as (
    (select language from search_page where account_id = the_account order by language limit 1)
    union all
    select (select p.language from search_page p
            where p.account_id = the_account and p.language > s.language order by p.language limit 1)
    from spoken s where s.language is not null
  ), queries as (
    select distinct query_in(language, wanted, any_word)::text as query from spoken where language is not null
  )
  select string_agg('(' || query || ')', ' | ')::tsquery && quote_literal(account_word(the_account))::tsquery
  from queries where query <> ''
$$;
