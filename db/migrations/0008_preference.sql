-- What a person set up for herself: columns, saved views, the last notice read. Small texts of the browser, no entity.
create table preference (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  key varchar(100) not null,
  value jsonb not null,
  primary key (tenant_id, user_id, key)
);
alter table preference enable row level security;
alter table preference force row level security;
create policy tenant on preference using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on preference to journal_app;
