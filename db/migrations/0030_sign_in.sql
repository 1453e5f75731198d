-- What a sign-in needs between its steps, used once: the second factor, a provider's answer, an identity without an account.
create table ticket (
  hash bytea primary key,
  tenant_id varchar(12) not null,
  purpose varchar(32) not null,
  data jsonb not null,
  until timestamptz not null
);
create index ticket_until on ticket (until);
grant select, insert, update, delete on ticket to journal_app;

-- The secret is sealed; `last_step` is the newest time step whose code was taken, so that no code serves twice.
create table second_factor (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  create_time timestamptz not null,
  primary key (tenant_id, user_id)
);
create table recovery_code (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, hash)
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy tenant on second_factor using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy tenant on recovery_code using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on second_factor, recovery_code to journal_app;

alter table "blade_user" add column "must_change_password" boolean;
-- Tenant parameter
create table "tenant_param" (
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
  "param_key" varchar(16) not null,
  "param_value" varchar(200) not null,
  "remark" varchar(200)
);
create unique index "tenant_param_tenant_id" on "tenant_param" (tenant_id, id);
alter table "tenant_param" enable row level security;
alter table "tenant_param" force row level security;
create policy tenant on "tenant_param" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "tenant_param" to journal_app;
create index "tenant_param_order" on "tenant_param" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "tenant_param_unique_param_key" on "tenant_param" (tenant_id, param_key) where is_deleted = 0;
