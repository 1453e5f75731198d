alter table "submissions" add column "revision_extensions" integer;
create index "submissions_by_state_revision_due_at" on "submissions" (tenant_id, state, revision_due_at, id) where is_deleted = 0;
alter table "review_record" add column "reopened_at" timestamptz;
alter table "review_record" add column "reopen_reason" text;
alter table "review_record" add column "versions" jsonb;
create index "review_record_by_state_response_due_at" on "review_record" (tenant_id, state, response_due_at, id) where is_deleted = 0;
alter table "editorial_decision" add column "before" jsonb;
-- Reminder
create table "reminder" (
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
  "record_id" varchar(20) not null,
  "kind" varchar(16) not null,
  "sequence" integer not null,
  "due_at" timestamptz not null,
  "sent_at" timestamptz not null
);
create unique index "reminder_tenant_id" on "reminder" (tenant_id, id);
alter table "reminder" enable row level security;
alter table "reminder" force row level security;
create policy tenant on "reminder" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "reminder" to journal_app;
create index "reminder_order" on "reminder" (tenant_id, sent_at desc, id desc) where is_deleted = 0;
create unique index "reminder_unique_record_id_kind_due_at_sequence" on "reminder" (tenant_id, record_id, kind, due_at, sequence) where is_deleted = 0;
create index "reminder_submission_id" on "reminder" (tenant_id, submission_id);
alter table "reminder" add constraint "reminder_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
