-- Which rows a sheet brought, so that an import can be taken back while nobody has touched them.
create table import_batch (
  id bigint primary key,
  tenant_id varchar(12) not null,
  entity varchar(60) not null,
  file_name varchar(200) not null,
  saved integer not null,
  failed integer not null,
  user_id bigint not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index import_batch_by_entity on import_batch (tenant_id, entity, user_id, id desc);
create index import_batch_by_time on import_batch (tenant_id, at);
create table import_row (
  tenant_id varchar(12) not null,
  batch_id bigint not null references import_batch (id) on delete cascade,
  row_no integer not null,
  record_id bigint,
  version integer,
  problem text,
  primary key (batch_id, row_no)
);
alter table import_batch enable row level security;
alter table import_batch force row level security;
create policy tenant on import_batch using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on import_batch to journal_app;
alter table import_row enable row level security;
alter table import_row force row level security;
create policy tenant on import_row using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, delete on import_row to journal_app;
