-- Notes and messages
create table "note" (
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
  "stage" varchar(17) not null,
  "audience" varchar(16) not null,
  "topic" varchar(16) not null,
  "body" text not null,
  "written_by" bigint,
  "written_as" varchar(16) not null,
  "written_at" timestamptz
);
create unique index "note_tenant_id" on "note" (tenant_id, id);
alter table "note" enable row level security;
alter table "note" force row level security;
create policy tenant on "note" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "note" to journal_app;
create index "note_order" on "note" (tenant_id, written_at desc, id desc) where is_deleted = 0;
create index "note_submission_id" on "note" (tenant_id, submission_id);
create index "note_written_by" on "note" (tenant_id, written_by);
create index "note_by_submission_id_written_at" on "note" (tenant_id, submission_id, written_at, id) where is_deleted = 0;
alter table "note" add constraint "note_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "note" add constraint "note_written_by_fk" foreign key (tenant_id, "written_by") references "blade_user" (tenant_id, id);
