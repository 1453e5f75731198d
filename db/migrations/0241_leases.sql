alter table "school_aircond" add column "lease_rent" numeric(12,2);
alter table "aircond_work_order" add column "source_no" varchar(30);
alter table "aircond_work_order" add column "inspect_result" varchar(64);
-- Payment voucher
create table "aircond_payment_voucher" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "voucher_no" varchar(16),
  "status" varchar(16) not null default 1,
  "biz_type" varchar(64) not null,
  "biz_id" bigint not null,
  "biz_no" varchar(30),
  "direction" varchar(64),
  "campus_id" bigint,
  "dorm_id" bigint,
  "stu_id" bigint,
  "payer_name" varchar(30) not null,
  "pay_amount" numeric(12,2) not null,
  "fee_items" jsonb,
  "pay_channel" varchar(64) not null,
  "trade_no" varchar(64) not null,
  "pay_time" timestamptz not null,
  "voucher_images" bigint[] not null,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text,
  "receipt_no" varchar(30),
  "print_count" integer,
  "invoice_status" varchar(64),
  "remark" text
);
create unique index "aircond_payment_voucher_tenant_id" on "aircond_payment_voucher" (tenant_id, id);
alter table "aircond_payment_voucher" enable row level security;
alter table "aircond_payment_voucher" force row level security;
create policy tenant on "aircond_payment_voucher" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_payment_voucher" to journal_app;
create index "aircond_payment_voucher_order" on "aircond_payment_voucher" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_payment_voucher_unique_voucher_no" on "aircond_payment_voucher" (tenant_id, voucher_no) where is_deleted = 0;
create unique index "aircond_payment_voucher_unique_receipt_no" on "aircond_payment_voucher" (tenant_id, receipt_no) where is_deleted = 0;
create unique index "aircond_payment_voucher_unique_pay_channel_trade_no_while_statu" on "aircond_payment_voucher" (tenant_id, pay_channel, trade_no) where is_deleted = 0 and status in ('10', '20', '30');
create index "aircond_payment_voucher_campus_id" on "aircond_payment_voucher" (tenant_id, campus_id);
create index "aircond_payment_voucher_dorm_id" on "aircond_payment_voucher" (tenant_id, dorm_id);
create index "aircond_payment_voucher_stu_id" on "aircond_payment_voucher" (tenant_id, stu_id);
create index "aircond_payment_voucher_audit_user_id" on "aircond_payment_voucher" (tenant_id, audit_user_id);
create index "aircond_payment_voucher_by_biz_type_biz_id" on "aircond_payment_voucher" (tenant_id, biz_type, biz_id, id) where is_deleted = 0;
create index "aircond_payment_voucher_by_create_user_status" on "aircond_payment_voucher" (tenant_id, create_user, status, id) where is_deleted = 0;
-- Install application
create table "aircond_install_apply" (
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
  "status" varchar(16) not null default 1,
  "stu_id" bigint,
  "applicant_name" varchar(30) not null,
  "applicant_phone" varchar(20) not null,
  "campus_id" bigint,
  "build_id" bigint,
  "dorm_id" bigint not null,
  "slot_no" integer,
  "aircond_spec" varchar(64) not null,
  "rent_plan" varchar(64) not null,
  "lease_start" date,
  "lease_end" date,
  "rent_amount" numeric(12,2),
  "deposit_amount" numeric(12,2),
  "total_amount" numeric(12,2),
  "paid_amount" numeric(12,2),
  "consent_stu_ids" bigint[] not null,
  "agreed_stu_ids" bigint[],
  "object_stu_ids" bigint[],
  "consent_file" bigint[],
  "expect_date" date not null,
  "expect_period" varchar(64),
  "aircond_id" bigint,
  "work_order_id" bigint,
  "worker_id" bigint,
  "dispatch_user_id" bigint,
  "dispatch_time" timestamptz,
  "finish_time" timestamptz,
  "finish_user_id" bigint,
  "finish_images" bigint[],
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text,
  "cancel_reason" text,
  "source" varchar(64),
  "remark" text
);
create unique index "aircond_install_apply_tenant_id" on "aircond_install_apply" (tenant_id, id);
alter table "aircond_install_apply" enable row level security;
alter table "aircond_install_apply" force row level security;
create policy tenant on "aircond_install_apply" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_install_apply" to journal_app;
create index "aircond_install_apply_order" on "aircond_install_apply" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_install_apply_unique_apply_no" on "aircond_install_apply" (tenant_id, apply_no) where is_deleted = 0;
create unique index "aircond_install_apply_unique_dorm_id_slot_no_while_status" on "aircond_install_apply" (tenant_id, dorm_id, slot_no) where is_deleted = 0 and status in ('10', '20', '30', '40', '50');
create index "aircond_install_apply_stu_id" on "aircond_install_apply" (tenant_id, stu_id);
create index "aircond_install_apply_campus_id" on "aircond_install_apply" (tenant_id, campus_id);
create index "aircond_install_apply_build_id" on "aircond_install_apply" (tenant_id, build_id);
create index "aircond_install_apply_dorm_id" on "aircond_install_apply" (tenant_id, dorm_id);
create index "aircond_install_apply_aircond_id" on "aircond_install_apply" (tenant_id, aircond_id);
create index "aircond_install_apply_work_order_id" on "aircond_install_apply" (tenant_id, work_order_id);
create index "aircond_install_apply_worker_id" on "aircond_install_apply" (tenant_id, worker_id);
create index "aircond_install_apply_dispatch_user_id" on "aircond_install_apply" (tenant_id, dispatch_user_id);
create index "aircond_install_apply_finish_user_id" on "aircond_install_apply" (tenant_id, finish_user_id);
create index "aircond_install_apply_audit_user_id" on "aircond_install_apply" (tenant_id, audit_user_id);
create index "aircond_install_apply_by_create_user_status" on "aircond_install_apply" (tenant_id, create_user, status, id) where is_deleted = 0;
create index "aircond_install_apply_by_status_audit_time" on "aircond_install_apply" (tenant_id, status, audit_time, id) where is_deleted = 0;
-- Lease application
create table "aircond_rent_out_apply" (
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
  "status" varchar(16) not null default 1,
  "rent_type" varchar(64) not null,
  "aircond_id" bigint not null,
  "dorm_id" bigint,
  "campus_id" bigint,
  "build_id" bigint,
  "stu_id" bigint,
  "applicant_name" varchar(30) not null,
  "applicant_phone" varchar(20) not null,
  "consent_stu_ids" bigint[],
  "rent_plan" varchar(64),
  "lease_start" date,
  "lease_end" date,
  "rent_amount" numeric(12,2),
  "deposit_amount" numeric(12,2),
  "total_amount" numeric(12,2),
  "paid_amount" numeric(12,2),
  "return_reason" varchar(64),
  "return_date" date,
  "keep_in_place" boolean,
  "inspect_result" varchar(64),
  "deduction_amount" numeric(12,2),
  "deduction_reason" text,
  "unused_months" integer,
  "rent_refund" numeric(12,2),
  "refund_amount" numeric(12,2),
  "refund_account_name" varchar(60),
  "refund_account_no" text,
  "refund_bank" varchar(60),
  "work_order_id" bigint,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text,
  "settle_time" timestamptz,
  "finish_time" timestamptz,
  "remark" text
);
create unique index "aircond_rent_out_apply_tenant_id" on "aircond_rent_out_apply" (tenant_id, id);
alter table "aircond_rent_out_apply" enable row level security;
alter table "aircond_rent_out_apply" force row level security;
create policy tenant on "aircond_rent_out_apply" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "aircond_rent_out_apply" to journal_app;
create index "aircond_rent_out_apply_order" on "aircond_rent_out_apply" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "aircond_rent_out_apply_unique_apply_no" on "aircond_rent_out_apply" (tenant_id, apply_no) where is_deleted = 0;
create unique index "aircond_rent_out_apply_unique_aircond_id_while_status" on "aircond_rent_out_apply" (tenant_id, aircond_id) where is_deleted = 0 and status in ('10', '20', '25', '40');
create index "aircond_rent_out_apply_aircond_id" on "aircond_rent_out_apply" (tenant_id, aircond_id);
create index "aircond_rent_out_apply_dorm_id" on "aircond_rent_out_apply" (tenant_id, dorm_id);
create index "aircond_rent_out_apply_campus_id" on "aircond_rent_out_apply" (tenant_id, campus_id);
create index "aircond_rent_out_apply_build_id" on "aircond_rent_out_apply" (tenant_id, build_id);
create index "aircond_rent_out_apply_stu_id" on "aircond_rent_out_apply" (tenant_id, stu_id);
create index "aircond_rent_out_apply_work_order_id" on "aircond_rent_out_apply" (tenant_id, work_order_id);
create index "aircond_rent_out_apply_audit_user_id" on "aircond_rent_out_apply" (tenant_id, audit_user_id);
create index "aircond_rent_out_apply_by_create_user_status" on "aircond_rent_out_apply" (tenant_id, create_user, status, id) where is_deleted = 0;
create index "aircond_rent_out_apply_by_status_audit_time" on "aircond_rent_out_apply" (tenant_id, status, audit_time, id) where is_deleted = 0;
-- Dorm A/C change
create table "dorm_aircond_change" (
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
  "status" varchar(16) not null default 1,
  "change_type" varchar(64) not null,
  "aircond_id" bigint not null,
  "from_dorm_id" bigint,
  "from_slot_no" integer,
  "to_dorm_id" bigint,
  "to_slot_no" integer,
  "swap_aircond_id" bigint,
  "campus_id" bigint,
  "build_id" bigint,
  "stu_id" bigint,
  "applicant_name" varchar(30) not null,
  "applicant_phone" varchar(20) not null,
  "reason" text not null,
  "consent_stu_ids" bigint[],
  "target_consent_stu_ids" bigint[],
  "expect_date" date not null,
  "move_fee" numeric(12,2),
  "paid_amount" numeric(12,2),
  "fee_payer" varchar(64),
  "work_order_id" bigint,
  "worker_id" bigint,
  "dispatch_time" timestamptz,
  "finish_time" timestamptz,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text
);
create unique index "dorm_aircond_change_tenant_id" on "dorm_aircond_change" (tenant_id, id);
alter table "dorm_aircond_change" enable row level security;
alter table "dorm_aircond_change" force row level security;
create policy tenant on "dorm_aircond_change" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "dorm_aircond_change" to journal_app;
create index "dorm_aircond_change_order" on "dorm_aircond_change" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "dorm_aircond_change_unique_apply_no" on "dorm_aircond_change" (tenant_id, apply_no) where is_deleted = 0;
create unique index "dorm_aircond_change_unique_aircond_id_while_status" on "dorm_aircond_change" (tenant_id, aircond_id) where is_deleted = 0 and status in ('10', '20', '30', '40', '50');
create unique index "dorm_aircond_change_unique_swap_aircond_id_while_status" on "dorm_aircond_change" (tenant_id, swap_aircond_id) where is_deleted = 0 and status in ('10', '20', '30', '40', '50');
create index "dorm_aircond_change_aircond_id" on "dorm_aircond_change" (tenant_id, aircond_id);
create index "dorm_aircond_change_from_dorm_id" on "dorm_aircond_change" (tenant_id, from_dorm_id);
create index "dorm_aircond_change_to_dorm_id" on "dorm_aircond_change" (tenant_id, to_dorm_id);
create index "dorm_aircond_change_swap_aircond_id" on "dorm_aircond_change" (tenant_id, swap_aircond_id);
create index "dorm_aircond_change_campus_id" on "dorm_aircond_change" (tenant_id, campus_id);
create index "dorm_aircond_change_build_id" on "dorm_aircond_change" (tenant_id, build_id);
create index "dorm_aircond_change_stu_id" on "dorm_aircond_change" (tenant_id, stu_id);
create index "dorm_aircond_change_work_order_id" on "dorm_aircond_change" (tenant_id, work_order_id);
create index "dorm_aircond_change_worker_id" on "dorm_aircond_change" (tenant_id, worker_id);
create index "dorm_aircond_change_audit_user_id" on "dorm_aircond_change" (tenant_id, audit_user_id);
create index "dorm_aircond_change_by_create_user_status" on "dorm_aircond_change" (tenant_id, create_user, status, id) where is_deleted = 0;
create index "dorm_aircond_change_by_status_audit_time" on "dorm_aircond_change" (tenant_id, status, audit_time, id) where is_deleted = 0;
alter table "tenant_param" alter column "param_key" type varchar(30);
alter table "aircond_payment_voucher" add constraint "aircond_payment_voucher_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "aircond_payment_voucher" add constraint "aircond_payment_voucher_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_payment_voucher" add constraint "aircond_payment_voucher_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "aircond_payment_voucher" add constraint "aircond_payment_voucher_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_aircond_id_fk" foreign key (tenant_id, "aircond_id") references "school_aircond" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_work_order_id_fk" foreign key (tenant_id, "work_order_id") references "aircond_work_order" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_worker_id_fk" foreign key (tenant_id, "worker_id") references "blade_user" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_dispatch_user_id_fk" foreign key (tenant_id, "dispatch_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_finish_user_id_fk" foreign key (tenant_id, "finish_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_install_apply" add constraint "aircond_install_apply_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_aircond_id_fk" foreign key (tenant_id, "aircond_id") references "school_aircond" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_dorm_id_fk" foreign key (tenant_id, "dorm_id") references "school_dorm" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_work_order_id_fk" foreign key (tenant_id, "work_order_id") references "aircond_work_order" (tenant_id, id);
alter table "aircond_rent_out_apply" add constraint "aircond_rent_out_apply_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_aircond_id_fk" foreign key (tenant_id, "aircond_id") references "school_aircond" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_from_dorm_id_fk" foreign key (tenant_id, "from_dorm_id") references "school_dorm" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_to_dorm_id_fk" foreign key (tenant_id, "to_dorm_id") references "school_dorm" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_swap_aircond_id_fk" foreign key (tenant_id, "swap_aircond_id") references "school_aircond" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_build_id_fk" foreign key (tenant_id, "build_id") references "school_dorm_build" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_work_order_id_fk" foreign key (tenant_id, "work_order_id") references "aircond_work_order" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_worker_id_fk" foreign key (tenant_id, "worker_id") references "blade_user" (tenant_id, id);
alter table "dorm_aircond_change" add constraint "dorm_aircond_change_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);

-- An order comes from applications of several kinds: its source is no longer one of a single table.
alter table "aircond_work_order" drop constraint "aircond_work_order_source_id_fk";
update "aircond_work_order" w set source_no = a.apply_no from "aircond_repair_apply" a where a.id = w.source_id;
