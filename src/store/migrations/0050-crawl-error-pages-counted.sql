-- Those of crawls from before, apart from 0049 so that the table is not locked meanwhile.
update crawl set error_pages = pages.count
  from (select crawl_id, count(*) as count from crawl_page
    where state = 'completed' and (doubt is not null or status_code >= 400) group by crawl_id) pages
  where pages.crawl_id = crawl.id;
