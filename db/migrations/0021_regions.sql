-- Division
create table "region" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code" varchar(12) not null,
  "name" varchar(100) not null,
  "parent_code" varchar(12),
  "level" varchar(16),
  "ancestors" varchar(200),
  "province_code" varchar(100),
  "province_name" varchar(100),
  "city_code" varchar(100),
  "city_name" varchar(100),
  "district_code" varchar(100),
  "district_name" varchar(100),
  "town_code" varchar(100),
  "town_name" varchar(100),
  "village_code" varchar(100),
  "village_name" varchar(100),
  "sort" integer,
  "remark" varchar(200)
);
grant select, insert, update, delete on "region" to journal_app;
create index "region_order" on "region" (code, id) where is_deleted = 0;
create unique index "region_unique_code" on "region" (code) where is_deleted = 0;
create index "region_by_parent_code_sort" on "region" (parent_code, sort, id) where is_deleted = 0;
