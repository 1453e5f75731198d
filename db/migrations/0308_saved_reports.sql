-- Saved report
create table "saved_report" (
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
  "name" varchar(60) not null,
  "book" varchar(60) not null,
  "type" varchar(40) not null,
  "params" jsonb,
  "columns" jsonb,
  "period" varchar(16) not null,
  "period_from" date,
  "period_to" date,
  "role_ids" bigint[],
  "rhythm" varchar(16) not null,
  "audience" varchar(16) not null
);
create unique index "saved_report_tenant_id" on "saved_report" (tenant_id, id);
alter table "saved_report" enable row level security;
alter table "saved_report" force row level security;
create policy tenant on "saved_report" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "saved_report" to journal_app;
create index "saved_report_order" on "saved_report" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "mail_outbox" add column "attachment_id" bigint;
create index "mail_outbox_attachment_id" on "mail_outbox" (tenant_id, attachment_id);
alter table "mail_outbox" add constraint "mail_outbox_attachment_id_fk" foreign key (tenant_id, "attachment_id") references "attach" (tenant_id, id);
