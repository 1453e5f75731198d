-- School
create table "school_info" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "school_code" varchar(20) not null,
  "school_name" varchar(100) not null,
  "school_name_en" varchar(150),
  "short_name" varchar(30),
  "school_type" varchar(64) not null,
  "logo" bigint,
  "cover_images" bigint[],
  "region_code" varchar(12) not null,
  "address" varchar(200),
  "longitude" numeric(10,6),
  "latitude" numeric(10,6),
  "contact_name" varchar(30),
  "contact_phone" varchar(20),
  "service_phone" varchar(20),
  "email" varchar(150),
  "website" varchar(200),
  "established_year" integer,
  "academic_year_start_month" integer not null,
  "intro" text,
  "sort" integer,
  "status" varchar(64) not null default 1,
  "remark" varchar(500)
);
create unique index "school_info_tenant_id" on "school_info" (tenant_id, id);
alter table "school_info" enable row level security;
alter table "school_info" force row level security;
create policy tenant on "school_info" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_info" to journal_app;
create index "school_info_order" on "school_info" (tenant_id, sort, id) where is_deleted = 0;
create unique index "school_info_unique_school_code" on "school_info" (tenant_id, school_code) where is_deleted = 0;
create unique index "school_info_unique_school_name" on "school_info" (tenant_id, school_name) where is_deleted = 0;
create index "school_info_logo" on "school_info" (tenant_id, logo);
-- Campus
create table "school_campus" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "school_id" bigint not null,
  "campus_code" varchar(20) not null,
  "campus_name" varchar(60) not null,
  "campus_type" varchar(64) not null,
  "region_code" varchar(12),
  "address" varchar(200),
  "longitude" numeric(10,6),
  "latitude" numeric(10,6),
  "map_image" bigint,
  "manager_user_id" bigint,
  "contact_phone" varchar(20),
  "area_mu" numeric(12,2),
  "sort" integer,
  "status" varchar(64) not null default 1,
  "remark" varchar(500)
);
create unique index "school_campus_tenant_id" on "school_campus" (tenant_id, id);
alter table "school_campus" enable row level security;
alter table "school_campus" force row level security;
create policy tenant on "school_campus" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_campus" to journal_app;
create index "school_campus_order" on "school_campus" (tenant_id, sort, id) where is_deleted = 0;
create unique index "school_campus_unique_school_id_campus_code" on "school_campus" (tenant_id, school_id, campus_code) where is_deleted = 0;
create unique index "school_campus_unique_school_id_campus_name" on "school_campus" (tenant_id, school_id, campus_name) where is_deleted = 0;
create index "school_campus_school_id" on "school_campus" (tenant_id, school_id);
create index "school_campus_map_image" on "school_campus" (tenant_id, map_image);
create index "school_campus_manager_user_id" on "school_campus" (tenant_id, manager_user_id);
-- Campus region
create table "school_campus_region" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "school_id" bigint,
  "campus_id" bigint not null,
  "region_code" varchar(20) not null,
  "region_name" varchar(60) not null,
  "region_type" varchar(64) not null,
  "manager_user_id" bigint,
  "map_polygon" jsonb,
  "sort" integer,
  "status" varchar(64) not null default 1,
  "remark" varchar(500)
);
create unique index "school_campus_region_tenant_id" on "school_campus_region" (tenant_id, id);
alter table "school_campus_region" enable row level security;
alter table "school_campus_region" force row level security;
create policy tenant on "school_campus_region" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_campus_region" to journal_app;
create index "school_campus_region_order" on "school_campus_region" (tenant_id, sort, id) where is_deleted = 0;
create unique index "school_campus_region_unique_campus_id_region_code" on "school_campus_region" (tenant_id, campus_id, region_code) where is_deleted = 0;
create unique index "school_campus_region_unique_campus_id_region_name" on "school_campus_region" (tenant_id, campus_id, region_name) where is_deleted = 0;
create index "school_campus_region_school_id" on "school_campus_region" (tenant_id, school_id);
create index "school_campus_region_campus_id" on "school_campus_region" (tenant_id, campus_id);
create index "school_campus_region_manager_user_id" on "school_campus_region" (tenant_id, manager_user_id);
-- Dorm building
create table "school_dorm_build" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "campus_id" bigint not null,
  "campus_region_id" bigint not null,
  "build_code" varchar(20) not null,
  "build_name" varchar(60) not null,
  "build_type" varchar(64) not null,
  "gender_type" varchar(64) not null,
  "floor_count" integer not null,
  "underground_floors" integer,
  "unit_count" integer,
  "warden_user_id" bigint,
  "warden_phone" varchar(20),
  "built_year" integer,
  "has_elevator" boolean,
  "aircond_allowed" boolean not null,
  "power_capacity_kw" numeric(12,2),
  "map_x" numeric(12,2),
  "map_y" numeric(12,2),
  "cover_image" bigint,
  "status" varchar(64) not null default 1,
  "sort" integer,
  "remark" varchar(500)
);
create unique index "school_dorm_build_tenant_id" on "school_dorm_build" (tenant_id, id);
alter table "school_dorm_build" enable row level security;
alter table "school_dorm_build" force row level security;
create policy tenant on "school_dorm_build" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_dorm_build" to journal_app;
create index "school_dorm_build_order" on "school_dorm_build" (tenant_id, sort, id) where is_deleted = 0;
create unique index "school_dorm_build_unique_campus_id_build_code" on "school_dorm_build" (tenant_id, campus_id, build_code) where is_deleted = 0;
create unique index "school_dorm_build_unique_campus_id_build_name" on "school_dorm_build" (tenant_id, campus_id, build_name) where is_deleted = 0;
create index "school_dorm_build_campus_id" on "school_dorm_build" (tenant_id, campus_id);
create index "school_dorm_build_campus_region_id" on "school_dorm_build" (tenant_id, campus_region_id);
create index "school_dorm_build_warden_user_id" on "school_dorm_build" (tenant_id, warden_user_id);
create index "school_dorm_build_cover_image" on "school_dorm_build" (tenant_id, cover_image);
-- Dorm room
create table "school_dorm" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "campus_id" bigint,
  "campus_region_id" bigint,
  "build_id" bigint not null,
  "unit_no" varchar(10),
  "floor_no" integer not null,
  "room_no" varchar(20) not null,
  "dorm_name" varchar(100),
  "room_type" varchar(64) not null,
  "gender_type" varchar(64) not null,
  "bed_count" integer not null,
  "occupied_beds" integer,
  "aircond_slots" integer not null,
  "aircond_count" integer,
  "college_name" varchar(60),
  "annual_fee" numeric(12,2),
  "facilities" jsonb,
  "electric_meter_no" varchar(40),
  "hygiene_score" numeric(12,2),
  "status" varchar(64) not null default 1,
  "remark" varchar(500)
);
create unique index "school_dorm_tenant_id" on "school_dorm" (tenant_id, id);
alter table "school_dorm" enable row level security;
alter table "school_dorm" force row level security;
create policy tenant on "school_dorm" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_dorm" to journal_app;
create index "school_dorm_order" on "school_dorm" (tenant_id, build_id, unit_no, floor_no, room_no, id) where is_deleted = 0;
create unique index "school_dorm_unique_build_id_unit_no_room_no" on "school_dorm" (tenant_id, build_id, unit_no, room_no) where is_deleted = 0;
create unique index "school_dorm_unique_electric_meter_no" on "school_dorm" (tenant_id, electric_meter_no) where is_deleted = 0;
create index "school_dorm_campus_id" on "school_dorm" (tenant_id, campus_id);
create index "school_dorm_campus_region_id" on "school_dorm" (tenant_id, campus_region_id);
create index "school_dorm_build_id" on "school_dorm" (tenant_id, build_id);
create index "school_dorm_by_build_id_floor_no" on "school_dorm" (tenant_id, build_id, floor_no, id) where is_deleted = 0;
alter table "school_info" add constraint "school_info_logo_fk" foreign key (tenant_id, "logo") references "attach" (tenant_id, id);
alter table "school_campus" add constraint "school_campus_school_id_fk" foreign key (tenant_id, "school_id") references "school_info" (tenant_id, id);
alter table "school_campus" add constraint "school_campus_map_image_fk" foreign key (tenant_id, "map_image") references "attach" (tenant_id, id);
alter table "school_campus" add constraint "school_campus_manager_user_id_fk" foreign key (tenant_id, "manager_user_id") references "blade_user" (tenant_id, id);
alter table "school_campus_region" add constraint "school_campus_region_school_id_fk" foreign key (tenant_id, "school_id") references "school_info" (tenant_id, id);
alter table "school_campus_region" add constraint "school_campus_region_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_campus_region" add constraint "school_campus_region_manager_user_id_fk" foreign key (tenant_id, "manager_user_id") references "blade_user" (tenant_id, id);
alter table "school_dorm_build" add constraint "school_dorm_build_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_dorm_build" add constraint "school_dorm_build_campus_region_id_fk" foreign key (tenant_id, "campus_region_id") references "school_campus_region" (tenant_id, id);
alter table "school_dorm_build" add constraint "school_dorm_build_warden_user_id_fk" foreign key (tenant_id, "warden_user_id") references "blade_user" (tenant_id, id);
alter table "school_dorm_build" add constraint "school_dorm_build_cover_image_fk" foreign key (tenant_id, "cover_image") references "attach" (tenant_id, id);
alter table "school_dorm" add constraint "school_dorm_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_dorm" add constraint "school_dorm_campus_region_id_fk" foreign key (tenant_id, "campus_region_id") references "school_campus_region" (tenant_id, id);
alter table "school_dorm" add constraint "school_dorm_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
