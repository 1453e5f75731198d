-- Process model
create table "flow_model" (
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
  "name" varchar(100) not null,
  "model_key" varchar(100) not null,
  "category" varchar(64) not null,
  "description" text,
  "xml" text,
  "form" jsonb,
  "deployed_version" integer
);
create unique index "flow_model_tenant_id" on "flow_model" (tenant_id, id);
alter table "flow_model" enable row level security;
alter table "flow_model" force row level security;
create policy tenant on "flow_model" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_model" to journal_app;
create index "flow_model_order" on "flow_model" (tenant_id, update_time desc, id desc) where is_deleted = 0;
create unique index "flow_model_unique_model_key" on "flow_model" (tenant_id, model_key) where is_deleted = 0;
-- Process definition
create table "flow_process" (
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
  "name" varchar(200) not null,
  "process_key" varchar(100) not null,
  "category" varchar(64) not null,
  "process_version" integer not null,
  "state" varchar(16) not null,
  "form" jsonb,
  "deploy_time" timestamptz not null
);
create unique index "flow_process_tenant_id" on "flow_process" (tenant_id, id);
alter table "flow_process" enable row level security;
alter table "flow_process" force row level security;
create policy tenant on "flow_process" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_process" to journal_app;
create index "flow_process_order" on "flow_process" (tenant_id, deploy_time desc, id desc) where is_deleted = 0;
create unique index "flow_process_unique_process_key_process_version" on "flow_process" (tenant_id, process_key, process_version) where is_deleted = 0;
create index "flow_process_by_state_category" on "flow_process" (tenant_id, state, category, id) where is_deleted = 0;
-- Process file
create table "flow_source" (
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
  "process_id" bigint not null,
  "xml" text not null,
  "plan" jsonb not null
);
create unique index "flow_source_tenant_id" on "flow_source" (tenant_id, id);
alter table "flow_source" enable row level security;
alter table "flow_source" force row level security;
create policy tenant on "flow_source" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_source" to journal_app;
create index "flow_source_order" on "flow_source" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "flow_source_process_id" on "flow_source" (tenant_id, process_id);
-- Process instance
create table "flow_instance" (
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
  "instance_no" varchar(16),
  "title" varchar(200) not null,
  "process_id" bigint not null,
  "category" varchar(64) not null,
  "starter_id" bigint,
  "starter_dept_id" bigint,
  "state" varchar(16) not null,
  "steps" varchar(500),
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "reason" text,
  "variables" jsonb not null,
  "engine" jsonb,
  "error_code" varchar(100),
  "parent_id" bigint,
  "parent_execution" varchar(100),
  "root_id" bigint
);
create unique index "flow_instance_tenant_id" on "flow_instance" (tenant_id, id);
alter table "flow_instance" enable row level security;
alter table "flow_instance" force row level security;
create policy tenant on "flow_instance" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_instance" to journal_app;
create index "flow_instance_order" on "flow_instance" (tenant_id, start_time desc, id desc) where is_deleted = 0;
create index "flow_instance_process_id" on "flow_instance" (tenant_id, process_id);
create index "flow_instance_starter_id" on "flow_instance" (tenant_id, starter_id);
create index "flow_instance_starter_dept_id" on "flow_instance" (tenant_id, starter_dept_id);
create index "flow_instance_parent_id" on "flow_instance" (tenant_id, parent_id);
create index "flow_instance_root_id" on "flow_instance" (tenant_id, root_id);
create index "flow_instance_by_state_starter_id" on "flow_instance" (tenant_id, state, starter_id, id) where is_deleted = 0;
create index "flow_instance_by_root_id" on "flow_instance" (tenant_id, root_id, id) where is_deleted = 0;
-- Task
create table "flow_task" (
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
  "instance_id" bigint not null,
  "node_id" varchar(100) not null,
  "execution_id" varchar(150) not null,
  "name" varchar(200) not null,
  "kind" varchar(16) not null,
  "state" varchar(16) not null,
  "assignee_id" bigint,
  "owner_id" bigint,
  "candidate_users" bigint[],
  "candidate_roles" bigint[],
  "candidate_posts" bigint[],
  "candidate_depts" bigint[],
  "item" jsonb,
  "due_time" timestamptz,
  "claim_time" timestamptz,
  "end_time" timestamptz,
  "outcome" varchar(16),
  "comment" text,
  "fault" text,
  "waits_for_id" bigint,
  "signer" varchar(16),
  "message" varchar(100),
  "urged" boolean
);
create unique index "flow_task_tenant_id" on "flow_task" (tenant_id, id);
alter table "flow_task" enable row level security;
alter table "flow_task" force row level security;
create policy tenant on "flow_task" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_task" to journal_app;
create index "flow_task_order" on "flow_task" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "flow_task_unique_instance_id_execution_id_while_state" on "flow_task" (tenant_id, instance_id, execution_id) where is_deleted = 0 and state in ('open', 'failed');
create index "flow_task_instance_id" on "flow_task" (tenant_id, instance_id);
create index "flow_task_assignee_id" on "flow_task" (tenant_id, assignee_id);
create index "flow_task_owner_id" on "flow_task" (tenant_id, owner_id);
create index "flow_task_waits_for_id" on "flow_task" (tenant_id, waits_for_id);
create index "flow_task_by_instance_id" on "flow_task" (tenant_id, instance_id, id) where is_deleted = 0;
create index "flow_task_by_assignee_id_state" on "flow_task" (tenant_id, assignee_id, state, id) where is_deleted = 0;
create index "flow_task_by_state_kind" on "flow_task" (tenant_id, state, kind, id) where is_deleted = 0;
-- History of a process
create table "flow_activity" (
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
  "instance_id" bigint not null,
  "activity_id" varchar(100) not null,
  "activity_name" varchar(200),
  "activity_type" varchar(40) not null,
  "execution_id" varchar(150) not null,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "cancelled" boolean
);
create unique index "flow_activity_tenant_id" on "flow_activity" (tenant_id, id);
alter table "flow_activity" enable row level security;
alter table "flow_activity" force row level security;
create policy tenant on "flow_activity" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_activity" to journal_app;
create index "flow_activity_order" on "flow_activity" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "flow_activity_instance_id" on "flow_activity" (tenant_id, instance_id);
create index "flow_activity_by_instance_id" on "flow_activity" (tenant_id, instance_id, id) where is_deleted = 0;
create index "flow_activity_by_instance_id_execution_id" on "flow_activity" (tenant_id, instance_id, execution_id, id) where is_deleted = 0;
-- What was done
create table "flow_deed" (
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
  "instance_id" bigint not null,
  "task_id" bigint,
  "user_id" bigint,
  "what" varchar(40) not null,
  "step" varchar(200),
  "comment" text,
  "time" timestamptz not null,
  "changes" jsonb
);
create unique index "flow_deed_tenant_id" on "flow_deed" (tenant_id, id);
alter table "flow_deed" enable row level security;
alter table "flow_deed" force row level security;
create policy tenant on "flow_deed" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_deed" to journal_app;
create index "flow_deed_order" on "flow_deed" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "flow_deed_instance_id" on "flow_deed" (tenant_id, instance_id);
create index "flow_deed_task_id" on "flow_deed" (tenant_id, task_id);
create index "flow_deed_user_id" on "flow_deed" (tenant_id, user_id);
create index "flow_deed_by_instance_id" on "flow_deed" (tenant_id, instance_id, id) where is_deleted = 0;
-- Timer
create table "flow_timer" (
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
  "instance_id" bigint not null,
  "node_id" varchar(100) not null,
  "execution_id" varchar(150) not null,
  "due_time" timestamptz not null,
  "state" varchar(16) not null
);
create unique index "flow_timer_tenant_id" on "flow_timer" (tenant_id, id);
alter table "flow_timer" enable row level security;
alter table "flow_timer" force row level security;
create policy tenant on "flow_timer" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_timer" to journal_app;
create index "flow_timer_order" on "flow_timer" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "flow_timer_unique_instance_id_execution_id_while_state" on "flow_timer" (tenant_id, instance_id, execution_id) where is_deleted = 0 and state in ('waiting');
create index "flow_timer_instance_id" on "flow_timer" (tenant_id, instance_id);
create index "flow_timer_by_state_due_time" on "flow_timer" (tenant_id, state, due_time, id) where is_deleted = 0;
alter table "flow_source" add constraint "flow_source_process_id_fk" foreign key (tenant_id, "process_id") references "flow_process" (tenant_id, id);
alter table "flow_instance" add constraint "flow_instance_process_id_fk" foreign key (tenant_id, "process_id") references "flow_process" (tenant_id, id);
alter table "flow_instance" add constraint "flow_instance_starter_id_fk" foreign key (tenant_id, "starter_id") references "blade_user" (tenant_id, id);
alter table "flow_instance" add constraint "flow_instance_starter_dept_id_fk" foreign key (tenant_id, "starter_dept_id") references "dept" (tenant_id, id);
alter table "flow_instance" add constraint "flow_instance_parent_id_fk" foreign key (tenant_id, "parent_id") references "flow_instance" (tenant_id, id);
alter table "flow_instance" add constraint "flow_instance_root_id_fk" foreign key (tenant_id, "root_id") references "flow_instance" (tenant_id, id);
alter table "flow_task" add constraint "flow_task_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
alter table "flow_task" add constraint "flow_task_assignee_id_fk" foreign key (tenant_id, "assignee_id") references "blade_user" (tenant_id, id);
alter table "flow_task" add constraint "flow_task_owner_id_fk" foreign key (tenant_id, "owner_id") references "blade_user" (tenant_id, id);
alter table "flow_task" add constraint "flow_task_waits_for_id_fk" foreign key (tenant_id, "waits_for_id") references "flow_task" (tenant_id, id);
alter table "flow_activity" add constraint "flow_activity_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
alter table "flow_deed" add constraint "flow_deed_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
alter table "flow_deed" add constraint "flow_deed_task_id_fk" foreign key (tenant_id, "task_id") references "flow_task" (tenant_id, id);
alter table "flow_deed" add constraint "flow_deed_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "flow_timer" add constraint "flow_timer_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
