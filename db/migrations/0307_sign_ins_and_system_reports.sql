alter table "blade_user" add column "last_sign_in_at" timestamptz;
-- Report
create table "system_reports" (
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
  "code" varchar(40) not null,
  "name_zh" varchar(200),
  "name_en" varchar(200),
  "type" varchar(16) not null,
  "params" jsonb,
  "format" varchar(16) not null,
  "state" varchar(16) not null,
  "file_id" bigint,
  "requested_by" bigint,
  "finished_at" timestamptz,
  "row_count" integer,
  "reason_zh" varchar(300),
  "reason_en" varchar(300)
);
create unique index "system_reports_tenant_id" on "system_reports" (tenant_id, id);
alter table "system_reports" enable row level security;
alter table "system_reports" force row level security;
create policy tenant on "system_reports" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "system_reports" to journal_app;
create index "system_reports_order" on "system_reports" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "system_reports_file_id" on "system_reports" (tenant_id, file_id);
create index "system_reports_requested_by" on "system_reports" (tenant_id, requested_by);
alter table "system_reports" add constraint "system_reports_file_id_fk" foreign key (tenant_id, "file_id") references "attach" (tenant_id, id);
alter table "system_reports" add constraint "system_reports_requested_by_fk" foreign key (tenant_id, "requested_by") references "blade_user" (tenant_id, id);
