-- Error pages that processes of the version before have finished since 0049: 0050 may take minutes, and their functions
-- do not count. Running crawls are held meanwhile, for a moment, so that none is missed between the two statements.
select 1 from crawl where status = 'running' order by id for update;
update crawl set error_pages = (select count(*) from crawl_page p where p.crawl_id = crawl.id and p.seq is not null
    and p.state = 'completed' and (p.doubt is not null or p.status_code >= 400))
  where status = 'running' or ended_at > (select applied_at from migration where number = 49);
