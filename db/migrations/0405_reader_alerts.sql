-- Readers who get a letter when articles appear.
create table "reader_alert" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "email" varchar(150) not null,
  "language" varchar(16) not null,
  "state" varchar(16) not null,
  "confirmed_at" timestamptz,
  "told_until" timestamptz
);
create unique index "reader_alert_tenant_id" on "reader_alert" (tenant_id, id);
alter table "reader_alert" enable row level security;
alter table "reader_alert" force row level security;
create policy tenant on "reader_alert" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "reader_alert" to journal_app;
create index "reader_alert_order" on "reader_alert" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "reader_alert_unique_journal_id_email" on "reader_alert" (tenant_id, journal_id, email) where is_deleted = 0;
create index "reader_alert_journal_id" on "reader_alert" (tenant_id, journal_id);
create index "reader_alert_by_journal_id_state_told_until" on "reader_alert" (tenant_id, journal_id, state, told_until, id) where is_deleted = 0;
alter table "reader_alert" add constraint "reader_alert_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
