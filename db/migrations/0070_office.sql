-- Guide version
create table "user_guide_version" (
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
  "guide_id" bigint not null,
  "version_no" integer not null,
  "version_label" varchar(40),
  "title_zh" varchar(200),
  "title_en" varchar(200),
  "content_zh" text,
  "content_en" text,
  "written_at" timestamptz not null
);
create unique index "user_guide_version_tenant_id" on "user_guide_version" (tenant_id, id);
alter table "user_guide_version" enable row level security;
alter table "user_guide_version" force row level security;
create policy tenant on "user_guide_version" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "user_guide_version" to journal_app;
create index "user_guide_version_order" on "user_guide_version" (tenant_id, version_no desc, id desc) where is_deleted = 0;
create unique index "user_guide_version_unique_guide_id_version_no" on "user_guide_version" (tenant_id, guide_id, version_no) where is_deleted = 0;
create index "user_guide_version_guide_id" on "user_guide_version" (tenant_id, guide_id);
-- Banner
create table "banner" (
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
  "position" varchar(16) not null,
  "title_zh" varchar(200),
  "title_en" varchar(200),
  "image_file_id" bigint not null,
  "image_alt_zh" varchar(300),
  "image_alt_en" varchar(300),
  "link_url" varchar(500),
  "target" varchar(16) not null,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "sort" integer not null
);
create unique index "banner_tenant_id" on "banner" (tenant_id, id);
alter table "banner" enable row level security;
alter table "banner" force row level security;
create policy tenant on "banner" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "banner" to journal_app;
create index "banner_order" on "banner" (tenant_id, sort, id) where is_deleted = 0;
create index "banner_journal_id" on "banner" (tenant_id, journal_id);
create index "banner_image_file_id" on "banner" (tenant_id, image_file_id);
create index "banner_by_journal_id_position_sort" on "banner" (tenant_id, journal_id, position, sort, id) where is_deleted = 0;
-- Common file
create table "common_file" (
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
  "name_zh" varchar(200),
  "name_en" varchar(200),
  "file_id" bigint not null,
  "description_zh" text,
  "description_en" text,
  "version_label" varchar(40),
  "public_visible" boolean not null,
  "download_count" integer not null,
  "sort" integer not null
);
create unique index "common_file_tenant_id" on "common_file" (tenant_id, id);
alter table "common_file" enable row level security;
alter table "common_file" force row level security;
create policy tenant on "common_file" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "common_file" to journal_app;
create index "common_file_order" on "common_file" (tenant_id, sort, id) where is_deleted = 0;
create index "common_file_journal_id" on "common_file" (tenant_id, journal_id);
create index "common_file_file_id" on "common_file" (tenant_id, file_id);
create index "common_file_by_journal_id_category_sort" on "common_file" (tenant_id, journal_id, category, sort, id) where is_deleted = 0;
-- Earlier version of a common file
create table "common_file_version" (
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
  "common_file_id" bigint not null,
  "file_id" bigint not null,
  "version_label" varchar(40),
  "replaced_at" timestamptz not null
);
create unique index "common_file_version_tenant_id" on "common_file_version" (tenant_id, id);
alter table "common_file_version" enable row level security;
alter table "common_file_version" force row level security;
create policy tenant on "common_file_version" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "common_file_version" to journal_app;
create index "common_file_version_order" on "common_file_version" (tenant_id, replaced_at desc, id desc) where is_deleted = 0;
create index "common_file_version_common_file_id" on "common_file_version" (tenant_id, common_file_id);
create index "common_file_version_file_id" on "common_file_version" (tenant_id, file_id);
alter table "user_guide_version" add constraint "user_guide_version_guide_id_fk" foreign key (tenant_id, "guide_id") references "user_guide" (tenant_id, id);
alter table "banner" add constraint "banner_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "banner" add constraint "banner_image_file_id_fk" foreign key (tenant_id, "image_file_id") references "attach" (tenant_id, id);
alter table "common_file" add constraint "common_file_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "common_file" add constraint "common_file_file_id_fk" foreign key (tenant_id, "file_id") references "attach" (tenant_id, id);
alter table "common_file_version" add constraint "common_file_version_common_file_id_fk" foreign key (tenant_id, "common_file_id") references "common_file" (tenant_id, id);
alter table "common_file_version" add constraint "common_file_version_file_id_fk" foreign key (tenant_id, "file_id") references "attach" (tenant_id, id);
