-- Address not reachable
create table "mail_bounce" (
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
  "address" varchar(320) not null,
  "reason" text not null,
  "since" timestamptz not null,
  "mail_id" bigint
);
create unique index "mail_bounce_tenant_id" on "mail_bounce" (tenant_id, id);
alter table "mail_bounce" enable row level security;
alter table "mail_bounce" force row level security;
create policy tenant on "mail_bounce" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "mail_bounce" to journal_app;
create index "mail_bounce_order" on "mail_bounce" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "mail_bounce_unique_address" on "mail_bounce" (tenant_id, address) where is_deleted = 0;
create index "mail_bounce_mail_id" on "mail_bounce" (tenant_id, mail_id);
alter table "mail_bounce" add constraint "mail_bounce_mail_id_fk" foreign key (tenant_id, "mail_id") references "mail_outbox" (tenant_id, id);
