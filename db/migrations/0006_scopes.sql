-- Data scope
create table "data_scope" (
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
  "scope_name" varchar(200) not null,
  "menu_id" bigint,
  "resource_code" varchar(60) not null,
  "scope_type" varchar(16) not null,
  "scope_column" varchar(60),
  "scope_field" varchar(500),
  "scope_value" jsonb,
  "remark" varchar(200)
);
create unique index "data_scope_tenant_id" on "data_scope" (tenant_id, id);
alter table "data_scope" enable row level security;
alter table "data_scope" force row level security;
create policy tenant on "data_scope" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "data_scope" to journal_app;
create index "data_scope_order" on "data_scope" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "data_scope_menu_id" on "data_scope" (tenant_id, menu_id);
-- API scope
create table "api_scope" (
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
  "scope_name" varchar(200) not null,
  "menu_id" bigint,
  "resource_code" varchar(60),
  "scope_path" varchar(200) not null,
  "scope_type" varchar(64),
  "remark" varchar(200)
);
create unique index "api_scope_tenant_id" on "api_scope" (tenant_id, id);
alter table "api_scope" enable row level security;
alter table "api_scope" force row level security;
create policy tenant on "api_scope" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "api_scope" to journal_app;
create index "api_scope_order" on "api_scope" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "api_scope_menu_id" on "api_scope" (tenant_id, menu_id);
alter table "data_scope" add constraint "data_scope_menu_id_fk" foreign key ("menu_id") references "menu" (id);
alter table "api_scope" add constraint "api_scope_menu_id_fk" foreign key ("menu_id") references "menu" (id);
-- Which data and API scopes a role was given.
create table role_data_scope (tenant_id varchar(12) not null, role_id bigint not null, scope_id bigint not null, primary key (tenant_id, role_id, scope_id));
create table role_api_scope (tenant_id varchar(12) not null, role_id bigint not null, scope_id bigint not null, primary key (tenant_id, role_id, scope_id));
alter table role_data_scope enable row level security;
alter table role_data_scope force row level security;
create policy tenant on role_data_scope using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
alter table role_api_scope enable row level security;
alter table role_api_scope force row level security;
create policy tenant on role_api_scope using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on role_data_scope, role_api_scope to journal_app;
