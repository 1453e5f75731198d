-- What was done, by whom, when: rows that the application may add and never change. Each carries the hash of the one
-- before it, so that a row that was changed or taken out shows.
create table audit_trail (
  tenant_id varchar(12) not null,
  seq bigint not null,
  time timestamptz not null,
  account varchar(100) not null,
  request_uri varchar(300) not null,
  outcome varchar(10) not null,
  remote_ip varchar(64) not null,
  request_id varchar(40) not null,
  params text not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
alter table audit_trail enable row level security;
alter table audit_trail force row level security;
create policy tenant on audit_trail using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on audit_trail to journal_app;
