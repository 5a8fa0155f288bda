-- The end of crawl pages: outcome, history, credits, new links and counters. Locks are taken in the order account,
-- crawl, pages by id.

-- Records links that are new to the crawl, in order, up to `most` of them. The first `room` wait to be fetched, the
-- rest go into reserve. The caller holds the crawl's row lock. Returns how many were new.
create function add_crawl_links(the_crawl uuid, known int, links json, room int, most int, found_on uuid[] default null)
returns int language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  added int;
begin
  with fresh as (
    select f.* from json_to_recordset(links) as f(
      place int, id uuid, hash uuid, url text, host text, depth int, "parentUrl" text, "foundOn" uuid, lastmod timestamptz)
    where (found_on is null or f."foundOn" = any(found_on))
      -- Looked up link by link: as a join, this may be planned to read every address of the crawl.
      and (select i.page_id from crawl_identity i where i.crawl_id = the_crawl and i.hash = f.hash) is null
      and not exists (select 1 from crawl_gone g where g.crawl_id = the_crawl and g.hash = f.hash and g.left_alone)
    order by f.place limit greatest(0, most)
  ), recorded as (
    insert into crawl_identity (crawl_id, hash, page_id) select the_crawl, hash, id from fresh order by place
      on conflict do nothing returning page_id
  ), inserted as (
    insert into crawl_page (id, crawl_id, nr, url, host, depth, parent_url, lastmod, state, run_at)
      select f.id, the_crawl, known + row_number() over (order by f.place), f.url, f.host, f.depth,
        f."parentUrl", f.lastmod, case when row_number() over (order by f.place) <= room then 'waiting' else 'reserve' end, now()
      from fresh f join recorded r on r.page_id = f.id
      returning 1)
  select count(*) into added from inserted;
  return added;
end $$;

-- Records addresses that a limit of the crawl left out and that it has not met elsewhere, up to `most` of them. If one
-- names no limit, it was the number of pages. The caller holds the crawl's row lock. Returns how many were new.
create function add_crawl_cuts(the_crawl uuid, cuts json, most int, found_on uuid[])
returns int language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  added int;
begin
  insert into crawl_cut (crawl_id, hash, bound)
    select the_crawl, f.hash, coalesce(f.bound, 'pages') from json_to_recordset(cuts) as f(hash uuid, bound text, "foundOn" uuid)
    where f."foundOn" = any(found_on)
      and (select i.page_id from crawl_identity i where i.crawl_id = the_crawl and i.hash = f.hash) is null
      and (select x.bound from crawl_cut x where x.crawl_id = the_crawl and x.hash = f.hash) is null
    limit greatest(0, most)
    on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

-- Adds pages that the crawl did not find itself, within its limits. Returns the ids of those links that it has now.
create function add_crawl_pages(the_crawl uuid, links json, most_known int) returns setof uuid language plpgsql as $$
declare
  c crawl;
  room int;
  added int;
begin
  select * into c from crawl where id = the_crawl for update;
  if c.status is distinct from 'running' then
    return;
  end if;
  room := c.max_pages - (c.total - c.skipped);
  added := add_crawl_links(the_crawl, c.known, links, room, most_known - c.known);
  update crawl set known = known + added, total = total + greatest(0, least(room, added)), next_at = now()
    where id = the_crawl;
  perform announce_crawl(the_crawl);
  return query select i.page_id from crawl_identity i
    where i.crawl_id = the_crawl and i.hash in (select x.hash from json_to_recordset(links) as x(hash uuid));
end $$;

-- Decides what a fetched page is when its other addresses (where it redirected to, its canonical address) are known
-- already. A page there that was not begun yet is the same page and is dropped. Otherwise this page is the duplicate,
-- unless it is the start page. `dropped` counts the waiting pages that were dropped. `replaced` is whether a page of
-- the earlier crawl (`before`, of the crawl `since`) has become part of another page.
create function settle_aliases(
  the_crawl uuid, the_page uuid, aliases uuid[], is_start boolean, since uuid, before uuid,
  out is_duplicate boolean, out dropped int, out replaced boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  alias uuid;
  other record;
begin
  is_duplicate := false;
  replaced := false;
  dropped := 0;
  foreach alias in array aliases loop
    select i.page_id, o.state, o.token, o.attempt into other
      from crawl_identity i left join crawl_page o on o.id = i.page_id
      where i.crawl_id = the_crawl and i.hash = alias;
    if not found then
      insert into crawl_identity values (the_crawl, alias, the_page);
    elsif other.page_id <> the_page then
      if other.state = 'reserve' or (other.state = 'waiting' and other.token is null) then
        delete from crawl_page where id = other.page_id;
        update crawl_identity i set page_id = the_page where i.page_id = other.page_id;
        if other.attempt > 0 then
          -- It was tried before, so history has it as running.
          delete from call where id = other.page_id;
        end if;
        if other.state = 'waiting' then
          dropped := dropped + 1;
        end if;
      elsif not is_start then
        is_duplicate := true;
        replaced := before is not null and not exists (
          select 1 from crawl_identity n join crawl_identity o on o.crawl_id = since and o.hash = n.hash
          where n.page_id = other.page_id and n.crawl_id = the_crawl and o.page_id = before);
        update crawl_identity i set page_id = other.page_id where i.page_id = the_page;
        return;
      end if;
    end if;
  end loop;
end $$;

-- An id that sorts by time, as those of calls do (RFC 9562, version 7).
create function new_time_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- Adds the pages of an earlier crawl that had content and that this crawl has not met. The first `room` wait to be
-- fetched, the rest go into reserve. `unlinked`: this crawl has fetched everything else, so nothing links to them any
-- more. Addresses that only redirected to such a page are ignored: they may be pages of their own now. The caller holds
-- the crawl's row lock. Returns how many there are.
create function add_earlier_pages(the_crawl uuid, since uuid, known int, room int, unlinked boolean)
returns int language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  added int;
begin
  with missing as materialized (
    select s.id, s.url, s.host, s.depth, s.parent_url, (s.visit -> 'own')::jsonb as own, new_time_id() as page_id,
      row_number() over (order by s.seq) as place
    from crawl_page s where s.crawl_id = add_earlier_pages.since and s.seq is not null and s.visit is not null
      and not exists (
        select 1 from crawl_identity o join crawl_identity n on n.crawl_id = the_crawl and n.hash = o.hash
        where o.page_id = s.id and o.crawl_id = add_earlier_pages.since
          and (s.visit -> 'own' is null or s.visit ->> 'asked' = o.hash::text or (s.visit -> 'own')::jsonb ? o.hash::text))
  ), recorded as (
    insert into crawl_identity (crawl_id, hash, page_id)
      select the_crawl, o.hash, m.page_id from missing m
        join crawl_identity o on o.page_id = m.id and o.crawl_id = add_earlier_pages.since
      where m.own is null or m.own ? o.hash::text
      on conflict do nothing
  ), inserted as (
    insert into crawl_page (id, crawl_id, nr, url, host, depth, parent_url, state, run_at, unlinked)
      select m.page_id, the_crawl, known + m.place, m.url, m.host, m.depth, m.parent_url,
        case when m.place <= room then 'waiting' else 'reserve' end, now(), add_earlier_pages.unlinked
      from missing m returning 1)
  select count(*) into added from inserted;
  return added;
end $$;

-- Deletes results of pages whose lease was lost. The process that has the page now writes its own.
create function delete_unowned_results(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  ids := array(select x.id from unnest(ids) as x(id)
    where not exists (select 1 from call where call.id = x.id and call.status <> 'running'));
  delete from call_result where call_id = any(ids);
  delete from blob where call_id = any(ids);
end $$;

-- Writes the event of a page that has just finished, for crawls that have a webhook.
create function crawl_page_event(c crawl, page crawl_page) returns void language plpgsql as $$
begin
  perform crawl_event(c, 'page', jsonb_build_object(
    'url', page.url, 'depth', page.depth, 'title', page.title, 'status', page.state, 'parentUrl', page.parent_url,
    'contentType', page.content_type, 'links', page.links::jsonb)
    || case when page.state = 'skipped' then '{}' else jsonb_build_object('scrapeRefId', coalesce(page.ref_id, page.id)) end
    || case when page.change is null then '{}' else jsonb_build_object('change', page.change) end
    || case when page.status_code is null then '{}' else jsonb_build_object('statusCode', page.status_code) end
    || case when page.doubt is null then '{}' else jsonb_build_object('warning', page.doubt) end
    || case when page.reason is null then '{}' else jsonb_build_object('reason', page.reason) end
    || case when page.error is null then '{}' else jsonb_build_object('error', page.error) end);
end $$;

-- Finishes a batch of pages of one crawl. Each page in `pages` has an outcome:
--   completed, failed, skipped  it is done
--   retry                       it is due again after `afterMs`; with `counted` false the attempt does not count
--   unpaid                      its credits have run out: the crawl stops
-- The caller has decided how long to wait before a retry. What needs the locks is decided here: whether the page is
-- still the caller's (its token), whether it is a duplicate, its place in the list, which links are new, whether that
-- was the last page. Pages are decided one by one and written together. The account is locked first only if the crawl
-- may end with these pages; otherwise their cost is settled by the next function that holds the account. `stored` is
-- not used: it is evaluated first, so the result bytes are written before anything is locked. `tracked` names the pages
-- that later scrapes are compared with (tracked_page).
create function finish_crawl_pages(
  stored bigint, the_crawl uuid, pages json, page_links text[], links json, most_known int, cuts json default null,
  tracked json default null
) returns table (page_id uuid, outcome text) language plpgsql
-- Plans made while the tables were small stay in use after they have grown.
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  c crawl;
  e crawl;
  p record;
  ids uuid[];
  is_unpaid boolean;
  has_account boolean;
  back bigint := 0;
  kept bigint := 0;
  ended text;
  ended_why text;
  ended_message text;
  is_duplicate boolean;
  dropped int;
  replaced boolean;
  done uuid[] := '{}';
  places int[] := '{}';
  charged uuid[] := '{}';
  costs int[] := '{}';
  -- Pages that get no history entry.
  unlisted uuid[] := '{}';
  expanded uuid[] := '{}';
  settled uuid[] := '{}';
  room int;
  promoted int;
  added int;
  is_news boolean;
begin
  select array_agg(x.id order by x.id), bool_or(x.outcome = 'unpaid') into ids, is_unpaid
    from json_to_recordset(pages) as x(id uuid, outcome text);
  select * into c from crawl where id = the_crawl;
  has_account := c.finished = 0 or c.total - c.finished <= 2 * cardinality(ids) or is_unpaid
    -- The crawl ends if its start page fails, even if it has other pages already.
    or exists (select 1 from crawl_page where id = any(ids) and nr = 1);
  if has_account then
    perform lock_accounts(array[c.account_id]);
  end if;
  select * into c from crawl where id = the_crawl for update;
  perform 1 from crawl_page where id = any(ids) order by id for update;

  for p in
    select x.*, page_links[x.place] as links, cp.nr = 1 and c.kind = 'crawl' as is_start, cp.reserved
    from json_to_recordset(pages) as x(
      place int, id uuid, token uuid, outcome text, url text, title text, "contentType" text, reason text,
      error text, cost int, "afterMs" int, counted boolean, aliases uuid[], site text,
      change text, "refId" uuid, visit json, before uuid, gone boolean,
      "statusCode" int, doubt text, warnings json)
    join crawl_page cp on cp.id = x.id and cp.token = x.token
    where c.status = 'running' order by x.place
  loop
    back := back + p.reserved;
    settled := settled || p.id;
    page_id := p.id;
    outcome := p.outcome;
    is_duplicate := false;
    replaced := false;

    if p.outcome = 'completed' then
      -- Links of a duplicate are followed too: the second page of a list may name the first as its canonical address.
      expanded := expanded || p.id;
      if p.aliases <> '{}' then
        select s.is_duplicate, s.dropped, s.replaced into is_duplicate, dropped, replaced
          from settle_aliases(the_crawl, p.id, p.aliases, p.is_start, c.since, p.before) s;
        c.total := c.total - dropped;
      end if;
      if is_duplicate then
        delete from call_result where call_id = p.id;
        delete from blob where call_id = p.id;
      end if;
      if replaced then
        is_duplicate := false;
        p.outcome := 'skipped';
        p.change := 'gone';
        select url, coalesce(ref_id, id) into p.url, p."refId" from crawl_page where id = p.before;
        p.reason := 'gone';
        p.error := 'It leads to another page of the crawl';
        p.title := '';
        p.links := '[]';
        p.visit := null;
        outcome := p.outcome;
      end if;
    end if;
    -- A missing page is reported once.
    if p.change = 'gone' and not p.is_start then
      is_duplicate := is_duplicate or exists (
        select 1 from crawl_identity i join crawl_gone g on g.crawl_id = the_crawl and g.hash = i.hash
        where i.page_id = p.id and i.crawl_id = the_crawl);
    end if;
    if is_duplicate then
      delete from crawl_page where id = p.id;
      unlisted := unlisted || p.id;
      c.total := c.total - 1;
      outcome := 'duplicate';
      return next;
      continue;
    end if;
    return next;

    if p.outcome in ('retry', 'unpaid') then
      update crawl_page
        set token = null, reserved = 0, run_at = now() + make_interval(secs => p."afterMs" / 1000.0),
            attempt = case when p.counted then attempt else greatest(0, attempt - 1) end
        where id = p.id;
      if not p.counted then
        -- It counts as not begun, and such pages have no history entry.
        unlisted := unlisted || p.id;
      end if;
      if p.outcome = 'unpaid' then
        ended := 'unpaid';
      end if;
      continue;
    end if;

    done := done || p.id;
    places := places || c.finished;
    if replaced then
      -- The statement below would write it as the caller sent it.
      update crawl_page
        set state = p.outcome, seq = c.finished, token = null, reserved = 0, run_at = null, url = p.url, title = p.title,
            content_type = p."contentType", links = p.links::json, reason = p.reason, error = p.error,
            status_code = p."statusCode", doubt = p.doubt, change = p.change, ref_id = p."refId", visit = p.visit
        where id = p.id;
    end if;
    if p.gone or p.change = 'gone' then
      insert into crawl_gone (crawl_id, hash, left_alone)
        select the_crawl, i.hash, false from crawl_identity i where i.page_id = p.id and i.crawl_id = the_crawl
        on conflict do nothing;
    elsif c.since is not null and p.outcome = 'completed' then
      delete from crawl_gone g where g.crawl_id = the_crawl
        and g.hash in (select i.hash from crawl_identity i where i.page_id = p.id and i.crawl_id = the_crawl);
    end if;
    c.finished := c.finished + 1;
    c.completed := c.completed + (p.outcome = 'completed')::int;
    c.failed := c.failed + (p.outcome = 'failed')::int;
    c.skipped := c.skipped + (p.outcome = 'skipped')::int;
    if p.outcome = 'completed' and (p.doubt is not null or p."statusCode" >= 400) then
      c.error_pages := c.error_pages + 1;
    end if;
    -- The history entry of an unchanged page is the scrape of an earlier crawl.
    if p.outcome = 'skipped' or p.outcome = 'completed' and p."refId" is not null then
      unlisted := unlisted || p.id;
    else
      charged := charged || p.id;
      costs := costs || p.cost;
      kept := kept + least(p.cost, p.reserved);
    end if;
    if p.is_start then
      if p.site is not null and p.site <> all(c.sites) then
        c.sites := c.sites || p.site;
      end if;
      c.warnings := coalesce(p.warnings, c.warnings);
      if p.outcome <> 'completed' then
        ended := 'failed';
        ended_why := p.reason;
        ended_message := p.error;
      end if;
    end if;
  end loop;

  if done <> '{}' then
    update crawl_page cp
      set state = x.outcome, seq = d.seq, token = null, reserved = 0, run_at = null, url = x.url, title = x.title,
          content_type = x."contentType", links = page_links[x.place]::json, reason = x.reason, error = x.error,
          status_code = x."statusCode", doubt = x.doubt, change = x.change, ref_id = x."refId", visit = x.visit,
          tracking = x.tracking
      from json_to_recordset(pages) as x(
          place int, id uuid, outcome text, url text, title text, "contentType" text, reason text, error text,
          change text, "refId" uuid, visit json, "statusCode" int, doubt text, tracking json)
        join unnest(done, places) as d(id, seq) on d.id = x.id
      where cp.id = x.id and cp.seq is null;
  end if;
  if charged <> '{}' then
    -- The entry was written after the claim, unless the page was quicker.
    insert into call (id, account_id, key_id, service, status, params, params_bytes, error, session_id, parent_id, reserved,
        cost, elapsed_ms, created_at, finished_at, status_code, doubt)
      select x.id, c.account_id, c.key_id, 'scrape', x.outcome, x.params, octet_length(x.params::text),
        case when x.outcome = 'failed' then json_build_object('type', x.reason, 'message', x.error) end,
        c.session_id, c.id, 0, x.cost, x."elapsedMs", now() - make_interval(secs => x."elapsedMs" / 1000.0), now(),
        x."statusCode", x.doubt
      from json_to_recordset(pages) as x(
        id uuid, outcome text, params json, reason text, error text, cost int, "elapsedMs" int, "statusCode" int, doubt text)
      where x.id = any(charged)
      on conflict (id) do update set status = excluded.status, params = excluded.params, error = excluded.error,
        cost = excluded.cost, elapsed_ms = excluded.elapsed_ms, finished_at = excluded.finished_at,
        status_code = excluded.status_code, doubt = excluded.doubt;
  end if;
  if tracked is not null then
    -- In the order of the pages, because another crawl may be writing the same rows.
    insert into tracked_page (account_id, page, call_id)
      select distinct on (t.page) c.account_id, t.page, t.id
      from (select id, decode(page, 'hex') as page from json_to_recordset(tracked) as x(id uuid, page text)) t
      where t.id = any(charged) order by t.page
      on conflict (account_id, page) do update set call_id = excluded.call_id;
  end if;
  if unlisted <> '{}' then
    delete from call where id = any(unlisted);
  end if;
  if c.webhook_url is not null then
    e := c;
    for p in select cp as page from unnest(done) with ordinality as d(id, place) join crawl_page cp on cp.id = d.id
      order by d.place
    loop
      e.finished := (p.page).seq + 1;
      perform crawl_page_event(e, p.page);
    end loop;
  end if;

  if cardinality(settled) < cardinality(ids) then
    perform delete_unowned_results(array(select x.id from unnest(ids) as x(id) where x.id <> all(settled)));
  end if;
  if settled = '{}' then
    return;
  end if;

  -- Links in reserve go first: they were found earlier.
  room := c.max_pages - (c.total - c.skipped);
  if room > 0 then
    update crawl_page set state = 'waiting', run_at = now() where id in (
      select r.id from crawl_page r where r.crawl_id = the_crawl and r.state = 'reserve'
      order by r.depth, r.nr limit room);
    get diagnostics promoted = row_count;
    c.total := c.total + promoted;
    room := room - promoted;
  end if;
  if links is not null and c.known < most_known then
    added := add_crawl_links(the_crawl, c.known, links, room, most_known - c.known, expanded);
    c.known := c.known + added;
    c.total := c.total + greatest(0, least(room, added));
  end if;
  if cuts is not null and c.cut < most_known then
    c.cut := c.cut + add_crawl_cuts(the_crawl, cuts, most_known - c.cut, expanded);
  end if;
  -- Links found after the crawl had recorded as many as it may.
  if links is not null and c.known >= most_known and c.cut < most_known then
    c.cut := c.cut + add_crawl_cuts(the_crawl, links, most_known - c.cut, expanded);
  end if;

  -- Pages of the earlier crawl that this one has not met: still there, or gone.
  if c.since is not null and c.total = c.finished and ended is null then
    room := c.max_pages - (c.total - c.skipped);
    added := add_earlier_pages(the_crawl, c.since, c.known, room, true);
    c.known := c.known + added;
    c.total := c.total + greatest(0, least(room, added));
  end if;

  if charged <> '{}' then
    insert into crawl_charge (account_id, calls, costs, reserved) values (c.account_id, charged, costs, kept);
  end if;
  c.held := c.held + back - kept;
  -- Announced, but not for every batch of a quick crawl: processes notified a moment ago are still reading.
  is_news := c.announced_at < clock_timestamp() - interval '100 milliseconds';
  -- Nor is every batch settled. Never waits for the account, because its holder may be waiting for this crawl.
  if not has_account and (is_news or c.total = c.finished) then
    has_account := lock_free_accounts(array[c.account_id]) <> '{}';
  end if;
  if has_account then
    perform settle_charges(c.account_id);
    if c.held > 0 and crawl_block(c.account_id, c.page_price) = 0 then
      update account set reserved = reserved - c.held where id = c.account_id;
      c.held := 0;
    end if;
  end if;
  update crawl
    set total = c.total, finished = c.finished, completed = c.completed, failed = c.failed, skipped = c.skipped,
        error_pages = c.error_pages, known = c.known, cut = c.cut,
        spent = spent + (select coalesce(sum(x), 0) from unnest(costs) x), sites = c.sites, warnings = c.warnings, next_at = now(),
        held = c.held, announced_at = case when is_news then clock_timestamp() else announced_at end
    where id = the_crawl;
  if ended = 'unpaid' then
    perform end_crawl_unpaid(the_crawl);
  elsif ended = 'failed' then
    perform end_crawl(the_crawl, 'failed', ended_why, ended_message);
  elsif c.total = c.finished and has_account then
    perform end_crawl(the_crawl, 'completed', null, null);
  elsif is_news or c.total = c.finished then
    -- Without the account, the next claim ends it.
    perform announce_crawl(the_crawl);
  end if;
end $$;
