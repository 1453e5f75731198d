-- Who changed what of a record, and when. Written in the statement of the change itself; the application may add to it and read it, nothing else.
create table record_history (
  id bigint primary key,
  tenant_id varchar(12) not null,
  entity varchar(60) not null,
  record_id bigint not null,
  kind varchar(8) not null,
  changes jsonb,
  user_id bigint,
  at timestamptz not null
);
create index record_history_by_record on record_history (tenant_id, entity, record_id, id desc);
alter table record_history enable row level security;
alter table record_history force row level security;
create policy tenant on record_history using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on record_history to journal_app;
