-- Shop
create table "school_shop" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "shop_name" varchar(60) not null,
  "status" varchar(16) not null default 1,
  "shop_type" varchar(64) not null,
  "campus_id" bigint not null,
  "campus_region_id" bigint,
  "owner_user_id" bigint,
  "staff_ids" bigint[],
  "contact_phone" varchar(20) not null,
  "logo" bigint not null,
  "cover_images" bigint[],
  "license_no" varchar(30) not null,
  "license_images" bigint[] not null,
  "license_expire" date,
  "address" varchar(200),
  "map_x" numeric(7,2),
  "map_y" numeric(7,2),
  "open_time" varchar(8) not null,
  "close_time" varchar(8) not null,
  "delivery_types" jsonb not null,
  "delivery_build_ids" bigint[],
  "min_order_amount" numeric(12,2),
  "delivery_fee" numeric(12,2),
  "free_delivery_amount" numeric(12,2),
  "auto_accept" boolean,
  "notice" text,
  "avg_score" numeric(12,2),
  "score_count" integer,
  "month_sales" integer,
  "audit_opinion" text,
  "sort" integer
);
create unique index "school_shop_tenant_id" on "school_shop" (tenant_id, id);
alter table "school_shop" enable row level security;
alter table "school_shop" force row level security;
create policy tenant on "school_shop" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_shop" to journal_app;
create index "school_shop_order" on "school_shop" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_shop_unique_campus_id_shop_name" on "school_shop" (tenant_id, campus_id, shop_name) where is_deleted = 0;
create unique index "school_shop_unique_license_no" on "school_shop" (tenant_id, license_no) where is_deleted = 0;
create index "school_shop_campus_id" on "school_shop" (tenant_id, campus_id);
create index "school_shop_campus_region_id" on "school_shop" (tenant_id, campus_region_id);
create index "school_shop_owner_user_id" on "school_shop" (tenant_id, owner_user_id);
create index "school_shop_logo" on "school_shop" (tenant_id, logo);
create index "school_shop_by_owner_user_id" on "school_shop" (tenant_id, owner_user_id, id) where is_deleted = 0;
-- Goods
create table "school_goods" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "goods_name" varchar(100) not null,
  "status" varchar(16) not null default 1,
  "shop_id" bigint not null,
  "goods_code" varchar(30) not null,
  "category" varchar(64) not null,
  "spu_group" varchar(30),
  "main_image" bigint not null,
  "images" bigint[],
  "unit" varchar(10) not null,
  "price" numeric(12,2) not null,
  "market_price" numeric(12,2),
  "cost_price" numeric(12,2),
  "stock" integer not null,
  "locked_stock" integer,
  "low_stock_alert" integer,
  "limit_per_user" integer,
  "sale_start" timestamptz,
  "sale_end" timestamptz,
  "detail" text,
  "sales_count" integer,
  "avg_score" numeric(12,2),
  "audit_opinion" text,
  "sort" integer
);
create unique index "school_goods_tenant_id" on "school_goods" (tenant_id, id);
alter table "school_goods" enable row level security;
alter table "school_goods" force row level security;
create policy tenant on "school_goods" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_goods" to journal_app;
create index "school_goods_order" on "school_goods" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_goods_unique_shop_id_goods_code" on "school_goods" (tenant_id, shop_id, goods_code) where is_deleted = 0;
create index "school_goods_shop_id" on "school_goods" (tenant_id, shop_id);
create index "school_goods_main_image" on "school_goods" (tenant_id, main_image);
create index "school_goods_by_status_sale_end" on "school_goods" (tenant_id, status, sale_end, id) where is_deleted = 0;
-- Stock movement
create table "goods_stock_log" (
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
  "goods_id" bigint not null,
  "cause" varchar(16) not null,
  "delta" integer not null,
  "stock_after" integer not null,
  "order_id" bigint,
  "note" text
);
create unique index "goods_stock_log_tenant_id" on "goods_stock_log" (tenant_id, id);
alter table "goods_stock_log" enable row level security;
alter table "goods_stock_log" force row level security;
create policy tenant on "goods_stock_log" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "goods_stock_log" to journal_app;
create index "goods_stock_log_order" on "goods_stock_log" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "goods_stock_log_goods_id" on "goods_stock_log" (tenant_id, goods_id);
create index "goods_stock_log_order_id" on "goods_stock_log" (tenant_id, order_id);
create index "goods_stock_log_by_goods_id_create_time" on "goods_stock_log" (tenant_id, goods_id, create_time desc, id desc) where is_deleted = 0;
-- Order
create table "shop_order" (
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
  "status" varchar(16) not null default 1,
  "user_id" bigint,
  "stu_id" bigint,
  "shop_id" bigint not null,
  "campus_id" bigint,
  "products" jsonb not null,
  "delivery_type" varchar(64) not null,
  "address_id" bigint,
  "receiver_name" varchar(30),
  "receiver_phone" varchar(20),
  "receiver_address" varchar(300),
  "goods_amount" numeric(12,2),
  "delivery_fee" numeric(12,2),
  "discount_amount" numeric(12,2),
  "pay_amount" numeric(12,2),
  "pay_type" varchar(64),
  "pay_trade_no" varchar(64),
  "pay_time" timestamptz,
  "pay_deadline" timestamptz,
  "buyer_message" varchar(200),
  "shop_remark" varchar(200),
  "pickup_code" varchar(8),
  "pickup_tries" integer,
  "pickup_locked_until" timestamptz,
  "courier_name" varchar(30),
  "courier_phone" varchar(20),
  "accept_time" timestamptz,
  "deliver_time" timestamptz,
  "finish_time" timestamptz,
  "cancel_time" timestamptz,
  "cancel_reason" text,
  "refund_amount" numeric(12,2),
  "refund_reason" text,
  "refund_status" varchar(64),
  "invoice_status" varchar(64),
  "comment_status" varchar(64)
);
create unique index "shop_order_tenant_id" on "shop_order" (tenant_id, id);
alter table "shop_order" enable row level security;
alter table "shop_order" force row level security;
create policy tenant on "shop_order" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "shop_order" to journal_app;
create index "shop_order_order" on "shop_order" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "shop_order_unique_order_no" on "shop_order" (tenant_id, order_no) where is_deleted = 0;
create unique index "shop_order_unique_pay_trade_no" on "shop_order" (tenant_id, pay_trade_no) where is_deleted = 0;
create index "shop_order_user_id" on "shop_order" (tenant_id, user_id);
create index "shop_order_stu_id" on "shop_order" (tenant_id, stu_id);
create index "shop_order_shop_id" on "shop_order" (tenant_id, shop_id);
create index "shop_order_campus_id" on "shop_order" (tenant_id, campus_id);
create index "shop_order_address_id" on "shop_order" (tenant_id, address_id);
create index "shop_order_by_user_id_create_time" on "shop_order" (tenant_id, user_id, create_time desc, id desc) where is_deleted = 0;
create index "shop_order_by_shop_id_status" on "shop_order" (tenant_id, shop_id, status, id) where is_deleted = 0;
create index "shop_order_by_status_pay_deadline" on "shop_order" (tenant_id, status, pay_deadline, id) where is_deleted = 0;
-- Order line
create table "order_product" (
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
  "order_id" bigint not null,
  "shop_id" bigint,
  "goods_id" bigint not null,
  "goods_name" varchar(100),
  "goods_image" bigint,
  "price" numeric(12,2) not null,
  "quantity" integer not null,
  "amount" numeric(12,2) not null,
  "refund_quantity" integer,
  "refund_amount" numeric(12,2),
  "score_flag" boolean
);
create unique index "order_product_tenant_id" on "order_product" (tenant_id, id);
alter table "order_product" enable row level security;
alter table "order_product" force row level security;
create policy tenant on "order_product" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "order_product" to journal_app;
create index "order_product_order" on "order_product" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "order_product_unique_order_id_goods_id" on "order_product" (tenant_id, order_id, goods_id) where is_deleted = 0;
create index "order_product_order_id" on "order_product" (tenant_id, order_id);
create index "order_product_shop_id" on "order_product" (tenant_id, shop_id);
create index "order_product_goods_id" on "order_product" (tenant_id, goods_id);
create index "order_product_goods_image" on "order_product" (tenant_id, goods_image);
-- Refund
create table "order_refund" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "refund_no" varchar(40) not null,
  "order_id" bigint not null,
  "cause" varchar(16) not null,
  "amount" numeric(12,2) not null,
  "wanted" jsonb,
  "reason" text,
  "pay_type" varchar(64),
  "paid_trade_no" varchar(64),
  "trade_no" varchar(64),
  "opinion" text,
  "decided_by" bigint,
  "decided_at" timestamptz,
  "status" varchar(16) not null default 1
);
create unique index "order_refund_tenant_id" on "order_refund" (tenant_id, id);
alter table "order_refund" enable row level security;
alter table "order_refund" force row level security;
create policy tenant on "order_refund" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "order_refund" to journal_app;
create index "order_refund_order" on "order_refund" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "order_refund_unique_refund_no" on "order_refund" (tenant_id, refund_no) where is_deleted = 0;
create unique index "order_refund_unique_order_id_while_status" on "order_refund" (tenant_id, order_id) where is_deleted = 0 and status in ('1');
create index "order_refund_order_id" on "order_refund" (tenant_id, order_id);
create index "order_refund_decided_by" on "order_refund" (tenant_id, decided_by);
-- Invoice application
create table "open_invoice_apply" (
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
  "source_type" varchar(64) not null,
  "source_ids" jsonb not null,
  "user_id" bigint,
  "invoice_type" varchar(64) not null,
  "title_type" varchar(64) not null,
  "invoice_title" varchar(100) not null,
  "tax_no" varchar(20),
  "reg_address" varchar(100),
  "reg_phone" varchar(20),
  "bank_name" varchar(60),
  "bank_account" varchar(40),
  "invoice_amount" numeric(12,2),
  "invoice_content" varchar(64) not null,
  "email" varchar(150) not null,
  "phone" varchar(20),
  "invoice_code" varchar(12),
  "invoice_no" varchar(20),
  "invoice_date" date,
  "tax_rate" varchar(64),
  "tax_amount" numeric(12,2),
  "invoice_file" bigint,
  "red_invoice_no" varchar(20),
  "red_reason" text,
  "reject_reason" text,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "send_count" integer,
  "sent_on" date
);
create unique index "open_invoice_apply_tenant_id" on "open_invoice_apply" (tenant_id, id);
alter table "open_invoice_apply" enable row level security;
alter table "open_invoice_apply" force row level security;
create policy tenant on "open_invoice_apply" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "open_invoice_apply" to journal_app;
create index "open_invoice_apply_order" on "open_invoice_apply" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "open_invoice_apply_unique_apply_no" on "open_invoice_apply" (tenant_id, apply_no) where is_deleted = 0;
create unique index "open_invoice_apply_unique_invoice_no" on "open_invoice_apply" (tenant_id, invoice_no) where is_deleted = 0;
create index "open_invoice_apply_user_id" on "open_invoice_apply" (tenant_id, user_id);
create index "open_invoice_apply_invoice_file" on "open_invoice_apply" (tenant_id, invoice_file);
create index "open_invoice_apply_audit_user_id" on "open_invoice_apply" (tenant_id, audit_user_id);
create index "open_invoice_apply_by_user_id_create_time" on "open_invoice_apply" (tenant_id, user_id, create_time desc, id desc) where is_deleted = 0;
create index "open_invoice_apply_by_status" on "open_invoice_apply" (tenant_id, status, id) where is_deleted = 0;
-- Invoiced document
create table "invoice_source" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "apply_id" bigint not null,
  "source_type" varchar(2) not null,
  "source_id" varchar(20) not null,
  "status" varchar(16) not null default 1
);
create unique index "invoice_source_tenant_id" on "invoice_source" (tenant_id, id);
alter table "invoice_source" enable row level security;
alter table "invoice_source" force row level security;
create policy tenant on "invoice_source" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "invoice_source" to journal_app;
create index "invoice_source_order" on "invoice_source" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "invoice_source_unique_source_type_source_id_while_status" on "invoice_source" (tenant_id, source_type, source_id) where is_deleted = 0 and status in ('1');
create index "invoice_source_apply_id" on "invoice_source" (tenant_id, apply_id);
-- Moment
create table "school_moment" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "title" varchar(50),
  "content" text not null,
  "status" varchar(16) not null default 1,
  "user_id" bigint,
  "author_id" bigint,
  "campus_id" bigint,
  "moment_type" varchar(64) not null,
  "images" bigint[],
  "topic_tags" jsonb,
  "location" varchar(100),
  "anonymous_flag" boolean,
  "contact_info" varchar(60),
  "visible_scope" varchar(64) not null,
  "vote_id" bigint,
  "view_count" integer,
  "praise_count" integer,
  "comment_count" integer,
  "report_count" integer,
  "top_flag" boolean,
  "top_until" timestamptz,
  "sensitive_hit" jsonb,
  "audit_user_id" bigint,
  "audit_time" timestamptz,
  "audit_opinion" text,
  "publish_time" timestamptz
);
create unique index "school_moment_tenant_id" on "school_moment" (tenant_id, id);
alter table "school_moment" enable row level security;
alter table "school_moment" force row level security;
create policy tenant on "school_moment" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_moment" to journal_app;
create index "school_moment_order" on "school_moment" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "school_moment_user_id" on "school_moment" (tenant_id, user_id);
create index "school_moment_author_id" on "school_moment" (tenant_id, author_id);
create index "school_moment_campus_id" on "school_moment" (tenant_id, campus_id);
create index "school_moment_vote_id" on "school_moment" (tenant_id, vote_id);
create index "school_moment_audit_user_id" on "school_moment" (tenant_id, audit_user_id);
create index "school_moment_by_status_publish_time" on "school_moment" (tenant_id, status, publish_time desc, id desc) where is_deleted = 0;
create index "school_moment_by_author_id" on "school_moment" (tenant_id, author_id, id) where is_deleted = 0;
-- Vote
create table "moment_vote" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "title" varchar(100) not null,
  "status" varchar(16) not null default 1,
  "moment_id" bigint,
  "description" text,
  "cover" bigint,
  "vote_type" varchar(64) not null,
  "max_choices" integer not null,
  "options" jsonb not null,
  "start_time" timestamptz not null,
  "end_time" timestamptz not null,
  "target_scope" varchar(64) not null,
  "target_ids" jsonb,
  "anonymous_flag" boolean not null,
  "result_visible" varchar(64) not null,
  "allow_change" boolean not null,
  "voter_count" integer,
  "ballot_count" integer,
  "extend_count" integer
);
create unique index "moment_vote_tenant_id" on "moment_vote" (tenant_id, id);
alter table "moment_vote" enable row level security;
alter table "moment_vote" force row level security;
create policy tenant on "moment_vote" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "moment_vote" to journal_app;
create index "moment_vote_order" on "moment_vote" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "moment_vote_moment_id" on "moment_vote" (tenant_id, moment_id);
create index "moment_vote_cover" on "moment_vote" (tenant_id, cover);
create index "moment_vote_by_moment_id" on "moment_vote" (tenant_id, moment_id, id) where is_deleted = 0;
create index "moment_vote_by_status_end_time" on "moment_vote" (tenant_id, status, end_time, id) where is_deleted = 0;
-- Ballot
create table "vote_record" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "vote_id" bigint not null,
  "user_id" bigint,
  "stu_id" bigint,
  "voter_key" varchar(64) not null,
  "option_ids" jsonb not null,
  "vote_time" timestamptz,
  "ip" varchar(45),
  "change_count" integer,
  "status" varchar(16) not null default 1
);
create unique index "vote_record_tenant_id" on "vote_record" (tenant_id, id);
alter table "vote_record" enable row level security;
alter table "vote_record" force row level security;
create policy tenant on "vote_record" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "vote_record" to journal_app;
create index "vote_record_order" on "vote_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "vote_record_unique_vote_id_voter_key" on "vote_record" (tenant_id, vote_id, voter_key) where is_deleted = 0;
create index "vote_record_vote_id" on "vote_record" (tenant_id, vote_id);
create index "vote_record_user_id" on "vote_record" (tenant_id, user_id);
create index "vote_record_stu_id" on "vote_record" (tenant_id, stu_id);
-- Comment
create table "school_comment" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "content" text not null,
  "status" varchar(16) not null default 1,
  "target_type" varchar(64) not null,
  "target_id" varchar(20) not null,
  "root_id" bigint,
  "parent_id" bigint,
  "reply_user_id" bigint,
  "user_id" bigint,
  "author_id" bigint,
  "images" bigint[],
  "anonymous_flag" boolean,
  "praise_count" integer,
  "reply_count" integer,
  "report_count" integer,
  "sensitive_hit" jsonb,
  "audit_user_id" bigint,
  "audit_opinion" text,
  "ip" varchar(45)
);
create unique index "school_comment_tenant_id" on "school_comment" (tenant_id, id);
alter table "school_comment" enable row level security;
alter table "school_comment" force row level security;
create policy tenant on "school_comment" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_comment" to journal_app;
create index "school_comment_order" on "school_comment" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "school_comment_root_id" on "school_comment" (tenant_id, root_id);
create index "school_comment_parent_id" on "school_comment" (tenant_id, parent_id);
create index "school_comment_reply_user_id" on "school_comment" (tenant_id, reply_user_id);
create index "school_comment_user_id" on "school_comment" (tenant_id, user_id);
create index "school_comment_author_id" on "school_comment" (tenant_id, author_id);
create index "school_comment_audit_user_id" on "school_comment" (tenant_id, audit_user_id);
create index "school_comment_by_target_type_target_id_root_id" on "school_comment" (tenant_id, target_type, target_id, root_id, id) where is_deleted = 0;
create index "school_comment_by_author_id" on "school_comment" (tenant_id, author_id, id) where is_deleted = 0;
-- Praise record
create table "school_praise_record" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "target_type" varchar(64) not null,
  "target_id" varchar(20) not null,
  "target_user_id" bigint,
  "user_id" bigint not null,
  "praise_time" timestamptz,
  "status" varchar(16) not null default 1
);
create unique index "school_praise_record_tenant_id" on "school_praise_record" (tenant_id, id);
alter table "school_praise_record" enable row level security;
alter table "school_praise_record" force row level security;
create policy tenant on "school_praise_record" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_praise_record" to journal_app;
create index "school_praise_record_order" on "school_praise_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_praise_record_unique_user_id_target_type_target_id" on "school_praise_record" (tenant_id, user_id, target_type, target_id) where is_deleted = 0;
create index "school_praise_record_target_user_id" on "school_praise_record" (tenant_id, target_user_id);
create index "school_praise_record_user_id" on "school_praise_record" (tenant_id, user_id);
create index "school_praise_record_by_target_type_target_id" on "school_praise_record" (tenant_id, target_type, target_id, id) where is_deleted = 0;
-- Score record
create table "school_score_record" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "target_type" varchar(64) not null,
  "target_id" varchar(20) not null,
  "order_product_id" bigint,
  "user_id" bigint,
  "score" numeric(12,2) not null,
  "score_items" jsonb,
  "content" text,
  "images" bigint[],
  "check_date" date,
  "score_time" timestamptz,
  "status" varchar(16) not null default 1
);
create unique index "school_score_record_tenant_id" on "school_score_record" (tenant_id, id);
alter table "school_score_record" enable row level security;
alter table "school_score_record" force row level security;
create policy tenant on "school_score_record" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "school_score_record" to journal_app;
create index "school_score_record_order" on "school_score_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "school_score_record_unique_order_product_id_while_status" on "school_score_record" (tenant_id, order_product_id) where is_deleted = 0 and status in ('1');
create unique index "school_score_record_unique_target_id_check_date_user_id_while_t" on "school_score_record" (tenant_id, target_id, check_date, user_id) where is_deleted = 0 and target_type in ('3') and status in ('1');
create unique index "school_score_record_unique_target_id_user_id_while_target_type" on "school_score_record" (tenant_id, target_id, user_id) where is_deleted = 0 and target_type in ('1');
create index "school_score_record_order_product_id" on "school_score_record" (tenant_id, order_product_id);
create index "school_score_record_user_id" on "school_score_record" (tenant_id, user_id);
create index "school_score_record_by_target_type_target_id" on "school_score_record" (tenant_id, target_type, target_id, id) where is_deleted = 0;
-- Report
create table "content_report" (
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
  "target_type" varchar(16) not null,
  "target_id" varchar(20) not null,
  "reporter_id" bigint not null,
  "reason" text not null
);
create unique index "content_report_tenant_id" on "content_report" (tenant_id, id);
alter table "content_report" enable row level security;
alter table "content_report" force row level security;
create policy tenant on "content_report" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "content_report" to journal_app;
create index "content_report_order" on "content_report" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "content_report_unique_reporter_id_target_type_target_id" on "content_report" (tenant_id, reporter_id, target_type, target_id) where is_deleted = 0;
create index "content_report_reporter_id" on "content_report" (tenant_id, reporter_id);
alter table "school_shop" add constraint "school_shop_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_shop" add constraint "school_shop_campus_region_id_fk" foreign key (tenant_id, "campus_region_id") references "school_campus_region" (tenant_id, id);
alter table "school_shop" add constraint "school_shop_owner_user_id_fk" foreign key (tenant_id, "owner_user_id") references "blade_user" (tenant_id, id);
alter table "school_shop" add constraint "school_shop_logo_fk" foreign key (tenant_id, "logo") references "attach" (tenant_id, id);
alter table "school_goods" add constraint "school_goods_shop_id_fk" foreign key (tenant_id, "shop_id") references "school_shop" (tenant_id, id);
alter table "school_goods" add constraint "school_goods_main_image_fk" foreign key (tenant_id, "main_image") references "attach" (tenant_id, id);
alter table "goods_stock_log" add constraint "goods_stock_log_goods_id_fk" foreign key (tenant_id, "goods_id") references "school_goods" (tenant_id, id);
alter table "goods_stock_log" add constraint "goods_stock_log_order_id_fk" foreign key (tenant_id, "order_id") references "shop_order" (tenant_id, id);
alter table "shop_order" add constraint "shop_order_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "shop_order" add constraint "shop_order_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "shop_order" add constraint "shop_order_shop_id_fk" foreign key (tenant_id, "shop_id") references "school_shop" (tenant_id, id);
alter table "shop_order" add constraint "shop_order_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "shop_order" add constraint "shop_order_address_id_fk" foreign key (tenant_id, "address_id") references "school_address" (tenant_id, id);
alter table "order_product" add constraint "order_product_order_id_fk" foreign key (tenant_id, "order_id") references "shop_order" (tenant_id, id);
alter table "order_product" add constraint "order_product_shop_id_fk" foreign key (tenant_id, "shop_id") references "school_shop" (tenant_id, id);
alter table "order_product" add constraint "order_product_goods_id_fk" foreign key (tenant_id, "goods_id") references "school_goods" (tenant_id, id);
alter table "order_product" add constraint "order_product_goods_image_fk" foreign key (tenant_id, "goods_image") references "attach" (tenant_id, id);
alter table "order_refund" add constraint "order_refund_order_id_fk" foreign key (tenant_id, "order_id") references "shop_order" (tenant_id, id);
alter table "order_refund" add constraint "order_refund_decided_by_fk" foreign key (tenant_id, "decided_by") references "blade_user" (tenant_id, id);
alter table "open_invoice_apply" add constraint "open_invoice_apply_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "open_invoice_apply" add constraint "open_invoice_apply_invoice_file_fk" foreign key (tenant_id, "invoice_file") references "attach" (tenant_id, id);
alter table "open_invoice_apply" add constraint "open_invoice_apply_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "invoice_source" add constraint "invoice_source_apply_id_fk" foreign key (tenant_id, "apply_id") references "open_invoice_apply" (tenant_id, id);
alter table "school_moment" add constraint "school_moment_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_moment" add constraint "school_moment_author_id_fk" foreign key (tenant_id, "author_id") references "blade_user" (tenant_id, id);
alter table "school_moment" add constraint "school_moment_campus_id_fk" foreign key (tenant_id, "campus_id") references "school_campus" (tenant_id, id);
alter table "school_moment" add constraint "school_moment_vote_id_fk" foreign key (tenant_id, "vote_id") references "moment_vote" (tenant_id, id);
alter table "school_moment" add constraint "school_moment_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "moment_vote" add constraint "moment_vote_moment_id_fk" foreign key (tenant_id, "moment_id") references "school_moment" (tenant_id, id);
alter table "moment_vote" add constraint "moment_vote_cover_fk" foreign key (tenant_id, "cover") references "attach" (tenant_id, id);
alter table "vote_record" add constraint "vote_record_vote_id_fk" foreign key (tenant_id, "vote_id") references "moment_vote" (tenant_id, id);
alter table "vote_record" add constraint "vote_record_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "vote_record" add constraint "vote_record_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_root_id_fk" foreign key (tenant_id, "root_id") references "school_comment" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_parent_id_fk" foreign key (tenant_id, "parent_id") references "school_comment" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_reply_user_id_fk" foreign key (tenant_id, "reply_user_id") references "blade_user" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_author_id_fk" foreign key (tenant_id, "author_id") references "blade_user" (tenant_id, id);
alter table "school_comment" add constraint "school_comment_audit_user_id_fk" foreign key (tenant_id, "audit_user_id") references "blade_user" (tenant_id, id);
alter table "school_praise_record" add constraint "school_praise_record_target_user_id_fk" foreign key (tenant_id, "target_user_id") references "blade_user" (tenant_id, id);
alter table "school_praise_record" add constraint "school_praise_record_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "school_score_record" add constraint "school_score_record_order_product_id_fk" foreign key (tenant_id, "order_product_id") references "order_product" (tenant_id, id);
alter table "school_score_record" add constraint "school_score_record_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "content_report" add constraint "content_report_reporter_id_fk" foreign key (tenant_id, "reporter_id") references "blade_user" (tenant_id, id);
