-- Counters of number series: one row per tenant, prefix and day
create table doc_counter (
  tenant_id varchar(12) not null,
  prefix varchar(8) not null,
  day varchar(8) not null,
  last integer not null,
  primary key (tenant_id, prefix, day)
);
alter table doc_counter enable row level security;
alter table doc_counter force row level security;
create policy tenant on doc_counter using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on doc_counter to journal_app;
