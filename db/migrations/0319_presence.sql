-- Who has which record open, for as long as it is; asked anew while a screen shows it.
create table presence (
  tenant_id varchar(12) not null,
  entity varchar(60) not null,
  record_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz not null,
  primary key (tenant_id, entity, record_id, user_id)
);
alter table presence enable row level security;
alter table presence force row level security;
create policy tenant on presence using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on presence to journal_app;
create index presence_seen_at on presence (tenant_id, seen_at);
