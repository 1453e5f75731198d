alter table "tenant" add column "package_id" bigint;
create index "tenant_package_id" on "tenant" (package_id);
-- Package
create table "tenant_package" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "package_name" varchar(100) not null,
  "menu_ids" bigint[],
  "remark" varchar(200)
);
grant select, insert, update, delete on "tenant_package" to journal_app;
create index "tenant_package_order" on "tenant_package" (create_time desc, id desc) where is_deleted = 0;
create unique index "tenant_package_unique_package_name" on "tenant_package" (package_name) where is_deleted = 0;
alter table "tenant" add constraint "tenant_package_id_fk" foreign key ("package_id") references "tenant_package" (id);
