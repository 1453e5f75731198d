-- Usual log
create table "log_usual" (
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
  "log_level" varchar(10),
  "log_id" varchar(60),
  "log_data" text,
  "service_id" varchar(60),
  "server_host" varchar(120),
  "server_ip" varchar(64),
  "env" varchar(30),
  "method" varchar(10),
  "request_uri" varchar(300),
  "user_agent" varchar(300),
  "remote_ip" varchar(64),
  "params" text,
  "create_by" varchar(100),
  "time" varchar(20),
  "request_id" varchar(40)
);
create unique index "log_usual_tenant_id" on "log_usual" (tenant_id, id);
alter table "log_usual" enable row level security;
alter table "log_usual" force row level security;
create policy tenant on "log_usual" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "log_usual" to journal_app;
create index "log_usual_order" on "log_usual" (tenant_id, create_time desc, id desc) where is_deleted = 0;
-- API log
create table "log_api" (
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
  "type" varchar(10),
  "title" varchar(200),
  "service_id" varchar(60),
  "server_host" varchar(120),
  "server_ip" varchar(64),
  "env" varchar(30),
  "method" varchar(10),
  "request_uri" varchar(300),
  "user_agent" varchar(300),
  "remote_ip" varchar(64),
  "params" text,
  "create_by" varchar(100),
  "time" varchar(20),
  "request_id" varchar(40)
);
create unique index "log_api_tenant_id" on "log_api" (tenant_id, id);
alter table "log_api" enable row level security;
alter table "log_api" force row level security;
create policy tenant on "log_api" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "log_api" to journal_app;
create index "log_api_order" on "log_api" (tenant_id, create_time desc, id desc) where is_deleted = 0;
-- Error log
create table "log_error" (
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
  "exception_name" varchar(120),
  "message" text,
  "file_name" varchar(300),
  "line_number" varchar(20),
  "stack_trace" text,
  "service_id" varchar(60),
  "server_host" varchar(120),
  "server_ip" varchar(64),
  "env" varchar(30),
  "method" varchar(10),
  "request_uri" varchar(300),
  "user_agent" varchar(300),
  "remote_ip" varchar(64),
  "params" text,
  "create_by" varchar(100),
  "time" varchar(20),
  "request_id" varchar(40)
);
create unique index "log_error_tenant_id" on "log_error" (tenant_id, id);
alter table "log_error" enable row level security;
alter table "log_error" force row level security;
create policy tenant on "log_error" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "log_error" to journal_app;
create index "log_error_order" on "log_error" (tenant_id, create_time desc, id desc) where is_deleted = 0;
