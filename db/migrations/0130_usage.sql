-- Reading
create table "usage_event" (
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
  "article_id" bigint not null,
  "kind" varchar(16) not null,
  "at" timestamptz not null,
  "session_hash" varchar(32) not null,
  "ua_class" varchar(16) not null
);
create unique index "usage_event_tenant_id" on "usage_event" (tenant_id, id);
alter table "usage_event" enable row level security;
alter table "usage_event" force row level security;
create policy tenant on "usage_event" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "usage_event" to journal_app;
create index "usage_event_order" on "usage_event" (tenant_id, at desc, id desc) where is_deleted = 0;
create index "usage_event_article_id" on "usage_event" (tenant_id, article_id);
create index "usage_event_by_article_id_at" on "usage_event" (tenant_id, article_id, at, id) where is_deleted = 0;
alter table "usage_event" add constraint "usage_event_article_id_fk" foreign key (tenant_id, "article_id") references "articles" (tenant_id, id);
