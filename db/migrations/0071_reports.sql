-- Report
create table "reports" (
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
  "row_count" integer
);
create unique index "reports_tenant_id" on "reports" (tenant_id, id);
alter table "reports" enable row level security;
alter table "reports" force row level security;
create policy tenant on "reports" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "reports" to journal_app;
create index "reports_order" on "reports" (tenant_id, finished_at desc, id desc) where is_deleted = 0;
create index "reports_file_id" on "reports" (tenant_id, file_id);
create index "reports_requested_by" on "reports" (tenant_id, requested_by);
alter table "reports" add constraint "reports_file_id_fk" foreign key (tenant_id, "file_id") references "attach" (tenant_id, id);
alter table "reports" add constraint "reports_requested_by_fk" foreign key (tenant_id, "requested_by") references "blade_user" (tenant_id, id);
