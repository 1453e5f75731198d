-- Data source
create table "develop_datasource" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "name" varchar(60) not null,
  "driver_class" varchar(21) not null,
  "url" varchar(300) not null,
  "username" varchar(63) not null,
  "password" text,
  "schemas" varchar(200),
  "remark" varchar(200)
);
grant select, insert, update, delete on "develop_datasource" to journal_app;
create index "develop_datasource_order" on "develop_datasource" (create_time desc, id desc) where is_deleted = 0;
create unique index "develop_datasource_unique_name" on "develop_datasource" (name) where is_deleted = 0;
-- Model
create table "develop_model" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "datasource_id" bigint,
  "model_table" varchar(128) not null,
  "model_name" varchar(60) not null,
  "english_name" varchar(60),
  "model_code" varchar(24),
  "prototypes" jsonb,
  "remark" varchar(200)
);
grant select, insert, update, delete on "develop_model" to journal_app;
create index "develop_model_order" on "develop_model" (update_time desc, id desc) where is_deleted = 0;
create index "develop_model_datasource_id" on "develop_model" (datasource_id);
-- Code generation
create table "develop_code" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code_name" varchar(60) not null,
  "english_name" varchar(60),
  "service_name" varchar(64),
  "model_ids" bigint[],
  "remark" varchar(200),
  "taken" jsonb
);
grant select, insert, update, delete on "develop_code" to journal_app;
create index "develop_code_order" on "develop_code" (update_time desc, id desc) where is_deleted = 0;
alter table "develop_model" add constraint "develop_model_datasource_id_fk" foreign key ("datasource_id") references "develop_datasource" (id);
