alter table "note" add column "file_ids" bigint[];
-- Messages read
create table "note_read" (
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
  "user_id" bigint not null,
  "last_note_id" bigint not null
);
create unique index "note_read_tenant_id" on "note_read" (tenant_id, id);
alter table "note_read" enable row level security;
alter table "note_read" force row level security;
create policy tenant on "note_read" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "note_read" to journal_app;
create index "note_read_order" on "note_read" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "note_read_unique_submission_id_user_id" on "note_read" (tenant_id, submission_id, user_id) where is_deleted = 0;
create index "note_read_submission_id" on "note_read" (tenant_id, submission_id);
create index "note_read_user_id" on "note_read" (tenant_id, user_id);
create index "note_read_last_note_id" on "note_read" (tenant_id, last_note_id);
alter table "note_read" add constraint "note_read_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "note_read" add constraint "note_read_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "note_read" add constraint "note_read_last_note_id_fk" foreign key (tenant_id, "last_note_id") references "note" (tenant_id, id);
