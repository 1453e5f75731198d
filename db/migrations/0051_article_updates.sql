-- Article update
create table "article_update" (
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
  "article_id" bigint not null,
  "kind" varchar(16) not null,
  "state" varchar(16) not null,
  "requested_by" bigint,
  "requested_as" varchar(16),
  "requested_at" timestamptz,
  "decided_by" bigint,
  "decided_at" timestamptz,
  "reasons" jsonb,
  "retracted_by" varchar(16),
  "notice_title_zh" varchar(500),
  "notice_title_en" varchar(500),
  "notice_zh" text,
  "notice_en" text,
  "reason" text,
  "notice_article_id" bigint,
  "former_pdf_id" bigint
);
create unique index "article_update_tenant_id" on "article_update" (tenant_id, id);
alter table "article_update" enable row level security;
alter table "article_update" force row level security;
create policy tenant on "article_update" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "article_update" to journal_app;
create index "article_update_order" on "article_update" (tenant_id, requested_at desc, id desc) where is_deleted = 0;
create index "article_update_article_id" on "article_update" (tenant_id, article_id);
create index "article_update_requested_by" on "article_update" (tenant_id, requested_by);
create index "article_update_decided_by" on "article_update" (tenant_id, decided_by);
create index "article_update_notice_article_id" on "article_update" (tenant_id, notice_article_id);
create index "article_update_former_pdf_id" on "article_update" (tenant_id, former_pdf_id);
create index "article_update_by_article_id_state" on "article_update" (tenant_id, article_id, state, id) where is_deleted = 0;
alter table "article_update" add constraint "article_update_article_id_fk" foreign key (tenant_id, "article_id") references "articles" (tenant_id, id);
alter table "article_update" add constraint "article_update_requested_by_fk" foreign key (tenant_id, "requested_by") references "blade_user" (tenant_id, id);
alter table "article_update" add constraint "article_update_decided_by_fk" foreign key (tenant_id, "decided_by") references "blade_user" (tenant_id, id);
alter table "article_update" add constraint "article_update_notice_article_id_fk" foreign key (tenant_id, "notice_article_id") references "articles" (tenant_id, id);
alter table "article_update" add constraint "article_update_former_pdf_id_fk" foreign key (tenant_id, "former_pdf_id") references "submission_file" (tenant_id, id);
