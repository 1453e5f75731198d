-- Which account a provider's person is: issuer and subject, never an e-mail address.
create table user_identity (
  tenant_id varchar(12) not null,
  issuer varchar(300) not null,
  subject varchar(255) not null,
  provider_id bigint not null,
  user_id bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, issuer, subject)
);
create index user_identity_user on user_identity (tenant_id, user_id);
alter table user_identity enable row level security;
alter table user_identity force row level security;
create policy tenant on user_identity using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on user_identity to journal_app;
-- Sign-in provider
create table "login_provider" (
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
  "source" varchar(40) not null,
  "name_zh" varchar(60),
  "name_en" varchar(60),
  "issuer" varchar(300) not null,
  "client_id" varchar(200) not null,
  "client_secret" text,
  "scope" varchar(200),
  "enabled" boolean,
  "sort" integer
);
create unique index "login_provider_tenant_id" on "login_provider" (tenant_id, id);
alter table "login_provider" enable row level security;
alter table "login_provider" force row level security;
create policy tenant on "login_provider" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "login_provider" to journal_app;
create index "login_provider_order" on "login_provider" (tenant_id, sort, id) where is_deleted = 0;
create unique index "login_provider_unique_source" on "login_provider" (tenant_id, source) where is_deleted = 0;
