-- Student
create table "stu_info" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "stu_no" varchar(30) not null,
  "stu_name" varchar(30) not null,
  "gender" varchar(64) not null,
  "status" varchar(16) not null default 1,
  "school_id" bigint not null,
  "campus_id" bigint not null,
  "college_name" varchar(60) not null,
  "major_name" varchar(60),
  "class_name" varchar(60),
  "grade" integer not null,
  "degree_level" varchar(64) not null,
  "study_years" integer,
  "entry_date" date not null,
  "graduate_date" date,
  "phone" varchar(20),
  "email" varchar(150),
  "id_card_no" text,
  "nation" varchar(64),
  "native_region_code" varchar(12),
  "photo" bigint,
  "counselor_user_id" bigint,
  "emergency_contact" varchar(30),
  "emergency_phone" varchar(20),
  "dorm_id" bigint,
  "bed_no" integer,
  "check_in_date" date,
  "dorm_status" varchar(64),
  "check_out_due" date,
  "user_id" bigint,
  "remark" varchar(500)
);
create unique index "stu_info_tenant_id" on "stu_info" (tenant_id, id);
alter table "stu_info" enable row level security;
alter table "stu_info" force row level security;
create policy tenant on "stu_info" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "stu_info" to journal_app;
create index "stu_info_order" on "stu_info" (tenant_id, stu_no, id) where is_deleted = 0;
create unique index "stu_info_unique_school_id_stu_no" on "stu_info" (tenant_id, school_id, stu_no) where is_deleted = 0;
create unique index "stu_info_unique_dorm_id_bed_no_while_dorm_status" on "stu_info" (tenant_id, dorm_id, bed_no) where is_deleted = 0 and dorm_status in ('1');
create unique index "stu_info_unique_user_id" on "stu_info" (tenant_id, user_id) where is_deleted = 0;
create unique index "stu_info_unique_id_card_no" on "stu_info" (tenant_id, (split_part(id_card_no, ' ', 1))) where is_deleted = 0;
create index "stu_info_school_id" on "stu_info" (tenant_id, school_id);
create index "stu_info_campus_id" on "stu_info" (tenant_id, campus_id);
create index "stu_info_photo" on "stu_info" (tenant_id, photo);
create index "stu_info_counselor_user_id" on "stu_info" (tenant_id, counselor_user_id);
create index "stu_info_dorm_id" on "stu_info" (tenant_id, dorm_id);
create index "stu_info_user_id" on "stu_info" (tenant_id, user_id);
create index "stu_info_by_counselor_user_id_status" on "stu_info" (tenant_id, counselor_user_id, status, id) where is_deleted = 0;
create index "stu_info_by_campus_id_grade" on "stu_info" (tenant_id, campus_id, grade, id) where is_deleted = 0;
-- Campus verification
create table "school_auth" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "user_id" bigint,
  "status" varchar(16) not null default 1,
  "auth_type" varchar(64) not null,
  "school_id" bigint not null,
  "campus_id" bigint not null,
  "real_name" varchar(30) not null,
  "stu_no" varchar(30) not null,
  "gender" varchar(64),
  "phone" varchar(20) not null,
  "id_card_no" text,
  "college_name" varchar(60),
  "major_name" varchar(60),
  "class_name" varchar(60),
  "grade" integer,
  "card_images" bigint[] not null,
  "apply_time" timestamptz,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text,
  "stu_info_id" bigint,
  "expire_time" timestamptz
);
create unique index "school_auth_tenant_id" on "school_auth" (tenant_id, id);
alter table "school_auth" enable row level security;
alter table "school_auth" force row level security;
create policy tenant on "school_auth" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_auth" to journal_app;
create index "school_auth_order" on "school_auth" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_auth_unique_user_id_auth_type_while_status" on "school_auth" (tenant_id, user_id, auth_type) where is_deleted = 0 and status in ('10', '20');
create unique index "school_auth_unique_school_id_stu_no_while_status" on "school_auth" (tenant_id, school_id, stu_no) where is_deleted = 0 and status in ('20');
create index "school_auth_user_id" on "school_auth" (tenant_id, user_id);
create index "school_auth_school_id" on "school_auth" (tenant_id, school_id);
create index "school_auth_campus_id" on "school_auth" (tenant_id, campus_id);
create index "school_auth_audit_user_id" on "school_auth" (tenant_id, audit_user_id);
create index "school_auth_stu_info_id" on "school_auth" (tenant_id, stu_info_id);
create index "school_auth_by_status_expire_time" on "school_auth" (tenant_id, status, expire_time, id) where is_deleted = 0;
-- Student remark
create table "stu_remark" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "stu_id" bigint not null,
  "remark_type" varchar(64) not null,
  "level" varchar(64) not null,
  "status" varchar(16) not null default 1,
  "title" varchar(60),
  "content" text not null,
  "happen_time" timestamptz not null,
  "attachments" bigint[],
  "visible_scope" varchar(64) not null,
  "follow_up_time" timestamptz,
  "follow_user_id" bigint,
  "follow_result" text
);
create unique index "stu_remark_tenant_id" on "stu_remark" (tenant_id, id);
alter table "stu_remark" enable row level security;
alter table "stu_remark" force row level security;
create policy tenant on "stu_remark" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "stu_remark" to journal_app;
create index "stu_remark_order" on "stu_remark" (tenant_id, happen_time desc, id desc) where is_deleted = 0;
create index "stu_remark_stu_id" on "stu_remark" (tenant_id, stu_id);
create index "stu_remark_follow_user_id" on "stu_remark" (tenant_id, follow_user_id);
create index "stu_remark_by_stu_id_happen_time" on "stu_remark" (tenant_id, stu_id, happen_time, id) where is_deleted = 0;
-- Address
create table "school_address" (
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
  "user_id" bigint,
  "receiver_name" varchar(30) not null,
  "receiver_phone" varchar(20) not null,
  "address_type" varchar(64) not null,
  "campus_id" bigint not null,
  "campus_region_id" bigint,
  "build_id" bigint,
  "dorm_id" bigint,
  "detail" varchar(200) not null,
  "is_default" boolean,
  "remark" varchar(200)
);
create unique index "school_address_tenant_id" on "school_address" (tenant_id, id);
alter table "school_address" enable row level security;
alter table "school_address" force row level security;
create policy tenant on "school_address" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_address" to journal_app;
create index "school_address_order" on "school_address" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_address_unique_user_id_while_is_default" on "school_address" (tenant_id, user_id) where is_deleted = 0 and is_default in ('true');
create index "school_address_user_id" on "school_address" (tenant_id, user_id);
create index "school_address_campus_id" on "school_address" (tenant_id, campus_id);
create index "school_address_campus_region_id" on "school_address" (tenant_id, campus_region_id);
create index "school_address_build_id" on "school_address" (tenant_id, build_id);
create index "school_address_dorm_id" on "school_address" (tenant_id, dorm_id);
alter table "stu_info" add constraint "stu_info_school_id_fk" foreign key (tenant_id, "school_id") references "school_info" (tenant_id, id);
alter table "stu_info" add constraint "stu_info_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "stu_info" add constraint "stu_info_photo_fk" foreign key (tenant_id, "photo") references "attach" (tenant_id, id);
alter table "stu_info" add constraint "stu_info_counselor_user_id_fk" foreign key (tenant_id, "counselor_user_id") references "blade_user" (tenant_id, id);
alter table "stu_info" add constraint "stu_info_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "stu_info" add constraint "stu_info_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_auth" add constraint "school_auth_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_auth" add constraint "school_auth_school_id_fk" foreign key (tenant_id, "school_id") references "school_info" (tenant_id, id);
alter table "school_auth" add constraint "school_auth_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_auth" add constraint "school_auth_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "school_auth" add constraint "school_auth_stu_info_id_fk" foreign key (tenant_id, "stu_info_id") references "stu_info" (tenant_id, id);
alter table "stu_remark" add constraint "stu_remark_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "stu_remark" add constraint "stu_remark_follow_user_id_fk" foreign key (tenant_id, "follow_user_id") references "blade_user" (tenant_id, id);
alter table "school_address" add constraint "school_address_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_address" add constraint "school_address_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_address" add constraint "school_address_campus_region_id_fk" foreign key (tenant_id, "campus_region_id") references "school_campus_region" (tenant_id, id);
alter table "school_address" add constraint "school_address_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "school_address" add constraint "school_address_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
