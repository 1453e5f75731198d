-- Mail template
create table "mail_template" (
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
  "code" varchar(20) not null,
  "subject_zh" varchar(300),
  "subject_en" varchar(300),
  "body_zh" text,
  "body_en" text,
  "enabled" boolean not null
);
create unique index "mail_template_tenant_id" on "mail_template" (tenant_id, id);
alter table "mail_template" enable row level security;
alter table "mail_template" force row level security;
create policy tenant on "mail_template" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "mail_template" to journal_app;
create index "mail_template_order" on "mail_template" (tenant_id, code, id) where is_deleted = 0;
create unique index "mail_template_unique_code" on "mail_template" (tenant_id, code) where is_deleted = 0;

-- Papers nearest to a set of words, best first: like submissions_find it adds the tenant itself and answers ids alone.
create function "submissions_near"(query tsquery, most int) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "submissions_words" where words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)
  order by ts_rank(words, query) desc, id desc limit most
$$;

alter table "banner" add column "enabled" boolean not null default true;
