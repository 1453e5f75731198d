-- What areas have brought into a tenant, thing by thing: it is never brought again, whatever became of it.
create table brought (
  tenant_id varchar(12) not null,
  thing varchar(200) not null,
  record_id bigint,
  brought_at timestamptz not null default now(),
  primary key (tenant_id, thing)
);

-- What stands here already was brought by versions that kept no record of it. Of the platform:
insert into brought (tenant_id, thing, record_id) select '000000', 'menu:' || code, min(id) from menu group by code;
insert into brought (tenant_id, thing, record_id) select '000000', 'top:' || code, min(id) from top_menu group by code;
-- A top menu was linked when it was made, to what stood below it then; what was unlinked since stays so.
insert into brought (tenant_id, thing)
  select '000000', 'top:' || t.code || ':' || m.code from (select distinct code from top_menu) t, (select distinct code from menu) m
  where m.code like '%\_menu';
insert into brought (tenant_id, thing, record_id)
  select '000000', 'dict:' || code, min(id) from dict where coalesce(parent_id, 0) = 0 group by code;
insert into brought (tenant_id, thing, record_id)
  select '000000', 'dict:' || code || ':' || dict_key, min(id) from dict where coalesce(parent_id, 0) <> 0 group by code, dict_key;

-- Of each tenant: the roles that were its, and of those every right that there was to hold. Tenants made in the product
-- had no role but the administrator's; the others are new to them.
alter table "role" no force row level security;
insert into brought (tenant_id, thing, record_id)
  select tenant_id, 'role:' || role_alias, min(id) from "role" where is_deleted = 0 group by tenant_id, role_alias;
insert into brought (tenant_id, thing)
  select distinct r.tenant_id, 'role:' || r.role_alias from "role" r where r.is_deleted <> 0 on conflict do nothing;
insert into brought (tenant_id, thing)
  select b.tenant_id, 'right:' || substr(b.thing, 6) || ':' || m.code from brought b, (select distinct code from menu) m
  where b.thing in ('role:admin', 'role:editorInChief', 'role:handlingEditor', 'role:staff', 'role:production', 'role:finance', 'role:author', 'role:reviewer');

-- Whether who holds a role works at the office or comes through the portal.
alter table "role" add column "held_by" varchar(16) not null default 'staff';
update "role" set held_by = 'portal' where role_alias in ('author', 'reviewer');
alter table "role" force row level security;

alter table brought enable row level security;
alter table brought force row level security;
create policy tenant on brought using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update on brought to journal_app;
