-- Which record holds which file, and in which field: a file opens only through one of them. Kept by the store with every
-- insert and update; what a removed record held keeps its link, so that it opens nothing and is nobody's to claim.
create table "file_link" (
  "tenant_id" varchar(12) not null,
  "attach_id" bigint not null,
  "entity" varchar(60) not null,
  "record_id" bigint not null,
  "field" varchar(60) not null,
  "create_time" timestamptz not null default now(),
  primary key (tenant_id, attach_id, entity, record_id, field),
  constraint "file_link_attach_id_fk" foreign key (tenant_id, "attach_id") references "attach" (tenant_id, id)
);
create index "file_link_record" on "file_link" (tenant_id, entity, record_id, field);

-- Rows of before. Whoever owns the tables without being a superuser sees no row of a tenant, so the force is lifted meanwhile.
alter table "attach" no force row level security;
do $$
declare
  held record;
  tenant_of text;
begin
  for held in select * from (values
    ('articles', 'articles', 'cover_file_id', 'coverFileId', false),
    ('banner', 'banner', 'image_file_id', 'imageFileId', false),
    ('commonFile', 'common_file', 'file_id', 'fileId', false),
    ('commonFileVersion', 'common_file_version', 'file_id', 'fileId', false),
    ('journal-issues', 'journal_issues', 'cover_file_id', 'coverFileId', false),
    ('journal-issues', 'journal_issues', 'full_pdf_file_id', 'fullPdfFileId', false),
    ('journals', 'journals', 'cover_file_id', 'coverFileId', false),
    ('journals', 'journals', 'logo_file_id', 'logoFileId', false),
    ('journals', 'journals', 'template_file_id', 'templateFileId', false),
    ('reports', 'reports', 'file_id', 'fileId', false),
    ('userGuide', 'user_guide', 'attachment_ids', 'attachmentIds', true),
    ('user', 'blade_user', 'avatar_file_id', 'avatarFileId', false),
    ('tenant', 'tenant', 'logo_file_id', 'logoFileId', false)
  ) as one (entity, holder, col, field, several)
  loop
    tenant_of := case when held.holder = 'tenant' then 'true' else 't.tenant_id = a.tenant_id' end;
    if held.holder <> 'tenant' then execute format('alter table %I no force row level security', held.holder); end if;
    execute format(
      'insert into file_link (tenant_id, attach_id, entity, record_id, field) select a.tenant_id, a.id, %L, t.id, %L from %I t join attach a on %s and %s on conflict do nothing',
      held.entity, held.field, held.holder,
      case when held.several then format('a.id = any(t.%I)', held.col) else format('a.id = t.%I', held.col) end, tenant_of);
    if held.holder <> 'tenant' then execute format('alter table %I force row level security', held.holder); end if;
  end loop;
end $$;
alter table "attach" force row level security;

alter table "file_link" enable row level security;
alter table "file_link" force row level security;
create policy tenant on "file_link" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, delete on "file_link" to journal_app;
