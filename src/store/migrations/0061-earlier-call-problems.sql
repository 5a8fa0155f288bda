-- Those of calls from before, apart from 0060 so that the table is not locked meanwhile. One that is being deleted is
-- passed over.
insert into call_problem (id, account_id, created_at)
  select id, account_id, created_at from call
    where status = 'failed' or status = 'completed' and (doubt is not null or status_code >= 400
      or service in ('crawl', 'batch')
        and exists (select 1 from crawl c where c.id = call.id and c.error_pages + c.failed > 0))
    for key share of call skip locked
  on conflict (id) do nothing;
