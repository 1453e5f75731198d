-- An issue as one PDF: made when something of it changed, and shown only while it is what the issue holds.
create table "issue_pdf" (
  "tenant_id" varchar(12) not null,
  "issue_id" bigint primary key,
  "mark" varchar(64) not null,
  "storage_key" varchar(80),
  "sha256" varchar(64),
  "size_bytes" bigint,
  "made_at" timestamptz not null
);
alter table "issue_pdf" add constraint "issue_pdf_issue_id_fk" foreign key (tenant_id, "issue_id") references "journal_issues" (tenant_id, id) on delete cascade;
create index "issue_pdf_tenant" on "issue_pdf" (tenant_id, issue_id);
alter table "issue_pdf" enable row level security;
alter table "issue_pdf" force row level security;
create policy tenant on "issue_pdf" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "issue_pdf" to journal_app;
