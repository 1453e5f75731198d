alter table "review_record" add column "form_items" jsonb;
alter table "review_record" add column "answers" jsonb;
-- Review form
create table "review_form" (
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
  "name_zh" varchar(100),
  "name_en" varchar(100),
  "items" jsonb not null
);
create unique index "review_form_tenant_id" on "review_form" (tenant_id, id);
alter table "review_form" enable row level security;
alter table "review_form" force row level security;
create policy tenant on "review_form" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "review_form" to journal_app;
create index "review_form_order" on "review_form" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "review_form_unique_journal_id_article_type_id" on "review_form" (tenant_id, journal_id, article_type_id) where is_deleted = 0;
create index "review_form_journal_id" on "review_form" (tenant_id, journal_id);
create index "review_form_article_type_id" on "review_form" (tenant_id, article_type_id);
-- Reserve reviewer
create table "reviewer_reserve" (
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
  "submission_id" bigint not null,
  "round_id" bigint not null,
  "reviewer_id" bigint not null,
  "sort" integer not null,
  "state" varchar(16) not null,
  "override_reason" text,
  "added_by" bigint,
  "added_as" varchar(16) not null,
  "settled_at" timestamptz,
  "review_id" bigint
);
create unique index "reviewer_reserve_tenant_id" on "reviewer_reserve" (tenant_id, id);
alter table "reviewer_reserve" enable row level security;
alter table "reviewer_reserve" force row level security;
create policy tenant on "reviewer_reserve" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "reviewer_reserve" to journal_app;
create index "reviewer_reserve_order" on "reviewer_reserve" (tenant_id, sort, id) where is_deleted = 0;
create index "reviewer_reserve_submission_id" on "reviewer_reserve" (tenant_id, submission_id);
create index "reviewer_reserve_round_id" on "reviewer_reserve" (tenant_id, round_id);
create index "reviewer_reserve_reviewer_id" on "reviewer_reserve" (tenant_id, reviewer_id);
create index "reviewer_reserve_added_by" on "reviewer_reserve" (tenant_id, added_by);
create index "reviewer_reserve_review_id" on "reviewer_reserve" (tenant_id, review_id);
create index "reviewer_reserve_by_round_id_state" on "reviewer_reserve" (tenant_id, round_id, state, id) where is_deleted = 0;
alter table "review_form" add constraint "review_form_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "review_form" add constraint "review_form_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
alter table "reviewer_reserve" add constraint "reviewer_reserve_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "reviewer_reserve" add constraint "reviewer_reserve_round_id_fk" foreign key (tenant_id, "round_id") references "review_round" (tenant_id, id);
alter table "reviewer_reserve" add constraint "reviewer_reserve_reviewer_id_fk" foreign key (tenant_id, "reviewer_id") references "blade_user" (tenant_id, id);
alter table "reviewer_reserve" add constraint "reviewer_reserve_added_by_fk" foreign key (tenant_id, "added_by") references "blade_user" (tenant_id, id);
alter table "reviewer_reserve" add constraint "reviewer_reserve_review_id_fk" foreign key (tenant_id, "review_id") references "review_record" (tenant_id, id);

-- One form of a journal for all types that have none of their own: the set above lets several empty types stand beside each other.
create unique index "review_form_unique_journal_id" on "review_form" (tenant_id, journal_id) where article_type_id is null and is_deleted = 0;
