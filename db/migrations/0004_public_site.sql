alter table "journals" add column "slogan_zh" text;
alter table "journals" add column "slogan_en" text;
-- Guide
create table "user_guide" (
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
  "journal_id" bigint not null,
  "category" varchar(16) not null,
  "title_zh" varchar(200),
  "title_en" varchar(200),
  "content_zh" text,
  "content_en" text,
  "attachment_ids" bigint[],
  "version_label" varchar(40),
  "publish_time" timestamptz,
  "sort" integer not null
);
create unique index "user_guide_tenant_id" on "user_guide" (tenant_id, id);
alter table "user_guide" enable row level security;
alter table "user_guide" force row level security;
create policy tenant on "user_guide" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "user_guide" to journal_app;
create index "user_guide_order" on "user_guide" (tenant_id, sort, id) where is_deleted = 0;
create index "user_guide_journal_id" on "user_guide" (tenant_id, journal_id);
create index "user_guide_by_journal_id_category_sort" on "user_guide" (tenant_id, journal_id, category, sort, id) where is_deleted = 0;
-- Fee standard
create table "publish_fee_standards" (
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
  "journal_id" bigint not null,
  "code" varchar(40) not null,
  "name_zh" varchar(200),
  "name_en" varchar(200),
  "fee_type" varchar(16) not null,
  "article_type_id" bigint,
  "author_region" varchar(16) not null,
  "currency" varchar(16) not null,
  "base_amount" numeric(12,2) not null,
  "included_pages" integer,
  "extra_page_amount" numeric(12,2),
  "per_unit_amount" numeric(12,2),
  "tax_rate" numeric(12,2),
  "discount_rules" jsonb,
  "valid_from" date not null,
  "valid_to" date,
  "description_zh" text,
  "description_en" text,
  "show_public" boolean not null,
  "sort" integer not null
);
create unique index "publish_fee_standards_tenant_id" on "publish_fee_standards" (tenant_id, id);
alter table "publish_fee_standards" enable row level security;
alter table "publish_fee_standards" force row level security;
create policy tenant on "publish_fee_standards" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "publish_fee_standards" to journal_app;
create index "publish_fee_standards_order" on "publish_fee_standards" (tenant_id, sort, code, id) where is_deleted = 0;
create unique index "publish_fee_standards_unique_journal_id_code" on "publish_fee_standards" (tenant_id, journal_id, code) where is_deleted = 0;
create index "publish_fee_standards_journal_id" on "publish_fee_standards" (tenant_id, journal_id);
create index "publish_fee_standards_article_type_id" on "publish_fee_standards" (tenant_id, article_type_id);
alter table "user_guide" add constraint "user_guide_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "publish_fee_standards" add constraint "publish_fee_standards_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "publish_fee_standards" add constraint "publish_fee_standards_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
