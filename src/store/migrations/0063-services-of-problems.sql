-- Apart from 0062, so that calls can be closed meanwhile.
update call_problem p set call_service = c.service from call c where c.id = p.id and p.call_service is null;
create index if not exists call_problem_by_service on call_problem (account_id, call_service, created_at, id);
