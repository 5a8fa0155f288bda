-- What a key may do. Keys made before may do everything, as may those that the version before makes.
alter table api_key add column scope text not null default 'admin' check (scope in ('read', 'call', 'admin'));
