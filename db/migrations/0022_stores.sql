-- Store
create table "oss" (
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
  "category" varchar(16) not null,
  "oss_code" varchar(60) not null,
  "endpoint" varchar(300),
  "bucket_name" varchar(100),
  "access_key" varchar(200),
  "secret_key" text,
  "region" varchar(60),
  "remark" varchar(200)
);
create unique index "oss_tenant_id" on "oss" (tenant_id, id);
alter table "oss" enable row level security;
alter table "oss" force row level security;
create policy tenant on "oss" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "oss" to journal_app;
create index "oss_order" on "oss" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "oss_unique_oss_code" on "oss" (tenant_id, oss_code) where is_deleted = 0;
-- Message service
create table "sms" (
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
  "category" varchar(16) not null,
  "sms_code" varchar(60) not null,
  "template_id" varchar(100),
  "sign_name" varchar(60),
  "region_id" varchar(60),
  "access_key" varchar(200),
  "secret_key" text,
  "remark" varchar(200)
);
create unique index "sms_tenant_id" on "sms" (tenant_id, id);
alter table "sms" enable row level security;
alter table "sms" force row level security;
create policy tenant on "sms" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "sms" to journal_app;
create index "sms_order" on "sms" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "sms_unique_sms_code" on "sms" (tenant_id, sms_code) where is_deleted = 0;
-- Exactly one configuration of a tenant is enabled (status 2), whoever writes.
create unique index oss_one_enabled on "oss" (tenant_id) where status = 2 and is_deleted = 0;
create unique index sms_one_enabled on "sms" (tenant_id) where status = 2 and is_deleted = 0;
