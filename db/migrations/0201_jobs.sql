-- Job run
create table "job_run" (
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
  "job" varchar(80) not null,
  "how" varchar(16) not null,
  "begun_at" timestamptz not null,
  "ended_at" timestamptz,
  "done" integer not null,
  "failed" integer not null,
  "reason" text
);
create unique index "job_run_tenant_id" on "job_run" (tenant_id, id);
alter table "job_run" enable row level security;
alter table "job_run" force row level security;
create policy tenant on "job_run" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "job_run" to journal_app;
create index "job_run_order" on "job_run" (tenant_id, begun_at desc, id desc) where is_deleted = 0;
-- Failed record of a job
create table "job_failure" (
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
  "job" varchar(80) not null,
  "record" varchar(200) not null,
  "state" varchar(16) not null,
  "tries" integer not null,
  "next_try_at" timestamptz,
  "failed_at" timestamptz,
  "reason" text
);
create unique index "job_failure_tenant_id" on "job_failure" (tenant_id, id);
alter table "job_failure" enable row level security;
alter table "job_failure" force row level security;
create policy tenant on "job_failure" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "job_failure" to journal_app;
create index "job_failure_order" on "job_failure" (tenant_id, failed_at desc, id desc) where is_deleted = 0;
create unique index "job_failure_unique_job_record" on "job_failure" (tenant_id, job, record) where is_deleted = 0;

-- When each job is due and which server holds it; of the installation, without a word of any tenant's.
create table job (
  name varchar(80) primary key,
  next_at timestamptz not null,
  held_by varchar(40),
  held_until timestamptz,
  begun_at timestamptz,
  ended_at timestamptz
);
grant select, insert, update, delete on job to journal_app;
