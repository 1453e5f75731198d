-- Repair item
create table "repair_item" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "parent_id" bigint,
  "item_name" varchar(60) not null,
  "item_code" varchar(20) not null,
  "default_urgency" varchar(64) not null,
  "response_hours" numeric(12,1) not null,
  "finish_hours" numeric(12,1) not null,
  "standard_fee" numeric(12,2),
  "default_group_id" bigint,
  "need_images" boolean not null,
  "guide_content" text,
  "status" varchar(16) not null default 1,
  "sort" integer
);
create unique index "repair_item_tenant_id" on "repair_item" (tenant_id, id);
alter table "repair_item" enable row level security;
alter table "repair_item" force row level security;
create policy tenant on "repair_item" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_item" to journal_app;
create index "repair_item_order" on "repair_item" (tenant_id, sort, id) where is_deleted = 0;
create unique index "repair_item_unique_item_code" on "repair_item" (tenant_id, item_code) where is_deleted = 0;
create unique index "repair_item_unique_parent_id_item_name" on "repair_item" (tenant_id, parent_id, item_name) where is_deleted = 0;
create index "repair_item_parent_id" on "repair_item" (tenant_id, parent_id);
create index "repair_item_default_group_id" on "repair_item" (tenant_id, default_group_id);
-- Repair group
create table "repair_group" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "group_code" varchar(20) not null,
  "group_name" varchar(60) not null,
  "group_type" varchar(64) not null,
  "leader_user_id" bigint not null,
  "leader_phone" varchar(20) not null,
  "member_ids" bigint[] not null,
  "campus_ids" bigint[] not null,
  "region_ids" bigint[],
  "item_ids" bigint[],
  "work_types" jsonb not null,
  "work_start" varchar(8),
  "work_end" varchar(8),
  "max_daily_orders" integer,
  "company_name" varchar(60),
  "contract_end" date,
  "status" varchar(16) not null default 1,
  "sort" integer
);
create unique index "repair_group_tenant_id" on "repair_group" (tenant_id, id);
alter table "repair_group" enable row level security;
alter table "repair_group" force row level security;
create policy tenant on "repair_group" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_group" to journal_app;
create index "repair_group_order" on "repair_group" (tenant_id, sort, id) where is_deleted = 0;
create unique index "repair_group_unique_group_code" on "repair_group" (tenant_id, group_code) where is_deleted = 0;
create unique index "repair_group_unique_group_name" on "repair_group" (tenant_id, group_name) where is_deleted = 0;
create index "repair_group_leader_user_id" on "repair_group" (tenant_id, leader_user_id);
-- Air-conditioner unit
create table "school_aircond" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "asset_no" varchar(30) not null,
  "brand" varchar(30) not null,
  "model" varchar(50) not null,
  "serial_no" varchar(60),
  "aircond_type" varchar(64) not null,
  "power_hp" varchar(64) not null,
  "energy_grade" integer,
  "rated_power_w" integer,
  "owner_type" varchar(64) not null,
  "supplier" varchar(60),
  "purchase_date" date,
  "purchase_price" numeric(12,2),
  "warranty_until" date,
  "campus_id" bigint not null,
  "storehouse" varchar(60),
  "build_id" bigint,
  "dorm_id" bigint,
  "slot_no" integer,
  "install_date" date,
  "lease_status" varchar(64),
  "lease_start" date,
  "lease_end" date,
  "deposit_held" numeric(12,2),
  "fault_status" varchar(64),
  "repair_count" integer,
  "last_clean_date" date,
  "images" bigint[],
  "status" varchar(16) not null default 1,
  "remark" text
);
create unique index "school_aircond_tenant_id" on "school_aircond" (tenant_id, id);
alter table "school_aircond" enable row level security;
alter table "school_aircond" force row level security;
create policy tenant on "school_aircond" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_aircond" to journal_app;
create index "school_aircond_order" on "school_aircond" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_aircond_unique_asset_no" on "school_aircond" (tenant_id, asset_no) where is_deleted = 0;
create unique index "school_aircond_unique_serial_no" on "school_aircond" (tenant_id, serial_no) where is_deleted = 0;
create unique index "school_aircond_unique_dorm_id_slot_no_while_status" on "school_aircond" (tenant_id, dorm_id, slot_no) where is_deleted = 0 and status in ('20', '30', '40');
create index "school_aircond_campus_id" on "school_aircond" (tenant_id, campus_id);
create index "school_aircond_build_id" on "school_aircond" (tenant_id, build_id);
create index "school_aircond_dorm_id" on "school_aircond" (tenant_id, dorm_id);
create index "school_aircond_by_status_campus_id" on "school_aircond" (tenant_id, status, campus_id, id) where is_deleted = 0;
-- Repair application
create table "aircond_repair_apply" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "apply_no" varchar(16),
  "aircond_id" bigint not null,
  "dorm_id" bigint,
  "campus_id" bigint,
  "build_id" bigint,
  "applicant_name" varchar(30) not null,
  "applicant_phone" varchar(20) not null,
  "repair_item_id" bigint not null,
  "fault_desc" text not null,
  "images" bigint[],
  "urgency" varchar(64) not null,
  "expect_time" timestamptz,
  "allow_enter" boolean not null,
  "source" varchar(64),
  "repeat_flag" boolean,
  "work_order_id" bigint,
  "accept_user_id" bigint,
  "accept_time" timestamptz,
  "reject_reason" text,
  "urge_count" integer,
  "last_urge_time" timestamptz,
  "finish_time" timestamptz,
  "confirm_time" timestamptz,
  "confirm_type" varchar(64),
  "status" varchar(16) not null default 1
);
create unique index "aircond_repair_apply_tenant_id" on "aircond_repair_apply" (tenant_id, id);
alter table "aircond_repair_apply" enable row level security;
alter table "aircond_repair_apply" force row level security;
create policy tenant on "aircond_repair_apply" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_repair_apply" to journal_app;
create index "aircond_repair_apply_order" on "aircond_repair_apply" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_repair_apply_unique_apply_no" on "aircond_repair_apply" (tenant_id, apply_no) where is_deleted = 0;
create unique index "aircond_repair_apply_unique_aircond_id_while_status" on "aircond_repair_apply" (tenant_id, aircond_id) where is_deleted = 0 and status in ('10', '20', '30', '40');
create index "aircond_repair_apply_aircond_id" on "aircond_repair_apply" (tenant_id, aircond_id);
create index "aircond_repair_apply_dorm_id" on "aircond_repair_apply" (tenant_id, dorm_id);
create index "aircond_repair_apply_campus_id" on "aircond_repair_apply" (tenant_id, campus_id);
create index "aircond_repair_apply_build_id" on "aircond_repair_apply" (tenant_id, build_id);
create index "aircond_repair_apply_repair_item_id" on "aircond_repair_apply" (tenant_id, repair_item_id);
create index "aircond_repair_apply_work_order_id" on "aircond_repair_apply" (tenant_id, work_order_id);
create index "aircond_repair_apply_accept_user_id" on "aircond_repair_apply" (tenant_id, accept_user_id);
create index "aircond_repair_apply_by_create_user_status" on "aircond_repair_apply" (tenant_id, create_user, status, id) where is_deleted = 0;
-- Work order
create table "aircond_work_order" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "order_no" varchar(16),
  "work_type" varchar(16) not null,
  "source_type" varchar(64),
  "source_id" bigint,
  "campus_id" bigint,
  "build_id" bigint,
  "dorm_id" bigint not null,
  "aircond_id" bigint,
  "repair_item_id" bigint,
  "repair_group_id" bigint,
  "worker_id" bigint,
  "assist_worker_ids" bigint[],
  "content" text,
  "contact_name" varchar(30),
  "contact_phone" varchar(20),
  "urgency" varchar(64) not null,
  "plan_start" timestamptz,
  "plan_end" timestamptz,
  "response_deadline" timestamptz,
  "finish_deadline" timestamptz,
  "dispatch_user_id" bigint,
  "dispatch_time" timestamptz,
  "accept_time" timestamptz,
  "start_time" timestamptz,
  "hold_reason" varchar(64),
  "hold_since" timestamptz,
  "hold_minutes" integer,
  "finish_time" timestamptz,
  "close_time" timestamptz,
  "fault_cause" varchar(64),
  "solution" text,
  "materials" jsonb,
  "material_fee" numeric(12,2),
  "labor_fee" numeric(12,2),
  "total_fee" numeric(12,2),
  "fee_payer" varchar(64),
  "before_images" bigint[],
  "after_images" bigint[],
  "sign_image" bigint,
  "rework_count" integer,
  "overdue_flag" boolean,
  "assess_flag" varchar(64),
  "status" varchar(16) not null default 1
);
create unique index "aircond_work_order_tenant_id" on "aircond_work_order" (tenant_id, id);
alter table "aircond_work_order" enable row level security;
alter table "aircond_work_order" force row level security;
create policy tenant on "aircond_work_order" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_work_order" to journal_app;
create index "aircond_work_order_order" on "aircond_work_order" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_work_order_unique_order_no" on "aircond_work_order" (tenant_id, order_no) where is_deleted = 0;
create unique index "aircond_work_order_unique_source_type_source_id_while_status" on "aircond_work_order" (tenant_id, source_type, source_id) where is_deleted = 0 and status in ('10', '20', '30', '40', '50', '60', '70');
create index "aircond_work_order_source_id" on "aircond_work_order" (tenant_id, source_id);
create index "aircond_work_order_campus_id" on "aircond_work_order" (tenant_id, campus_id);
create index "aircond_work_order_build_id" on "aircond_work_order" (tenant_id, build_id);
create index "aircond_work_order_dorm_id" on "aircond_work_order" (tenant_id, dorm_id);
create index "aircond_work_order_aircond_id" on "aircond_work_order" (tenant_id, aircond_id);
create index "aircond_work_order_repair_item_id" on "aircond_work_order" (tenant_id, repair_item_id);
create index "aircond_work_order_repair_group_id" on "aircond_work_order" (tenant_id, repair_group_id);
create index "aircond_work_order_worker_id" on "aircond_work_order" (tenant_id, worker_id);
create index "aircond_work_order_dispatch_user_id" on "aircond_work_order" (tenant_id, dispatch_user_id);
create index "aircond_work_order_sign_image" on "aircond_work_order" (tenant_id, sign_image);
create index "aircond_work_order_by_worker_id_status" on "aircond_work_order" (tenant_id, worker_id, status, id) where is_deleted = 0;
create index "aircond_work_order_by_status_finish_deadline" on "aircond_work_order" (tenant_id, status, finish_deadline, id) where is_deleted = 0;
-- Assessment
create table "aircond_work_order_assess" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "work_order_id" bigint not null,
  "worker_id" bigint,
  "repair_group_id" bigint,
  "quality_score" integer not null,
  "speed_score" integer not null,
  "attitude_score" integer not null,
  "avg_score" numeric(12,2),
  "tags" jsonb,
  "content" text,
  "images" bigint[],
  "anonymous_flag" boolean,
  "auto_flag" boolean,
  "reply_content" text,
  "reply_user_id" bigint,
  "reply_time" timestamptz,
  "status" varchar(16) not null default 1
);
create unique index "aircond_work_order_assess_tenant_id" on "aircond_work_order_assess" (tenant_id, id);
alter table "aircond_work_order_assess" enable row level security;
alter table "aircond_work_order_assess" force row level security;
create policy tenant on "aircond_work_order_assess" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_work_order_assess" to journal_app;
create index "aircond_work_order_assess_order" on "aircond_work_order_assess" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_work_order_assess_unique_work_order_id" on "aircond_work_order_assess" (tenant_id, work_order_id) where is_deleted = 0;
create index "aircond_work_order_assess_work_order_id" on "aircond_work_order_assess" (tenant_id, work_order_id);
create index "aircond_work_order_assess_worker_id" on "aircond_work_order_assess" (tenant_id, worker_id);
create index "aircond_work_order_assess_repair_group_id" on "aircond_work_order_assess" (tenant_id, repair_group_id);
create index "aircond_work_order_assess_reply_user_id" on "aircond_work_order_assess" (tenant_id, reply_user_id);
alter table "repair_item" add constraint "repair_item_default_group_id_fk" foreign key (tenant_id, "default_group_id") references "repair_group" (tenant_id, id);
alter table "repair_group" add constraint "repair_group_leader_user_id_fk" foreign key (tenant_id, "leader_user_id") references "blade_user" (tenant_id, id);
alter table "school_aircond" add constraint "school_aircond_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_aircond" add constraint "school_aircond_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "school_aircond" add constraint "school_aircond_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_aircond_id_fk" foreign key (tenant_id, "aircond_id") references "school_aircond" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_repair_item_id_fk" foreign key (tenant_id, "repair_item_id") references "repair_item" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_work_order_id_fk" foreign key (tenant_id, "work_order_id") references "aircond_work_order" (tenant_id, id);
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_accept_user_id_fk" foreign key (tenant_id, "accept_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_source_id_fk" foreign key (tenant_id, "source_id") references "aircond_repair_apply" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_aircond_id_fk" foreign key (tenant_id, "aircond_id") references "school_aircond" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_repair_item_id_fk" foreign key (tenant_id, "repair_item_id") references "repair_item" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_repair_group_id_fk" foreign key (tenant_id, "repair_group_id") references "repair_group" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_worker_id_fk" foreign key (tenant_id, "worker_id") references "blade_user" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_dispatch_user_id_fk" foreign key (tenant_id, "dispatch_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_work_order" add constraint "aircond_work_order_sign_image_fk" foreign key (tenant_id, "sign_image") references "attach" (tenant_id, id);
alter table "aircond_work_order_assess" add constraint "aircond_work_order_assess_work_order_id_fk" foreign key (tenant_id, "work_order_id") references "aircond_work_order" (tenant_id, id);
alter table "aircond_work_order_assess" add constraint "aircond_work_order_assess_worker_id_fk" foreign key (tenant_id, "worker_id") references "blade_user" (tenant_id, id);
alter table "aircond_work_order_assess" add constraint "aircond_work_order_assess_repair_group_id_fk" foreign key (tenant_id, "repair_group_id") references "repair_group" (tenant_id, id);
alter table "aircond_work_order_assess" add constraint "aircond_work_order_assess_reply_user_id_fk" foreign key (tenant_id, "reply_user_id") references "blade_user" (tenant_id, id);
