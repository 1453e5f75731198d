alter table "flow_process" add column "mirrors" varchar(100);
alter table "flow_process" add column "guards" varchar(100);
alter table "flow_instance" add column "about" varchar(60);
alter table "flow_instance" add column "about_id" bigint;
create index "flow_instance_by_about_about_id" on "flow_instance" (tenant_id, about, about_id, id) where is_deleted = 0;
alter table "flow_task" add column "for_user_id" bigint;
alter table "flow_task" add column "remind_time" timestamptz;
alter table "flow_task" add column "escalate_time" timestamptz;
alter table "flow_task" add column "bulk" boolean;
create index "flow_task_for_user_id" on "flow_task" (tenant_id, for_user_id);
create index "flow_task_by_state_remind_time" on "flow_task" (tenant_id, state, remind_time, id) where is_deleted = 0;
create index "flow_task_by_state_escalate_time" on "flow_task" (tenant_id, state, escalate_time, id) where is_deleted = 0;
alter table "flow_deed" add column "for_user_id" bigint;
create index "flow_deed_for_user_id" on "flow_deed" (tenant_id, for_user_id);
-- Copy
create table "flow_copy" (
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
  "user_id" bigint not null,
  "by_id" bigint,
  "step" varchar(200),
  "copy_time" timestamptz not null,
  "read_time" timestamptz
);
create unique index "flow_copy_tenant_id" on "flow_copy" (tenant_id, id);
alter table "flow_copy" enable row level security;
alter table "flow_copy" force row level security;
create policy tenant on "flow_copy" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_copy" to journal_app;
create index "flow_copy_order" on "flow_copy" (tenant_id, copy_time desc, id desc) where is_deleted = 0;
create unique index "flow_copy_unique_instance_id_user_id" on "flow_copy" (tenant_id, instance_id, user_id) where is_deleted = 0;
create index "flow_copy_instance_id" on "flow_copy" (tenant_id, instance_id);
create index "flow_copy_user_id" on "flow_copy" (tenant_id, user_id);
create index "flow_copy_by_id" on "flow_copy" (tenant_id, by_id);
create index "flow_copy_by_user_id_copy_time" on "flow_copy" (tenant_id, user_id, copy_time, id) where is_deleted = 0;
-- File of a process
create table "flow_file" (
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
  "field_key" varchar(40),
  "step" varchar(200),
  "file_id" bigint not null,
  "user_id" bigint,
  "time" timestamptz not null
);
create unique index "flow_file_tenant_id" on "flow_file" (tenant_id, id);
alter table "flow_file" enable row level security;
alter table "flow_file" force row level security;
create policy tenant on "flow_file" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_file" to journal_app;
create index "flow_file_order" on "flow_file" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "flow_file_instance_id" on "flow_file" (tenant_id, instance_id);
create index "flow_file_file_id" on "flow_file" (tenant_id, file_id);
create index "flow_file_user_id" on "flow_file" (tenant_id, user_id);
create index "flow_file_by_instance_id_field_key" on "flow_file" (tenant_id, instance_id, field_key, id) where is_deleted = 0;
-- Substitute
create table "flow_substitute" (
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
  "user_id" bigint not null,
  "substitute_id" bigint not null,
  "from_date" date not null,
  "to_date" date not null,
  "note" varchar(200)
);
create unique index "flow_substitute_tenant_id" on "flow_substitute" (tenant_id, id);
alter table "flow_substitute" enable row level security;
alter table "flow_substitute" force row level security;
create policy tenant on "flow_substitute" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "flow_substitute" to journal_app;
create index "flow_substitute_order" on "flow_substitute" (tenant_id, from_date desc, id desc) where is_deleted = 0;
create index "flow_substitute_user_id" on "flow_substitute" (tenant_id, user_id);
create index "flow_substitute_substitute_id" on "flow_substitute" (tenant_id, substitute_id);
create index "flow_substitute_by_substitute_id_to_date" on "flow_substitute" (tenant_id, substitute_id, to_date, id) where is_deleted = 0;
alter table "flow_task" add constraint "flow_task_for_user_id_fk" foreign key (tenant_id, "for_user_id") references "blade_user" (tenant_id, id);
alter table "flow_deed" add constraint "flow_deed_for_user_id_fk" foreign key (tenant_id, "for_user_id") references "blade_user" (tenant_id, id);
alter table "flow_copy" add constraint "flow_copy_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
alter table "flow_copy" add constraint "flow_copy_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "flow_copy" add constraint "flow_copy_by_id_fk" foreign key (tenant_id, "by_id") references "blade_user" (tenant_id, id);
alter table "flow_file" add constraint "flow_file_instance_id_fk" foreign key (tenant_id, "instance_id") references "flow_instance" (tenant_id, id);
alter table "flow_file" add constraint "flow_file_file_id_fk" foreign key (tenant_id, "file_id") references "attach" (tenant_id, id);
alter table "flow_file" add constraint "flow_file_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "flow_substitute" add constraint "flow_substitute_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "flow_substitute" add constraint "flow_substitute_substitute_id_fk" foreign key (tenant_id, "substitute_id") references "blade_user" (tenant_id, id);
