-- Editors of sections, and the papers of a section found by its editor.
-- Section editor
create table "section_editor" (
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
  "article_type_id" bigint,
  "user_id" bigint not null,
  "start_date" date,
  "end_date" date
);
create unique index "section_editor_tenant_id" on "section_editor" (tenant_id, id);
alter table "section_editor" enable row level security;
alter table "section_editor" force row level security;
create policy tenant on "section_editor" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "section_editor" to journal_app;
create index "section_editor_order" on "section_editor" (tenant_id, journal_id, article_type_id, id) where is_deleted = 0;
create unique index "section_editor_unique_journal_id_article_type_id_user_id" on "section_editor" (tenant_id, journal_id, article_type_id, user_id) nulls not distinct where is_deleted = 0;
create index "section_editor_journal_id" on "section_editor" (tenant_id, journal_id);
create index "section_editor_article_type_id" on "section_editor" (tenant_id, article_type_id);
create index "section_editor_user_id" on "section_editor" (tenant_id, user_id);
alter table "section_editor" add constraint "section_editor_end_date_ge_start_date_check" check ("end_date" >= "start_date");
alter table "section_editor" add constraint "section_editor_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "section_editor" add constraint "section_editor_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
alter table "section_editor" add constraint "section_editor_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
create index "submissions_sections" on "submissions" (tenant_id, id) include (section_editor_ids) where section_editor_ids is not null and is_deleted = 0;
