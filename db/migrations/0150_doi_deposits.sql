alter table "journals" add column "crossmark_doi" varchar(220);
-- DOI deposit
create table "doi_deposit" (
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
  "journal_id" bigint not null,
  "doi" varchar(220) not null,
  "batch_id" varchar(100) not null,
  "stamp" varchar(20) not null,
  "state" varchar(16) not null,
  "message" text,
  "answered_at" timestamptz,
  "xml" text not null
);
create unique index "doi_deposit_tenant_id" on "doi_deposit" (tenant_id, id);
alter table "doi_deposit" enable row level security;
alter table "doi_deposit" force row level security;
create policy tenant on "doi_deposit" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "doi_deposit" to journal_app;
create index "doi_deposit_order" on "doi_deposit" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "doi_deposit_article_id" on "doi_deposit" (tenant_id, article_id);
create index "doi_deposit_journal_id" on "doi_deposit" (tenant_id, journal_id);
create index "doi_deposit_by_article_id" on "doi_deposit" (tenant_id, article_id, id) where is_deleted = 0;
create index "doi_deposit_by_batch_id" on "doi_deposit" (tenant_id, batch_id, id) where is_deleted = 0;
create index "doi_deposit_by_doi" on "doi_deposit" (tenant_id, doi, id) where is_deleted = 0;
alter table "doi_deposit" add constraint "doi_deposit_article_id_fk" foreign key (tenant_id, "article_id") references "articles" (tenant_id, id);
alter table "doi_deposit" add constraint "doi_deposit_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
